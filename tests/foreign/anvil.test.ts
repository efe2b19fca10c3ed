import { afterAll, beforeAll, expect, it } from 'vitest';
import { profiles } from '../../engine/run/profile.ts';
import type { RequirementResult } from '../../engine/run/result.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { wholeRun } from '../../engine/run/selection.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { type AnvilNode, anvilBinary, startAnvil } from '../../scripts/anvil/anvil-node.mjs';
import { loadRegister } from '../../specs/register.ts';
import { loadChecks, loadWatches } from '../../suites/all-checks.ts';
import { describeWith } from '../setup/describe-with.ts';

/** A real node, written by people who never saw this suite: anvil, over HTTP and WebSocket. */
const missing = `no anvil for ${process.platform} ${process.arch}`;

describeWith(anvilBinary(), missing, 'anvil, under its dialect', (binary) => {
  let anvil: AnvilNode;
  let verdict = '';
  let results: readonly RequirementResult[] = [];
  const ofChain = () => results.filter(({ id, node }) => /^(evm|jsonrpc)\./.test(id) && node !== null);

  beforeAll(async () => {
    anvil = await startAnvil(binary);
    const target = await parseTarget(JSON.stringify(anvil.targetFile), 'anvil', {});
    const plan = {
      target,
      checks: await loadChecks(),
      watches: await loadWatches(),
      register: loadRegister(),
      profile: profiles.quick,
      seed: 1,
      selection: wholeRun,
      strict: true,
      version: 'test',
      baseline: [],
    };
    const { run } = await runTarget(plan, { emit: () => {}, signal: new AbortController().signal });
    verdict = run.verdict;
    results = run.requirements;
  });

  afterAll(() => anvil?.stop());

  it('conforms, advisory requirements too', () => {
    const loud = results.filter((one) => one.verdict === 'failed' || one.verdict === 'inconclusive');
    expect(loud).toEqual([]);
    expect(verdict).toBe('conforms');
  });

  it('departs from the contract only as its dialect lists', () => {
    const departures = ofChain().filter((one) => one.verdict === 'deviates');
    expect(new Set(departures.map(({ id }) => id))).toEqual(
      new Set(['jsonrpc.call-many.list', 'jsonrpc.error.unknown-method', 'jsonrpc.request.large-id']),
    );
  });

  it('gives evidence on everything that it can', () => {
    const without = ofChain().filter((one) => one.verdict === 'skipped');
    expect(without.map(({ id, node, reason }) => `${id} on ${node}: ${reason}`)).toEqual([]);
  });
});
