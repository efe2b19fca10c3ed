import { describe, expect, it } from 'vitest';
import { ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import { KnownBodies } from '../cache/known-bodies.ts';
import { readAnswer } from './read-answer.ts';

const came = (text: string) => ({ status: 200, headers: {}, text });
const listOf = (values: number): string => `[${Array<string>(values).fill('0').join(',')}]`;

describe('readAnswer', () => {
  it('reads what it has the memory to hold', async () => {
    const answer = await readAnswer(came(listOf(99_999)), new ResponseMemoryBudget());
    expect(answer).toMatchObject({ kind: 'answer', status: 200, body: { kind: 'json' } });
  });

  it('takes an answer of more values than it reads for none, and blames nobody', async () => {
    expect(await readAnswer(came(listOf(100_001)), new ResponseMemoryBudget())).toEqual({
      kind: 'no-answer',
      cause: 'too-large',
      message: expect.stringContaining('more than 100000 values, which is the most that nodeproof reads'),
    });
  });

  it('takes for no JSON what is none in UTF-8, though it reads like some', async () => {
    const text = '{"name":"Z\ufffdrich"}';
    const [valid, invalid] = [came(text), { ...came(text), notUtf8: true as const }];
    const read = (one: typeof valid) => readAnswer(one, new ResponseMemoryBudget());
    expect(await read(valid)).toMatchObject({ body: { kind: 'json' } });
    expect(await read(invalid)).toMatchObject({ text, body: { kind: 'not-json', why: 'it is not UTF-8' } });
  });

  it('counts once what many answers have in common', async () => {
    const memory = new ResponseMemoryBudget();
    const bodies = new KnownBodies();
    const held: object[] = [];
    for (let time = 0; time < 40; time += 1) {
      const answer = await readAnswer(came(listOf(90_000)), memory, bodies);
      expect(answer.kind).toBe('answer');
      held.push(answer);
    }
    expect(memory.isShort).toBe(false);
  });

  it('counts what an answer says, not only how long it is', async () => {
    const memory = new ResponseMemoryBudget();
    const held: object[] = [];
    const rejected = async (): Promise<boolean> => {
      const answer = await readAnswer(came(listOf(90_000)), memory);
      held.push(answer);
      return answer.kind === 'no-answer';
    };
    while (held.length < 100 && !(await rejected()));
    // A little under 6 MB each, of which the text is 180 kB.
    expect(held.length).toBeGreaterThan(14);
    expect(held.length).toBeLessThan(20);
  });
});
