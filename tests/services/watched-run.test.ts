import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caching } from '../../engine/caching.ts';
import type { RpcCheck } from '../../engine/check.ts';
import { joinJournals } from '../../engine/journal/join-journals.ts';
import { Journal } from '../../engine/journal/journal.ts';
import { readJournal } from '../../engine/journal/read-journal.ts';
import type { RunEvent } from '../../engine/run/events.ts';
import type { RunPlan } from '../../engine/run/plan/plan.ts';
import { profiles } from '../../engine/run/plan/profile.ts';
import { wholeRun } from '../../engine/run/plan/selection.ts';
import type { RunOutcome } from '../../engine/run/run-outcome.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import type { Target } from '../../engine/target/target.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { holds, noEvidence } from '../../engine/verdict/judgement.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadWatches } from '../../suites/all-checks.ts';
import { loadFaults, pickById } from '../../targets/catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour } from '../../targets/entries/behaviour.ts';
import { intermittent } from '../../targets/entries/intermittent.ts';

const version = 'jsonrpc.response.version';
const other = 'jsonrpc.block-number.result';
const behaviour = new Behaviour();
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-watched-'));
let embedded: EmbeddedTarget;
let target: Target;

beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
  const whole = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  target = { ...whole, nodes: whole.nodes.filter(({ name }) => name === 'jsonrpc-1') };
});

afterAll(async () => {
  await embedded.close();
  await rm(folder, { recursive: true });
});

/** Decides the version by two answers, and is content. */
const deciding: RpcCheck = {
  decides: [version],
  on: ['jsonrpc'],
  over: 'every-channel',
  cost: () => 1,
  async run({ recorder, rpc }) {
    await recorder.cases(version, [1, 2], async (id, caching) => {
      await rpc.call('eth_blockNumber', [], caching, { id });
      return holds;
    });
  },
};

/** Sends calls for a statement of its own when all others are done. */
const sending: RpcCheck = {
  decides: [other],
  on: ['jsonrpc'],
  over: 'every-channel',
  exclusive: true,
  cost: () => 60,
  async run({ recorder, rpc }) {
    for (let id = 0; id < 60; id += 1)
      await recorder.case(other, async () => {
        await rpc.call('eth_blockNumber', [], Caching.fresh, { id });
        return noEvidence('only sent');
      });
  },
};

async function run(
  name: string,
  { every, only = [] }: { readonly every: number; readonly only?: readonly string[] },
): Promise<{ events: RunEvent[]; outcome: RunOutcome; journal: string }> {
  const [fault] = pickById(await loadFaults(), ['jsonrpc.version-missing']);
  if (fault === undefined) throw new Error('no such fault');
  behaviour.set([intermittent(fault, every).fault]);
  const plan: RunPlan = {
    target,
    checks: [deciding, sending],
    watches: await loadWatches(),
    register: loadRegister().filter(({ id }) => id === version || id === other),
    profile: profiles.quick,
    seed: 1,
    selection: { ...wholeRun, only },
    strict: false,
    version: 'test',
    baseline: [],
  };
  mkdirSync(join(folder, name));
  const journal = new Journal(join(folder, name, 'journal.ndjson'));
  const events: RunEvent[] = [];
  const outcome = await runTarget(plan, {
    signal: new AbortController().signal,
    emit: (event) => {
      events.push(event);
      // The journal of a run that is killed before its end.
      if (!(name === 'killed' && event.kind === 'finished')) journal.write(event);
    },
  });
  return { events, outcome, journal: join(folder, name) };
}

const versionIn = (outcome: RunOutcome) => outcome.run.requirements.find(({ id }) => id === version);
const verdictsIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) =>
    event.kind === 'verdict' && event.result.id === version ? [event.result.verdict] : [],
  );

describe('a run', () => {
  it('fails a statement that a later answer breaks, with its counts, and reports it when it is seen', async () => {
    const { events, outcome, journal } = await run('overtaken', { every: 40 });
    expect(verdictsIn(events)).toEqual(['passed', 'failed']);
    expect(outcome.run.verdict).toBe('violates');
    expect(versionIn(outcome)?.findings[0]?.message).toMatch(/seen in \d of \d{2,} responses\)$/);
    expect(versionIn(outcome)?.findings[0]?.exchange).toBeDefined();
    const read = joinJournals([await readJournal(journal)], loadRegister());
    expect(read.run.requirements).toEqual(outcome.run.requirements);
    expect(read.run.verdict).toBe('violates');
  });

  it('leaves the breach in the journal where it is killed', async () => {
    const { journal } = await run('killed', { every: 40 });
    const { results, footer } = await readJournal(journal);
    expect(footer).toBeUndefined();
    expect(results.filter(({ id }) => id === version)).toMatchObject([{ verdict: 'failed' }]);
  });

  it('judges what was selected, and nothing else', async () => {
    const { outcome } = await run('selected', { every: 40, only: [other] });
    expect(outcome.run.requirements.map(({ id }) => id)).toEqual([other]);
    expect(outcome.run.verdict).not.toBe('violates');
  });

  it('stays as it is where every answer is right', async () => {
    const { events, outcome } = await run('right', { every: 10_000 });
    expect(verdictsIn(events)).toEqual(['passed']);
    expect(outcome.run.verdict).not.toBe('violates');
  });
});
