import { describe, expect, it } from 'vitest';
import { parseJson } from '../wire/body/parse-json.ts';
import type { Answered } from '../wire/wire.ts';
import { inAnswer } from './in-answer.ts';
import { holds, type RequirementJudgement } from './judgement.ts';
import { soundOnce } from './sound-once.ts';

const bodies = { sound: parseJson('{"wrong": false}'), wrong: parseJson('{"wrong": true}') };

function saying(what: keyof typeof bodies, status = 200): Answered {
  return {
    node: null,
    transport: 'http',
    request: { method: 'GET', url: 'https://service.example/', headers: {} },
    answer: { kind: 'answer', status, headers: {}, text: '', body: bodies[what] },
    durationMs: 1,
  };
}

/** Judges answers, and counts how many of them it looked into. */
function counting() {
  let judged = 0;
  const judge = soundOnce(
    (exchange: Answered): readonly RequirementJudgement[] => {
      judged += 1;
      const isWrong = exchange.answer.body === bodies.wrong || exchange.answer.status !== 200;
      return [['it', isWrong ? inAnswer(exchange).fail('wrong', '', 'nothing wrong', true) : holds]];
    },
    ({ answer: { status } }) => String(status),
  );
  return { judge, judged: () => judged };
}

describe('what is judged once where it is sound', () => {
  it('is looked into once for all answers that say the same', () => {
    const { judge, judged } = counting();
    for (const one of [saying('sound'), saying('sound'), saying('sound')])
      expect(judge(one)).toEqual([['it', holds]]);
    expect(judged()).toBe(1);
  });

  it('is told apart by its key', () => {
    const { judge } = counting();
    expect(judge(saying('sound'))).toEqual([['it', holds]]);
    expect(judge(saying('sound', 500))).toMatchObject([['it', { kind: 'breach' }]]);
  });

  it('is judged each time where it is wrong, as each breach names its own exchange', () => {
    const { judge } = counting();
    const all = [saying('wrong'), saying('wrong')];
    expect(all.map((one) => judge(one))).toMatchObject(all.map((exchange) => [['it', { exchange }]]));
  });
});
