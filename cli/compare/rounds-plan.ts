import type { QuestionSet } from '../../compare/measure/question.ts';
import type { RoundSpan } from '../../compare/measure/schedule/round-count.ts';
import { warmUps } from '../../compare/measure/schedule/warm-up.ts';
import { describes } from '../../compare/questions/own-documents.ts';
import type { ProfileName } from '../../engine/run/plan/profile.ts';
import { inShard } from '../../engine/run/plan/selection.ts';
import type { Target } from '../../engine/target/target.ts';
import type { Requirement } from '../../specs/requirement.ts';
import type { CompareOptions } from './compare-options.ts';

/**
 * Paired rounds of each profile: 72 give a p95 its interval, 368 a p99. Targets that answer fast are asked more often in
 * the same time, so that a difference that is there also shows.
 */
export const roundsOf: Readonly<Record<ProfileName, RoundSpan>> = {
  smoke: { least: 20, most: 100, seconds: 20, requests: 2_000 },
  quick: { least: 40, most: 500, seconds: 90, requests: 8_000 },
  standard: { least: 100, most: 1_500, seconds: 300, requests: 24_000 },
  deep: { least: 400, most: 4_000, seconds: 900, requests: 60_000 },
};

/** About how many blocks of each chain answers are compared of. */
export const breadthOf: Readonly<Record<ProfileName, number>> = {
  smoke: 24,
  quick: 96,
  standard: 256,
  deep: 1_024,
};

/** Which methods the rounds ask: those of surfaces that a selected requirement is about, and of this shard. */
export function wantedMethods(
  selected: readonly Requirement[],
  shard: CompareOptions['shard'],
): (api: string, method?: string) => boolean {
  const surfaces = new Set<string>(selected.flatMap(({ on }) => on));
  return (api, method) =>
    surfaces.has(api) && (method === undefined || inShard(shard, 'rounds', api, method));
}

export interface RoundsRow {
  readonly target: string;
  readonly methods: number;
  /**
   * About: some methods are asked in two forms, and preparations depend on what is found. How many rounds it will be is only
   * known once it is seen how fast answers come.
   */
  readonly requests: { readonly least: number; readonly most: number };
}

/** What the rounds will send, by target, as far as it is known before anything is sent. */
export function planRounds(
  targets: readonly Target[],
  questionSets: readonly QuestionSet[],
  rounds: RoundSpan,
  wanted: (api: string, method?: string) => boolean,
  breadth: number,
): RoundsRow[] {
  return targets.map((target) => {
    const isCompared = (api: string): boolean =>
      wanted(api) && targets.filter((one) => has(one, api)).length > 1 && has(target, api);
    const compared = questionSets.filter(({ apis }) => apis.some(isCompared));
    const methods = compared.flatMap((questionSet) =>
      questionSet.apis
        .filter(isCompared)
        .flatMap((api) =>
          [...new Set([...questionSet.methodsOf(api), ...ownMethods(target, targets, api)])].filter(
            (method) => wanted(api, method),
          ),
        ),
    );
    // Blocks, and what their answers lead to; a short chain has fewer.
    const answers = 2 * breadth * compared.filter(({ chainFacts }) => chainFacts !== undefined).length;
    const bounded = (count: number): number => Math.min(count, rounds.requests ?? Number.POSITIVE_INFINITY);
    const requests = (count: number): number => bounded(methods.length * count) + methods.length * warmUps;
    const { least, most } = rounds;
    return {
      target: target.name,
      methods: methods.length,
      requests: { least: requests(least), most: requests(most) + answers },
    };
  });
}

/** What documents of the same name describe of nodes of an api at this target and another. */
function ownMethods(target: Target, targets: readonly Target[], api: string): readonly string[] {
  const others = targets.filter((one) => one !== target).flatMap((one) => documentsOf(one, api));
  return documentsOf(target, api).flatMap((document) =>
    document.calls.filter((call) => describes(others, document, call)).map(({ operation }) => operation),
  );
}

function documentsOf({ documents, nodes }: Target, api: string): Target['documents'] {
  const names = nodes.filter((node) => node.api === api).map(({ name }) => name);
  return documents.filter((document) =>
    api === 'platform' ? document.nodes.length === 0 : document.nodes.some((name) => names.includes(name)),
  );
}

function has(target: Target, api: string): boolean {
  return api === 'platform'
    ? target.platform !== undefined
    : target.nodes.some((node) => node.api === api && node.url !== undefined);
}
