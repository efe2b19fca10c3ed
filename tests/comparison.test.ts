import { describe, expect, it } from 'vitest';
import { breaches } from '../specs/formats/breaches.ts';
import type { Bends } from '../targets/behaviour.ts';
import { measureContenders } from './measured-comparison.ts';

/** Every answer takes so long, in milliseconds; the embedded target's own work comes on top. */
function delayed(delay: () => number): Bends {
  return { 'wire.deliver': (delivery) => ({ ...delivery, delayMs: Math.round(delay()) }) };
}

const organizationOnly = (api: string, method?: string) =>
  api === 'platform' && (method === undefined || method === 'GET /v1/organization/');

describe('a comparison of latencies', () => {
  it('tells who is slower, and whom nothing tells apart, while both drift and one fails now and then', async () => {
    const begun = performance.now();
    // What slows everybody down: by half within ten seconds, then back.
    const weather = () => 1 + 0.5 * Math.sin((performance.now() - begun) / 5_000);
    const failing: Bends = {
      'wire.answer': (answer, { count }) =>
        count % 33 === 0 ? { ...answer, status: 500, body: { error: { code: 'x', message: 'y' } } } : answer,
    };
    const { comparison } = await measureContenders(
      [
        { name: 'a', bends: delayed(() => 20 * weather()) },
        { name: 'b', bends: { ...delayed(() => 20 * weather()), ...failing } },
        { name: 'c', bends: delayed(() => 26 * weather()) },
      ],
      { rounds: 90, wanted: organizationOnly },
    );
    for (const { method, target, ratio, conclusion } of comparison.differences) {
      const told = `${method} ${target} ${JSON.stringify(ratio)}`;
      if (target === 'b') expect(['equivalent', 'undecided'], told).toContain(conclusion);
      else expect(conclusion, told).toBe('slower');
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
    expect(breaches('compare', comparison)).toEqual([]);
  });
});

/** Whether a call asks for a block that the faulty target gets wrong. */
function isThird(params: unknown): boolean {
  const number = Array.isArray(params) ? Number(params[0]) : Number.NaN;
  return number > 2 && number % 3 === 0;
}

describe('a comparison of chains', () => {
  it('tells by how many blocks a head lags, and that the other does not', async () => {
    const begun = performance.now();
    const head = (behind: number): Bends => ({
      'evm.head': (_height, { initial }) => initial + Math.floor((performance.now() - begun) / 400) - behind,
    });
    const { comparison } = await measureContenders(
      [
        { name: 'a', bends: head(0) },
        { name: 'b', bends: head(2) },
      ],
      { rounds: 40, wanted: (api, method) => api === 'jsonrpc' && method !== 'eth_callMany' },
    );
    const [a, b] = comparison.freshness;
    expect(a?.atTip).toBeGreaterThan(0.9);
    expect(a?.lagBlocks.p50).toBe(0);
    expect(b?.atTip).toBeLessThan(0.1);
    expect(b?.lagBlocks.p50).toBe(2);
    expect(b?.lagMs.p50 ?? 0).toBeGreaterThan(400);
    expect([a?.wentBack, b?.wentBack]).toEqual([0, 0]);
    expect(comparison.disagreements).toEqual([]);
  });

  it('proves whose block is wrong, and leaves apart whoever merely stands alone', async () => {
    const wrong: Bends = {
      'evm.block': (block, { number }) =>
        number % 3 === 0 && number > 2 ? { ...block, gasLimit: '0x1' } : block,
    };
    const mute: Bends = {
      'rpc.result': (value, { params }) => (isThird(params) ? null : value),
    };
    const asked = { rounds: 10, seed: 3, wanted: (api: string) => api === 'evm' };
    const { comparison } = await measureContenders(
      [{ name: 'a', bends: wrong }, { name: 'b' }, { name: 'c' }],
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
    const lacking = await measureContenders([{ name: 'a' }, { name: 'b', bends: mute }], asked);
    expect(lacking.comparison.disagreements[0]?.wrong).toEqual([]);
    expect(lacking.comparison.disagreements[0]?.why).toMatch(/split.*no such block/);
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
    expect(reasons).toMatch(/c/);
    expect(breaches('compare', comparison)).toEqual([]);
  });
});
