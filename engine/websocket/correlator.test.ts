import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Correlator, type Settlement } from './correlator.ts';

const grace = 15;
const open: Correlator[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

function correlator(): Correlator {
  const one = new Correlator(grace);
  open.push(one);
  return one;
}

function expectOn(one: Correlator, id: number): { answer: Promise<Settlement>; forget: () => void } {
  let forget = (): void => {};
  const answer = new Promise<Settlement>((resolve) => {
    forget = one.expect(String(id), resolve);
  });
  return { answer, forget };
}

const answerTo = (id: unknown, result: unknown = 'x'): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result });

describe('a correlator', () => {
  it('knows the first answer to a request that was answered before, and no late or lost one', async () => {
    const one = correlator();
    const first = expectOn(one, 1);
    one.receive(answerTo(1));
    await first.answer;
    const second = expectOn(one, 2);
    second.forget();
    one.receive(answerTo(2));
    one.receive(answerTo(3));
    expect(one.takeSecondAnswer()).toBeUndefined();
    one.receive(answerTo(1, 'again'));
    one.receive(answerTo(1, 'once more'));
    expect(one.takeSecondAnswer()).toBe(answerTo(1, 'again'));
    expect(one.takeSecondAnswer()).toBeUndefined();
  });

  it('takes an id that is used again for a new request', async () => {
    const one = correlator();
    for (const result of ['x', 'y']) {
      const { answer } = expectOn(one, 1);
      one.receive(answerTo(1, result));
      expect(await answer).toEqual({ kind: 'answer', text: answerTo(1, result) });
    }
    expect(one.takeSecondAnswer()).toBeUndefined();
  });

  it('gives every request its own answer, in whatever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.maxSafeInteger(), { minLength: 1, maxLength: 20 }),
        fc.nat(),
        async (ids, turn) => {
          const one = correlator();
          const waiting = ids.map((id) => expectOn(one, id).answer);
          const order = [...ids.slice(turn % ids.length), ...ids.slice(0, turn % ids.length)];
          for (const id of order) one.receive(answerTo(id, `result of ${id}`));
          const settled = await Promise.all(waiting);
          expect(settled).toEqual(
            ids.map((id) => ({ kind: 'answer', text: answerTo(id, `result of ${id}`) })),
          );
          expect(one.surplus).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('distinguishes ids beyond 2^53', async () => {
    const one = correlator();
    let text = '';
    one.expect('9007199254740993', (settlement) => {
      text = settlement.kind === 'answer' ? settlement.text : settlement.kind;
    });
    one.receive('{"id":9007199254740993,"result":1}');
    expect(text).toBe('{"id":9007199254740993,"result":1}');
  });

  it.each([
    ['no id', '{"jsonrpc":"2.0","result":1}'],
    ['a null id', answerTo(null)],
    ['the id as text', answerTo('7')],
    ['another id', answerTo(8)],
    ['not JSON', '<html></html>'],
  ])('gives an answer with %s to the one request that waits', async (_what, text) => {
    const one = correlator();
    const { answer } = expectOn(one, 7);
    one.receive(text);
    expect(await answer).toEqual({ kind: 'answer', text });
  });

  it('takes the right answer where it comes after a stray', async () => {
    const one = correlator();
    const { answer } = expectOn(one, 7);
    one.receive(answerTo(8));
    one.receive(answerTo(7));
    expect(await answer).toEqual({ kind: 'answer', text: answerTo(7) });
    await sleep(3 * grace);
    expect(one.surplus).toBe(1);
  });

  it('counts doubles as surplus', async () => {
    const one = correlator();
    const { answer } = expectOn(one, 7);
    one.receive(answerTo(7));
    one.receive(answerTo(7));
    await answer;
    expect(one.surplus).toBe(1);
  });

  it('passes notifications over', async () => {
    const one = correlator();
    const { answer } = expectOn(one, 7);
    one.receive('{"jsonrpc":"2.0","method":"status","params":{}}');
    await sleep(3 * grace);
    one.receive(answerTo(7));
    expect(await answer).toEqual({ kind: 'answer', text: answerTo(7) });
    expect(one.surplus).toBe(0);
  });

  it('gives a late answer to nobody else', async () => {
    const one = correlator();
    const late = expectOn(one, 1);
    late.forget();
    const { answer } = expectOn(one, 2);
    one.receive(answerTo(1));
    await sleep(3 * grace);
    one.receive(answerTo(2));
    expect(await answer).toEqual({ kind: 'answer', text: answerTo(2) });
  });

  it('says so when no id ties messages to one of several requests', async () => {
    const one = correlator();
    const waiting = [1, 2].map((id) => expectOn(one, id).answer);
    one.receive(answerTo(null));
    one.receive(answerTo(null));
    expect(await Promise.all(waiting)).toEqual([{ kind: 'ambiguous' }, { kind: 'ambiguous' }]);
  });

  it('gives several answers in one message to each of those that they answer', async () => {
    const one = correlator();
    const waiting = [1, 2, 3].map((id) => expectOn(one, id).answer);
    const gathered = `[${answerTo(2)},${answerTo(1)}]`;
    one.receive(gathered);
    one.receive(answerTo(3));
    expect(await Promise.all(waiting)).toEqual(
      [gathered, gathered, answerTo(3)].map((text) => ({ kind: 'answer', text })),
    );
  });

  it('leaves no doubt about ids of another type', async () => {
    const one = correlator();
    const waiting = [1, 2].map((id) => expectOn(one, id).answer);
    one.receive(answerTo('2'));
    one.receive(answerTo('1'));
    expect(await Promise.all(waiting)).toEqual([
      { kind: 'answer', text: answerTo('1') },
      { kind: 'answer', text: answerTo('2') },
    ]);
  });

  it('counts a flood of doubles, and lets none of them push out what may be an answer', async () => {
    const one = correlator();
    const first = expectOn(one, 1).answer;
    one.receive(answerTo(1));
    await first;
    const second = expectOn(one, 2).answer;
    one.receive('{"result":"without id"}');
    const double = answerTo(1, 'y'.repeat(20_000));
    for (let count = 0; count < 1_000; count += 1) one.receive(double);
    expect(await second).toEqual({ kind: 'answer', text: '{"result":"without id"}' });
    expect(one.surplus).toBe(1_000);
  });
});
