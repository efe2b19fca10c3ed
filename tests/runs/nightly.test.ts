import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { loadFaults, pickById } from '../../targets/catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Alternative, Behaviour, type Fault } from '../../targets/entries/behaviour.ts';
import { type Ended, runCommand } from '../support/run-command.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const behaviour = new Behaviour();
let service: EmbeddedTarget;
let closed: EmbeddedTarget['targetFile']['platform'];
let receiver: WebhookReceiver;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-nightly-'));
  service = await startEmbeddedTarget({ seed: 1, behaviour });
  const gone = await startEmbeddedTarget({ seed: 1 });
  closed = gone.targetFile.platform;
  await gone.close();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await Promise.all([service.close(), receiver.close()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Night extends Ended {
  readonly run: RunResult;
  readonly night: Readonly<Record<string, unknown>>;
  readonly summary: string;
  /** The messages that the receiver got in this night. */
  readonly messages: readonly string[];
}

type Deviations = readonly (Fault | Alternative)[] | 'outage';

function writeTarget(dir: string, deviations: Deviations): string {
  behaviour.set(deviations === 'outage' ? [] : deviations);
  service.reset();
  const { targetFile } = service;
  const { baseUrl } = deviations === 'outage' ? closed : targetFile.platform;
  const platform = { ...targetFile.platform, baseUrl };
  const path = join(folder, `${dir}.json`);
  writeFileSync(path, JSON.stringify({ ...targetFile, platform, nodes: [] }));
  return path;
}

async function night(dir: string, deviations: Deviations, more: readonly string[] = []): Promise<Night> {
  const before = receiver.received.length;
  const ended = await runCommand(
    [
      ...['nightly', '--target', writeTarget(dir, deviations), '--dir', dir, '--webhook', 'HOOK'],
      ...['--profile', 'quick', '--seed', '1', '--only', 'platform.organization', ...more],
    ],
    { cwd: folder, env: { HOOK: receiver.url } },
  );
  const nights = join(folder, dir, 'nights', 'embedded');
  const last = readdirSync(nights).sort().at(-1) ?? '';
  const read = (name: string): string => readFileSync(join(nights, last, name), 'utf8');
  const messages = receiver.received
    .slice(before)
    .map(({ body }) => (JSON.parse(body) as { text: string }).text);
  for (const text of [ended.stdout, ended.stderr, read('night.json'), ...messages])
    expect(text).not.toContain('x7Qp2LmZ9wKd4Rt1');
  return {
    ...ended,
    run: JSON.parse(read('run.json')) as RunResult,
    night: JSON.parse(read('night.json')),
    summary: read('summary.md'),
    messages,
  };
}

describe('nightly', () => {
  it('exits by what is new, and calls the webhook only when something changed', async () => {
    const faults = await loadFaults();
    const broken = pickById(faults, ['platform.organization.id-missing']);
    const worse = pickById(faults, [
      'platform.organization.id-missing',
      'platform.organization.name-missing',
    ]);

    const first = await night('five', []);
    expect([first.code, first.messages]).toEqual([0, []]);
    expect(first.stdout).toContain('First night: no new failure.');

    const second = await night('five', broken);
    expect([second.code, second.messages.length]).toEqual([1, 1]);
    expect(second.messages[0]).toMatch(/❌ \*nodeproof: embedded\* \(the night before conformed\)/);
    expect(second.messages[0]).toMatch(/\*New failures \(\d\)\*\n✕ §2\.1 .*platform\.organization\.id/);

    // The same failure is nothing new.
    const third = await night('five', broken);
    expect([third.code, third.run.verdict, third.messages]).toEqual([0, 'violates', []]);
    expect(third.stdout).toMatch(/no new failure, \d fails? as before/);

    const outage = await night('five', 'outage');
    expect([outage.code, outage.messages.length]).toEqual([3, 1]);
    expect(outage.messages[0]).toMatch(/⚠️ .*\(the night before violated the contract\)/);
    expect(outage.stdout).toMatch(
      new RegExp(
        `Since ${third.run.startedAt}: nothing was decided, \\d that failed before could not be evaluated`,
      ),
    );
    expect(outage.stdout).not.toContain('no new failure');
    const still = await night('five', 'outage');
    expect([still.code, still.messages]).toEqual([3, []]);

    // An outage makes nothing new of an old failure, and only the additional failure is reported.
    const sixth = await night('five', worse);
    expect(sixth.code).toBe(1);
    // The last night that decided, and not the outage after it.
    expect(sixth.night.previous).toBe(third.run.startedAt);
    expect(sixth.stdout).toMatch(
      new RegExp(`Since ${third.run.startedAt}: 1 new failure, \\d fails? as before`),
    );
    expect(sixth.night.newFailures).toEqual(['platform.organization.name']);
    expect(sixth.night.stillFailing).toBeGreaterThan(0);
    expect(sixth.messages[0]).toMatch(/\(the night before was inconclusive\)/);
    expect(sixth.summary).toMatch(/### Since .*\n\n- .*passed → failed/);

    const repaired = await night('five', []);
    expect([repaired.code, repaired.messages.length]).toEqual([0, 1]);
    expect(repaired.messages[0]).toMatch(/\*Holds again \(\d\)\*/);
    const quiet = await night('five', []);
    expect([quiet.code, quiet.messages]).toEqual([0, []]);
  }, 600_000);

  it('checks what --exclude and --node leave', async () => {
    const broken = pickById(await loadFaults(), ['platform.organization.id-missing']);
    const { code, run } = await night('part', broken, ['--exclude', 'platform.organization.id']);
    expect(code).toBe(0);
    expect(run.selection?.exclude).toEqual(['platform.organization.id']);
    expect(run.requirements.map(({ id }) => id)).toContain('platform.organization.name');
    const args = ['nightly', '--dir', 'part', '--node', 'nobody', '--target', writeTarget('part', [])];
    const ended = await runCommand(args, { cwd: folder });
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('--node nobody')]);
  });

  it('keeps the newest nights and a line of each, whatever a killed night left', async () => {
    const nights = join(folder, 'kept', 'nights', 'embedded');
    for (let index = 0; index < 3; index += 1) await night('kept', [], ['--keep', '2']);
    expect(readdirSync(nights)).toHaveLength(2);
    const lines = readFileSync(join(folder, 'kept', 'history', 'embedded.ndjson'), 'utf8');
    expect(lines.trim().split('\n')).toHaveLength(3);
    const [newest = ''] = readdirSync(nights).sort().reverse();
    writeFileSync(join(nights, newest, 'run.json'), '{"half');
    const after = await night('kept', [], ['--keep', '2']);
    expect(after.code).toBe(0);
    expect(after.stderr).toContain('the night before it is compared with');
  }, 600_000);

  it('keeps the last night that decided, however many that did not came after it', async () => {
    const nights = join(folder, 'decided', 'nights', 'embedded');
    const decided = await night('decided', [], ['--keep', '1']);
    for (let index = 0; index < 2; index += 1) await night('decided', 'outage', ['--keep', '1']);
    expect(readdirSync(nights)).toHaveLength(2);
    const [oldest = '', outage = ''] = readdirSync(nights).sort();
    // Killed: nothing but its journal is there.
    rmSync(join(nights, outage, 'run.json'));
    const killed = await night('decided', 'outage', ['--keep', '1']);
    expect(readdirSync(nights)).toContain(oldest);
    expect(killed.night.previous).toBe(decided.run.startedAt);
    await night('decided', [], ['--keep', '1']);
    expect(readdirSync(nights)).toHaveLength(1);
  }, 600_000);

  it('sends the next night what it could not send tonight', async () => {
    const broken = pickById(await loadFaults(), ['platform.organization.id-missing']);
    await night('lost', broken);
    receiver.answerWith(500);
    const lost = await night('lost', []);
    expect([lost.code, lost.night.webhook]).toEqual([3, 'failed']);
    expect(lost.stderr).toContain('the webhook could not be called: it answers HTTP 500');
    receiver.answerWith(302);
    const redirected = await night('lost', []);
    expect(redirected.stderr).toContain('redirect (HTTP 302), which is not followed');
    expect(receiver.received.some(({ path }) => path === '/elsewhere')).toBe(false);
    receiver.answerWith(200);
    const sent = await night('lost', []);
    expect([sent.code, sent.night.webhook, sent.messages.length]).toEqual([0, 'sent', 1]);
  }, 600_000);

  const rejectedWebhooks: readonly (readonly [string, string, string])[] = [
    ['https://hooks.example/x7Qp2LmZ9wKd4Rt1', 'https://x.example/', 'name the environment variable'],
    ['HOOK', '', 'HOOK: the variable is not set'],
    ['HOOK', 'http://hooks.example/x7Qp2LmZ9wKd4Rt1', 'has to begin with https:'],
    ['HOOK', 'x7Qp2LmZ9wKd4Rt1', 'is no URL'],
  ];
  it.each(rejectedWebhooks)('rejects --webhook %s of %s', async (variable, value, complaint) => {
    const { code, stderr } = await runCommand(
      ['nightly', '--target', writeTarget('refused', []), '--dir', 'refused', '--webhook', variable],
      { cwd: folder, env: { HOOK: value } },
    );
    expect(code).toBe(2);
    expect(stderr).toContain(complaint);
    expect(stderr).not.toContain('x7Qp2LmZ9wKd4Rt1');
  });
});
