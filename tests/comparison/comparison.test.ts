import { describe, expect, it } from 'vitest';
import { schemaErrors } from '../../specs/fixtures/schema-errors.ts';
import type { Overrides } from '../../targets/entries/behaviour.ts';
import { measureContenders } from './measured-comparison.ts';
import { onModelledClock } from './modelled-times.ts';

const organizationOnly = (api: string, method?: string) =>
  api === 'platform' && (method === undefined || method === 'GET /v1/organization/');

describe('a comparison of latencies', () => {
  it('names the slower target and the equivalent one while both drift and one fails now and then', async () => {
    // What slows everybody down: by half within twenty rounds, then back.
    const weather = (round: number): number => 1 + 0.5 * Math.sin(round / 13);
    const failing: Overrides = {
      'wire.answer': (answer, { count }) =>
        count % 33 === 0 ? { ...answer, status: 500, body: { error: { code: 'x', message: 'y' } } } : answer,
    };
    const { comparison } = await measureContenders(
      [{ name: 'a' }, { name: 'b', overrides: failing }, { name: 'c' }],
      {
        rounds: 90,
        wanted: organizationOnly,
        timed: onModelledClock((target, round) => (target === 'c' ? 26 : 20) * weather(round)),
      },
    );
    for (const { method, target, ratio, conclusion } of comparison.differences) {
      const described = `${method} ${target} ${JSON.stringify(ratio)}`;
      if (target === 'b') expect(['equivalent', 'undecided'], described).toContain(conclusion);
      else expect(conclusion, described).toBe('slower');
    }
    expect(comparison.differences).toHaveLength(2);
    expect(comparison.latency.every(({ p95 }) => p95.low !== null)).toBe(true);
    const errors = comparison.errors.filter(({ failed }) => failed > 0);
    expect(new Set(errors.map(({ target }) => target))).toEqual(new Set(['b']));
    for (const { rate } of errors) {
      expect(rate.low).toBeLessThan(0.03);
      expect(rate.high).toBeGreaterThan(0.03);
    }
    expect(comparison.measured?.connectMs).toMatchObject({ a: expect.any(Number), b: expect.any(Number) });
    expect(schemaErrors('compare', comparison)).toEqual([]);
  });

  it('counts what an answer takes on the way, from the moment at which it was to be asked for', async () => {
    const late: Overrides = { 'wire.deliver': (delivery) => ({ ...delivery, delayMs: 30 }) };
    const { events } = await measureContenders([{ name: 'a' }, { name: 'b', overrides: late }], {
      rounds: 10,
      wanted: organizationOnly,
    });
    const samples = events.filter((event) => event.kind === 'sample').filter(({ target }) => target === 'b');
    expect(samples).toHaveLength(10);
    // A timer may be a millisecond early; how late it is depends on the machine.
    for (const { latencyMs } of samples) expect(latencyMs).toBeGreaterThan(28);
  });
});

describe('a comparison with a target that fails', () => {
  it('takes the time that was waited in vain for a lower bound', async () => {
    const stalling: Overrides = {
      'wire.deliver': (delivery, { count }) => ({ ...delivery, delayMs: count > 8 ? 600_000 : 0 }),
    };
    const { comparison, events } = await measureContenders(
      [{ name: 'a' }, { name: 'b', overrides: stalling, file: { limits: { timeoutMs: 150 } } }],
      { rounds: 25, wanted: organizationOnly },
    );
    const ofB = events.filter((event) => event.kind === 'sample').filter(({ target }) => target === 'b');
    const inVain = ofB.filter(({ outcome }) => outcome === 'timeout');
    expect(inVain.length).toBeGreaterThanOrEqual(4);
    for (const { latencyMs } of inVain) expect(latencyMs).toBeGreaterThanOrEqual(149);
    expect(comparison.errors[1]?.failed).toBe(inVain.length);
    const [, b] = comparison.latency;
    expect(b?.p95).toMatchObject({ censored: true });
    expect(b?.p95.value).toBeGreaterThanOrEqual(149);
  });

  it('goes on where one falls silent, and calls nobody faster for it', async () => {
    const falling: Overrides = {
      'wire.deliver': (delivery, { count }) => (count > 12 ? { ...delivery, cutAfter: 0 } : delivery),
    };
    const { comparison } = await measureContenders([{ name: 'a' }, { name: 'b', overrides: falling }], {
      rounds: 30,
      wanted: organizationOnly,
      timed: onModelledClock(() => 5),
    });
    expect(comparison.measured?.rounds).toBe(30);
    expect(comparison.errors[0]).toMatchObject({ target: 'a', failed: 0, count: 30 });
    expect(comparison.errors[1]?.failed).toBeGreaterThanOrEqual(8);
    expect(comparison.differences.map(({ conclusion }) => conclusion)).not.toContain('faster');
  });

  it('never overruns a budget, and obeys rate-limit responses', async () => {
    const pleading: Overrides = {
      'wire.answer': (answer, { count }) =>
        count === 20
          ? { ...answer, status: 429, headers: { ...answer.headers, 'retry-after': '0' } }
          : answer,
    };
    const { comparison, events } = await measureContenders(
      [
        { name: 'a', overrides: pleading },
        { name: 'b', file: { limits: { requests: 30 } } },
      ],
      { rounds: 60, wanted: organizationOnly },
    );
    const spent = events.find((event) => event.kind === 'end')?.spent;
    expect(spent?.b?.requests).toBeLessThanOrEqual(30);
    expect(comparison.measured?.rounds).toBeGreaterThan(20);
    expect(comparison.measured?.rounds).toBeLessThan(30);
    expect(comparison.measured?.notCompared).toContainEqual({
      method: 'further rounds',
      reason: expect.stringMatching(/budget of requests is enough for \d+ of 60 rounds/),
    });
    expect(events.filter((event) => event.kind === 'sample' && event.outcome === 'limited')).toHaveLength(1);
    expect(comparison.errors.every(({ failed }) => failed === 0)).toBe(true);
  });
});

