import type { ParsedBody } from '../wire/exchange.ts';
import type { Answered } from '../wire/wire.ts';
import type { RequirementJudgement } from './judgement.ts';

/**
 * Judges what an answer says, once for all who are given the same as long as nothing is wrong with it: a check and the rules that watch
 * it judge the same response, and a service is asked the same in many ways. What is wrong is judged anew, as a breach names its exchange.
 * @param judge by nothing of the answer but its body, and by what `key` tells apart
 */
export function soundOnce<Asked extends readonly unknown[]>(
  judge: (exchange: Answered, ...asked: Asked) => readonly RequirementJudgement[],
  key: (exchange: Answered, ...asked: Asked) => string = () => '',
): (exchange: Answered, ...asked: Asked) => readonly RequirementJudgement[] {
  const sound = new WeakMap<ParsedBody, Map<string, readonly RequirementJudgement[]>>();
  return (exchange, ...asked) => {
    const { body } = exchange.answer;
    const by = key(exchange, ...asked);
    const known = sound.get(body);
    const before = known?.get(by);
    if (before !== undefined) return before;
    const judgements = judge(exchange, ...asked);
    if (judgements.some(([, { kind }]) => kind === 'breach')) return judgements;
    if (known === undefined) sound.set(body, new Map([[by, judgements]]));
    else known.set(by, judgements);
    return judgements;
  };
}
