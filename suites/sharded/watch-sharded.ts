import type { RequirementJudgement } from '../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../engine/watch/proven-breaches.ts';
import type { WatchedSurface, WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Answered } from '../../engine/wire/wire.ts';

/** An answer to a GET of §4.8 in which every parameter is a whole number that the contract knows. */
interface SeenGet {
  /** Parameters that were left out are absent. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly exchange: Answered;
}

type JudgeGet = (seen: SeenGet, surface: WatchedSurface) => readonly RequirementJudgement[] | undefined;

/** A rule about every such answer of status 200. @param judge undefined where it is about others */
export function watchGets(
  decides: WatchRule['decides'],
  path: string | undefined,
  parameters: readonly string[],
  judge: JudgeGet,
): WatchRule {
  return watchEveryGet(decides, path, parameters, (seen, surface) =>
    seen.exchange.answer.status === 200 ? judge(seen, surface) : undefined,
  );
}

/** The same of whatever status. */
export function watchEveryGet(
  decides: WatchRule['decides'],
  path: string | undefined,
  parameters: readonly string[],
  judge: JudgeGet,
): WatchRule {
  return {
    decides,
    on: ['sharded'],
    watch: (surface) => ({
      judge: ({ exchange, path: asked, query, isAuthorized }) => {
        if (!isAuthorized || exchange.request.method !== 'GET' || asked !== path) return undefined;
        const pairs = [...query];
        const known = pairs.every(([name, value]) => parameters.includes(name) && /^\d{1,9}$/.test(value));
        const numbers = new Map(pairs.map(([name, value]) => [name, Number(value)]));
        if (!known || numbers.size < pairs.length) return undefined;
        const judgements = judge({ numbers, exchange }, surface);
        return judgements === undefined ? undefined : provenBreaches(judgements);
      },
    }),
  };
}