/** Whether a call asks for a block that the faulty target gets wrong. */
function isThird(params: unknown): boolean {
  const number = Array.isArray(params) ? Number(params[0]) : Number.NaN;
  return number > 2 && number % 3 === 0;
}

describe('a comparison of chains', () => {
  it('reports by how many blocks a head lags, and that the other does not', async () => {
    // A block every ten rounds, which are a second of the modelled clock.
    let rounds = 0;
    const head = (behind: number): Overrides => ({
      'evm.head': (_height, { initial }) => initial + Math.floor(rounds / 10) - behind,
    });
    const { comparison } = await measureContenders(
      [
        { name: 'a', overrides: head(0) },
        { name: 'b', overrides: head(2) },
      ],
      {
        rounds: 120,
        wanted: (api, method) => api === 'jsonrpc' && method !== 'eth_callMany',
        heard: ({ kind }) => {
          if (kind === 'round') rounds += 1;
        },
        timed: onModelledClock(() => 5),
      },
    );
    const [a, b] = comparison.freshness;
    expect(a?.atTip).toBeGreaterThan(0.9);
    expect(a?.lagBlocks.p50).toBe(0);
    expect(b?.atTip).toBeLessThan(0.1);
    expect(b?.lagBlocks.p50).toBe(2);
    expect(b?.lagMs.p50 ?? 0).toBeGreaterThan(1_900);
    expect([a?.wentBack, b?.wentBack]).toEqual([0, 0]);
    expect(comparison.disagreements).toEqual([]);
  });

  it('proves whose block is wrong, and does not blame a target that is merely alone', async () => {
    const wrong: Overrides = {
      'evm.block': (block, { number }) =>
        number % 3 === 0 && number > 2 ? { ...block, gasLimit: '0x1' } : block,
    };
    const mute: Overrides = {
      'rpc.result': (value, { params }) => (isThird(params) ? null : value),
    };
    const asked = { rounds: 10, seed: 3, wanted: (api: string) => api === 'evm' };
    const { comparison } = await measureContenders(
      [{ name: 'a', overrides: wrong }, { name: 'b' }, { name: 'c' }],
      asked,
    );
    expect(comparison.disagreements.length).toBeGreaterThan(0);
    for (const one of comparison.disagreements) {
      expect(one.subject).toMatch(/^block 0x[0-9a-f]+ of chain 0x/);
      expect(one.wrong).toEqual(['a']);
      expect(one.why).toMatch(/hashes to 0x/);
      expect(one.answers.map(({ targets }) => targets)).toEqual([['a'], ['b', 'c']]);
      expect(one.answers[0]?.value).toBe('{"gasLimit":"0x1"}');
    }
    expect(comparison.cost[0]?.correctAnswers).toBeLessThan(comparison.cost[1]?.correctAnswers ?? 0);
    const noEvidence = await measureContenders([{ name: 'a' }, { name: 'b', overrides: mute }], asked);
    expect(noEvidence.comparison.disagreements[0]?.wrong).toEqual([]);
    expect(noEvidence.comparison.disagreements[0]?.why).toMatch(/split.*the block was not found/);
  });

  it('does not count blocks without a hash as correct', async () => {
    const nameless: Overrides = {
      'evm.block': (block) => Object.fromEntries(Object.entries(block).filter(([name]) => name !== 'hash')),
    };
    const { comparison, events } = await measureContenders(
      [{ name: 'a', overrides: nameless }, { name: 'b' }],
      { rounds: 6, seed: 3, wanted: (api) => api === 'evm' },
    );
    const samples = events.filter((event) => event.kind === 'sample');
    const blocksOf = (name: string) =>
      samples.filter(({ target, method }) => target === name && method.startsWith('eth_getBlock'));
    expect(blocksOf('a').length).toBeGreaterThan(5);
    expect(blocksOf('a').every(({ incomplete }) => incomplete === true)).toBe(true);
    expect(blocksOf('b').every(({ incomplete }) => incomplete === undefined)).toBe(true);
    const [a, b] = comparison.cost;
    expect((b?.correctAnswers ?? 0) - (a?.correctAnswers ?? 0)).toBe(blocksOf('a').length);
    expect(comparison.latency.some(({ target }) => target === 'a')).toBe(true);
  });

  it('finds the one block of a short chain that is wrong, and the one receipt', async () => {
    const evm = { rounds: 2, seed: 5, breadth: 256, wanted: (api: string) => api === 'evm' };
    const block: Overrides = {
      'evm.block': (block, { number }) =>
        number === 7 ? { ...block, stateRoot: `0x${'5a'.repeat(32)}` } : block,
    };
    const wrongBlock = await measureContenders([{ name: 'a', overrides: block }, { name: 'b' }], evm);
    expect(wrongBlock.comparison.disagreements).toMatchObject([
      { subject: expect.stringMatching(/^block 0x7 /), wrong: ['a'] },
    ]);
    expect(wrongBlock.comparison.measured?.answersCompared).toBeGreaterThan(20);
    // Gas of one transaction is in no root; it follows from the totals, which do.
    let only: unknown;
    const gas: Overrides = {
      'evm.receipt': (receipt) => {
        if (receipt.to === null) return receipt;
        only ??= receipt.transactionHash;
        return receipt.transactionHash === only ? { ...receipt, gasUsed: '0x1' } : receipt;
      },
    };
    const wrongReceipt = await measureContenders([{ name: 'a' }, { name: 'b', overrides: gas }], evm);
    expect(wrongReceipt.comparison.disagreements).toMatchObject([
      {
        subject: expect.stringMatching(/^receipt of 0x/),
        wrong: ['b'],
        why: expect.stringMatching(/leave \d+/),
      },
    ]);
  });

  it('asks no question again that the rounds have asked already', async () => {
    let ended = false;
    const afterwards: unknown[] = [];
    const seen: Overrides = {
      'rpc.result': (value, { params }) => {
        if (ended && Array.isArray(params)) afterwards.push(params[0]);
        return value;
      },
    };
    const { comparison, events } = await measureContenders([{ name: 'a', overrides: seen }, { name: 'b' }], {
      rounds: 40,
      wanted: (api) => api === 'evm',
      heard: ({ kind }) => {
        if (kind === 'rounds-end') ended = true;
      },
    });
    const timed = events.flatMap((event) => (event.kind === 'sample' ? (event.subject ?? []) : []));
    const asked = new Set(timed.map((subject) => / (0x[0-9a-f]+)/.exec(subject)?.[1]));
    expect(asked.size).toBeGreaterThan(2);
    expect(afterwards.filter((one) => asked.has(String(one)))).toEqual([]);
    expect(afterwards.length).toBeGreaterThan(0);
    expect(comparison.measured?.answersCompared).toBeGreaterThan(afterwards.length);
  });

  it('still times blocks where the first question for the head fails', async () => {
    let heads = 0;
    const failing: Overrides = {
      'rpc.result': (value, { params }) => {
        if (!Array.isArray(params) || params[0] !== 'latest') return value;
        heads += 1;
        return heads === 1 ? null : value;
      },
    };
    const { comparison } = await measureContenders([{ name: 'a' }, { name: 'b', overrides: failing }], {
      rounds: 2,
      breadth: 2,
      wanted: (api) => api === 'evm',
    });
    expect(comparison.differences.map(({ method }) => method)).toContain('eth_getBlockByNumber');
  });

  it('compares the others where a target is dead, and says so', async () => {
    const { comparison } = await measureContenders(
      [{ name: 'a' }, { name: 'b' }, { name: 'c', dead: true }],
      {
        rounds: 3,
        wanted: () => true,
      },
    );
    expect(new Set(comparison.differences.map(({ target }) => target))).toEqual(new Set(['b']));
    expect(comparison.differences.length).toBeGreaterThan(15);
    const reasons = comparison.measured?.notCompared.map(({ reason }) => reason).join('\n');
    expect(reasons).toMatch(/evm-1 of c returned no block that tells its chain/);
    expect(reasons).not.toMatch(/of c has no counterpart/);
    // Every method that the contract documents is asked, and the embedded target serves all of them.
    const covered = comparison.coverage.filter(({ target }) => target === 'a');
    const claimed = Object.fromEntries(covered.map(({ api, claimed }) => [api, claimed]));
    expect(claimed).toEqual({ platform: 2, jsonrpc: 4, evm: 2, rollup: 4, wallet: 4, sharded: 3 });
    expect(covered.flatMap(({ missing }) => missing)).toEqual([]);
    expect(schemaErrors('compare', comparison)).toEqual([]);
  });
});
