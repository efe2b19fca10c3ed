import { isJsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { fieldRequirements } from '../../../engine/shape/field-requirements.ts';
import {
  type Breach,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { inExtendedForm } from '../../support/platform/creation-time.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import { type ListQuery, wholeList } from '../../support/platform/list-query.ts';
import { liveFilters } from '../../support/platform/live-filters.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { valuesOf } from '../../support/platform/query-parameters.ts';
import { asksForNodes } from '../../support/platform/watch-pages.ts';
import { isErrorBody } from '../errors/is-error-body.ts';
import { unknownValues } from '../filters/unknown-values.ts';

const pageSchema = '/components/schemas/NodePage';
const wrapper = 'platform.nodes.wrapper';
const decided = fieldRequirements('platform.openapi', pageSchema);

/**
 * Each requirement's first breach of each kind on a page, and `holds` for those without any.
 * @param sound valid nodes, as JSON: most lists show the same nodes, and judging them is expensive
 */
function judgePage(
  context: Pick<PlatformContext, 'shapes'>,
  exchange: Answered,
  sound: Set<string>,
): RequirementJudgement[] {
  const sent = jsonOf(exchange);
  const results = isJsonObject(sent) && Array.isArray(sent.results) ? sent.results.map(inDocumentedForm) : [];
  const page = isJsonObject(sent) && Array.isArray(sent.results) ? { ...sent, results } : sent;
  const serialized = results.map((node: unknown) => writeJson(node));
  if (serialized.length > 0 && serialized.every((text) => sound.has(text)))
    return judgeWrapperFields(context, exchange, page);
  const judgements = firstOfEachKind(context.shapes.of('platform.openapi', pageSchema).judge(page, exchange));
  if (judgements.every(([, { kind }]) => kind !== 'breach')) for (const text of serialized) sound.add(text);
  const own = judgements.filter(([id]) => id !== wrapper);
  return [...own, [wrapper, wrapperOf(judgements)]];
}

/** The schema knows one form of times; a node is the same in another one of ISO 8601. */
function inDocumentedForm(node: unknown): unknown {
  if (!isJsonObject(node) || typeof node.created_at !== 'string') return node;
  const time = inExtendedForm(node.created_at);
  return time === node.created_at ? node : { ...node, created_at: time };
}

/** The fields of the wrapper alone. */
function judgeWrapperFields(
  context: Pick<PlatformContext, 'shapes'>,
  exchange: Answered,
  page: unknown,
): RequirementJudgement[] {
  const bare = { ...(isJsonObject(page) ? page : {}), results: [] };
  const judgements = firstOfEachKind(context.shapes.of('platform.openapi', pageSchema).judge(bare, exchange));
  return [...judgements.filter(([id]) => id !== wrapper), [wrapper, wrapperOf(judgements)]];
}

function firstOfEachKind(judgements: readonly RequirementJudgement[]): readonly RequirementJudgement[] {
  const kept = new Map<string, RequirementJudgement>();
  for (const requirementJudgement of judgements) {
    const [id, judgement] = requirementJudgement;
    const key = judgement.kind === 'breach' ? `${id} ${judgement.rule}` : id;
    if (!kept.has(key)) kept.set(key, requirementJudgement);
  }
  return [...kept.values()];
}

/** A field of the wrapper, or of one of its nodes. */
const ownField = /^(\/results\/\d+)?\/[^/]+$/;

/** §4.1: the four fields are there, and each result has the fields of a node. */
function wrapperOf(judgements: readonly RequirementJudgement[]): Judgement {
  const lost = judgements.find(
    ([id, one]) =>
      one.kind === 'breach' &&
      ((one.rule === 'required' && ownField.test(one.at)) ||
        id === wrapper ||
        id === 'platform.pagination.results'),
  );
  return (lost?.[1] as Breach | undefined) ?? holds;
}

/** Whether an answer is to be a page, however little of one it has. */
function isPageOrPart(exchange: Answered): boolean {
  const value = jsonOf(exchange);
  return exchange.answer.status === 200 && isJsonObject(value) && !isErrorBody(value);
}

async function judgeQuery(
  context: PlatformContext,
  query: ListQuery,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const listing = await (await nodeListOf(context)).listing(query, caching);
  // What answers 200 is a page, even where nothing of one can be read; an error is none, whichever its status.
  const others = [listing.failure, listing.broken].filter((one) => one !== undefined && isPageOrPart(one));
  const answers = [
    ...listing.pages.map(({ exchange }) => exchange),
    ...others.filter((one) => one !== undefined),
  ];
  const sound = await context.shared('sound nodes', () => Promise.resolve(new Set<string>()));
  return answers.flatMap((exchange) => judgePage(context, exchange, sound));
}

export const checks: readonly Check[] = [
  {
    decides: [wrapper, ...decided],
    on: 'platform',
    cost: () => 2,
    /** Every row of every page: of the whole list, of each order, of each filter, and of a list that should be empty. */
    run: async (context) => {
      const filters = (await liveFilters(context)).map(({ name, value }): ListQuery => [[name, value]]);
      const orders = valuesOf(context.shapes, orderName).map((value): ListQuery => [[orderName, value]]);
      const unknown = (await unknownValues(context, 'network')).map(
        ({ name, value }): ListQuery => [[name, value]],
      );
      const queries: readonly ListQuery[] = [wholeList, ...orders, ...filters, ...unknown];
      await Promise.all(
        queries.map((query) =>
          context.recorder.examine([wrapper], (caching) => judgeQuery(context, query, caching)),
        ),
      );
      const whole = await (await nodeListOf(context)).snapshot(Caching.shared);
      const reason =
        whole.pages.length === 0
          ? notAnswered('the list of nodes was not answered with a page')
          : noEvidence('no listed node has the field');
      for (const id of [wrapper, ...decided]) context.recorder.skip(id, reason);
    },
  },
];

/** So many valid nodes are kept, as JSON; in a list that changes all the time they are judged again. */
const maxSound = 5_000;

/** Every page that the run reads. */
export const watches: readonly WatchRule[] = [
  {
    decides: [wrapper, ...decided],
    on: 'platform',
    watch: (surface) => {
      const sound = new Set<string>();
      return {
        judge: (seen) => {
          const { exchange } = seen;
          if (!asksForNodes(seen) || !isPageOrPart(exchange)) return undefined;
          if (sound.size > maxSound) sound.clear();
          return provenBreaches(judgePage(surface, exchange, sound));
        },
      };
    },
  },
];
