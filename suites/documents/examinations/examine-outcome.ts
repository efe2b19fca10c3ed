import { Caching } from '../../../engine/caching.ts';
import type { CheckContext } from '../../../engine/check.ts';
import { schemaAt, variants } from '../../../engine/shape/requirement-map.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Assignment, RpcCall } from '../../../generators/requests/documented-call.ts';
import { invalidCases } from '../../../generators/requests/invalid-cases.ts';
import type { StatedOutcome } from '../../../generators/requests/stated-outcomes.ts';
import { distinct, isOfType, jsonTypeOf } from '../../../generators/schema/json-type.ts';
import { typeKeyword } from '../../../generators/schema/schema.ts';
import { liveCases } from '../calls/call-cases.ts';
import type { LivePool } from '../calls/live-pool.ts';
import type { Examined } from './examined.ts';

/** Valid requests whose variations are tried: what exists in several forms may be found by one of them alone. */
const mostBases = 2;

/** Holds what a document states of invalid calls against what they are answered. */
export async function examineOutcome(
  { recorder }: CheckContext,
  { caller, pool, document }: Examined,
  call: RpcCall,
  { input, concerns }: StatedOutcome,
  id: string,
): Promise<void> {
  const { enumerated } = liveCases(call, pool);
  const [usual, ...others] = enumerated;
  const plainest = servedCall(call, pool) ?? usual;
  if (plainest === undefined)
    return recorder.skip(id, noEvidence('no valid call could be made to break', 'x-from in the document'));
  const served = await caller.read(call, plainest.values, Caching.shared);
  // What a service does not serve at all it does not serve without a parameter either.
  if (served === undefined || (served === null && plainest.certain))
    return recorder.skip(id, noEvidence(`${call.id} gave no result of a valid call either`));
  const bases = [plainest, ...others.filter(({ certain }) => certain)].slice(0, mostBases);
  const broken = bases.flatMap(({ values }) =>
    invalidCases(call, values, { document: document.document }).filter(concerns),
  );
  const cases = distinct(broken);
  const isResult = resultTest(call);
  await recorder.cases(id, cases, async (one, caching): Promise<Judgement> => {
    const { exchange, result } = await caller.provoke(call, one, caching);
    if (exchange === undefined || !isResult(result)) return holds;
    return inAnswer(exchange).fail(
      'refused',
      '/result',
      one.rule === 'missing' ? `no result, as ${input.name} is missing` : `no result for ${one.label}`,
      result,
    );
  });
}

/** A call with what the target was found to serve, in whatever form: a document does not show them all. */
function servedCall(call: RpcCall, pool: LivePool): { values: Assignment; certain: boolean } | undefined {
  const found = call.inputs
    .filter(({ required }) => required)
    .map((input) => [input.name, pool.of(input, '', false).declared[0]] as const);
  return found.some(([, value]) => value === undefined)
    ? undefined
    : { values: Object.fromEntries(found), certain: true };
}

/** Whether something is what the method gives, by its type alone: text or a boolean is no block. Null is no result. */
function resultTest(call: RpcCall): (value: unknown) => boolean {
  const document = call.document as Readonly<Record<string, unknown>>;
  const types = variants(
    document,
    call.result === undefined ? undefined : schemaAt(document, call.result),
  ).flatMap((schema) => typeKeyword(schema) ?? []);
  return (value) => {
    if (value === undefined || value === null) return false;
    return types.length === 0 || types.some((type) => isOfType(jsonTypeOf(value), type));
  };
}
