import { describe, expect, it } from 'vitest';
import type { Caching } from '../caching.ts';
import { Unanswered } from '../unanswered.ts';
import type { Exchange } from '../wire/exchange.ts';
import { confirm } from './confirm.ts';
import { type Breach, breach, changed, holds, type Judgement } from './judgement.ts';

const plain = breach({ rule: 'size', at: '/size', expected: 'a number', actual: 'first' });
const needsConfirmation: Breach = { ...plain, needsConfirmation: true };
const alive = async () => true;
const dead = async () => false;

/** Confirms `first` by these judgements in turn; the last repeats. */
async function confirmed(first: Breach, again: readonly (Judgement | Unanswered)[], control = alive) {
  const attempts: number[] = [];
  const judge = async (_caching: Caching, attempt: number) => {
    const next = again[attempts.length] ?? again.at(-1) ?? holds;
    attempts.push(attempt);
    if (next instanceof Unanswered) throw next;
    return [['a', next]] as const;
  };
  const [result] = await confirm([['a', first]], judge, control);
  return { result, attempts };
}

function withStatus(status: number): Breach {
  const exchange: Exchange = {
    node: 'n',
    transport: 'http',
    request: { method: 'GET', url: 'https://node.example', headers: {} },
    answer: { kind: 'answer', status, headers: {}, text: '', body: { kind: 'none' } as never },
    durationMs: 1,
  };
  return { ...plain, exchange };
}

describe('a breach that is confirmed', () => {
  it('is sent four more times, each known as such', async () => {
    const { result, attempts } = await confirmed(plain, [plain]);
    expect(attempts).toEqual([1, 2, 3, 4]);
    expect(result).toMatchObject({ kind: 'confirmed', requirement: 'a', sighting: { seen: 5, sent: 5 } });
  });

  it('is shown as it was seen last, if it broke the same rule', async () => {
    const last = await confirmed(plain, [{ ...plain, actual: 'last' }]);
    expect(last.result).toMatchObject({ sighting: { breach: { actual: 'last' } } });
    const other = await confirmed(plain, [{ ...plain, rule: 'type', actual: 'last' }]);
    expect(other.result).toMatchObject({ sighting: { breach: { actual: 'first' }, seen: 5 } });
  });

  it('counts no attempt in which all data changed', async () => {
    const { result } = await confirmed(plain, [changed('a node came'), plain, holds]);
    expect(result).toMatchObject({ sighting: { seen: 2, sent: 4 } });
  });

  it('says that it could not be seen again where all data changed each time', async () => {
    const { result } = await confirmed(needsConfirmation, [changed('a node came')]);
    expect(result).toMatchObject({
      kind: 'open',
      reason: expect.stringContaining('seen in 1 of 1 attempts, the data changed in 4 more'),
    });
  });

  it('counts an attempt in which other data changed', async () => {
    const judge = async () =>
      [
        ['a', plain],
        ['b', changed('a node came')],
      ] as const;
    const [result] = await confirm([['a', plain]], judge, alive);
    expect(result).toMatchObject({ sighting: { seen: 5, sent: 5 } });
  });

  it('goes on where an answer was lost, and ends where none can come any more', async () => {
    const lost = await confirmed(plain, [new Unanswered('timeout', 'late'), plain]);
    expect(lost.attempts).toEqual([1, 2, 3, 4]);
    expect(lost.result).toMatchObject({ sighting: { seen: 4, sent: 4 } });
    const spent = await confirmed(plain, [new Unanswered('budget', 'spent')]);
    expect(spent.attempts).toEqual([1]);
    const stopped = await confirmed(plain, [new Unanswered('interrupted', 'stopped')]);
    expect(stopped.attempts).toEqual([1]);
  });

  it('lets faults of a check pass', async () => {
    const judge = async () => {
      throw new TypeError('x is undefined');
    };
    await expect(confirm([['a', plain]], judge, alive)).rejects.toThrow(TypeError);
  });
});

describe('a breach that takes several answers', () => {
  it('counts when it was seen twice, and is unstable when it was seen once', async () => {
    const twice = await confirmed(needsConfirmation, [holds, needsConfirmation, holds]);
    expect(twice.result).toMatchObject({ kind: 'confirmed', sighting: { seen: 2, sent: 5 } });
    const once = await confirmed(needsConfirmation, [holds]);
    expect(once.result).toMatchObject({ kind: 'open', cause: 'unstable' });
    expect(once.result).toMatchObject({ reason: expect.stringContaining('seen in 1 of 5 attempts') });
  });

  it('is an outage where the control request fails too, with what was lost', async () => {
    const silent = await confirmed(needsConfirmation, [needsConfirmation], dead);
    expect(silent.result).toMatchObject({
      kind: 'open',
      cause: 'unreachable',
      reason: 'the control request failed too: this may be an outage',
    });
    const { result } = await confirmed(needsConfirmation, [new Unanswered('timeout', 'reset')], dead);
    expect(result).toMatchObject({ reason: 'the target stopped responding: reset' });
  });
});

describe('an error of the server', () => {
  it('has to be seen again, from status 500 on', async () => {
    expect((await confirmed(withStatus(500), [holds])).result).toMatchObject({ kind: 'open' });
    expect((await confirmed(withStatus(502), [withStatus(502)], dead)).result).toMatchObject({
      cause: 'unreachable',
    });
    expect((await confirmed(withStatus(499), [holds])).result).toMatchObject({ kind: 'confirmed' });
    expect((await confirmed(withStatus(200), [holds], dead)).result).toMatchObject({ kind: 'confirmed' });
  });

  it('is a breach where it comes again and again between controls that are answered', async () => {
    const { result, attempts } = await confirmed(withStatus(503), [withStatus(503)]);
    expect(attempts).toEqual([1, 2, 3, 4]);
    expect(result).toMatchObject({ kind: 'confirmed', sighting: { seen: 5, sent: 5 } });
  });

  it('is undecided where a control before or after it fails too: an outage comes and goes', async () => {
    let asked = 0;
    const everyOther = async () => {
      asked += 1;
      return asked % 2 === 0;
    };
    const { result } = await confirmed(withStatus(503), [withStatus(503)], everyOther);
    expect(result).toMatchObject({ kind: 'open', cause: 'unstable' });
  });

  it('is not sent on and on while nothing answers', async () => {
    const { attempts } = await confirmed(withStatus(503), [withStatus(503)], dead);
    expect(attempts).toEqual([1]);
  });

  it('is none where the data that was asked for comes with it', async () => {
    const found = withStatus(500);
    const body = { kind: 'json', value: { jsonrpc: '2.0', id: 1, result: '0x1' } } as const;
    const answer = { kind: 'answer', status: 500, headers: {}, text: '', body } as const;
    const exchange = { ...found.exchange, answer } as Exchange;
    const { result } = await confirmed({ ...found, exchange }, [holds], dead);
    expect(result).toMatchObject({ kind: 'confirmed', sighting: { seen: 1, sent: 5 } });
  });
});

describe('a breach that was seen as often as it takes', () => {
  it('is not sent again, and keeps its counts', async () => {
    const counted: Breach = { ...needsConfirmation, attempts: { seen: 3, sent: 3 } };
    const { result, attempts } = await confirmed(counted, [holds], dead);
    expect(attempts).toEqual([]);
    expect(result).toMatchObject({ kind: 'confirmed', sighting: { seen: 3, sent: 3 } });
  });
});
