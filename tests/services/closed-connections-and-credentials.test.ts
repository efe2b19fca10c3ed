import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import type { Alternative } from '../../targets/entries/behaviour.ts';

const accepted = 'access.websocket.token-accepted';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

/** Every connection is closed before its first answer. */
function closing(code: number): Alternative {
  return {
    id: `closed-${code}`,
    section: '5.2',
    summary: 'Connections are closed before their first answer',
    overrides: {
      'websocket.session': (session) => ({ ...session, lifetime: { ms: 30, code } }),
      'websocket.deliver': (delivery) => ({ ...delivery, delayMs: 120 }),
    },
  };
}

it.each([
  { code: 1001, verdict: 'inconclusive' },
  { code: 1012, verdict: 'inconclusive' },
  { code: 4401, verdict: 'failed' },
])(
  'a connection that is closed with $code leaves it $verdict whether a token is accepted',
  async ({ code, verdict }) => {
    const checks = bench.checks.filter(({ decides }) => decides.includes(accepted));
    const results = await bench.run([closing(code)], checks);
    const verdicts = results.filter(({ id }) => id === accepted).map((one) => one.verdict);
    expect(new Set(verdicts)).toEqual(new Set([verdict]));
  },
);
