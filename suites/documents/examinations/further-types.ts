import type { CheckContext } from '../../../engine/check.ts';
import { holds, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Assignment, DocumentedCall, HttpCall } from '../../../generators/requests/documented-call.ts';
import { acceptedTypes } from '../../support/documents/call-request.ts';
import type { Caller } from '../calls/caller.ts';
import type { JudgedBy } from '../document-rules.ts';

/** So many media types of an operation are asked for beside the one that is asked for anyway. */
const mostTypes = 3;

/** The same operation, asked for each media type of success that other requests do not ask for first. */
export function callsForFurtherTypes(call: DocumentedCall): readonly HttpCall[] {
  if (call.kind === 'rpc' || call.headers.accept !== undefined) return [];
  const [usual] = acceptedTypes(call) ?? ['application/json'];
  const types = call.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content.map(({ type }) => type))
    .filter((type) => type !== usual && !type.includes('*'));
  return [...new Set(types)]
    .slice(0, mostTypes)
    .map((accept) => ({ ...call, headers: { ...call.headers, accept } }));
}

interface Judging {
  readonly caller: Caller;
  readonly by: JudgedBy;
  /** The requirement of a rule. */
  readonly idOf: (rule: string) => string | undefined;
}

/**
 * Judges the form of what comes in each of them. A service need not choose by what a client asks for (RFC 9110, 12.4.1): another documented
 * type, or a status that says that there is none, is no breach.
 */
export async function examineFurtherTypes(
  { recorder }: CheckContext,
  call: DocumentedCall,
  values: Assignment,
  { caller, by, idOf }: Judging,
): Promise<void> {
  for (const asking of callsForFurtherTypes(call))
    await recorder.examine([], async (caching) => {
      const found = await caller.judge(asking, values, by, caching);
      const isServed = found.some(([rule, judgement]) => rule === 'served' && judgement === holds);
      return found.flatMap(([rule, judgement]): RequirementJudgement[] => {
        const id = idOf(rule);
        const isOfForm = ['media-type', 'headers', 'schema'].includes(rule);
        return id !== undefined && (rule === 'robustness' || (isServed && isOfForm)) ? [[id, judgement]] : [];
      });
    });
}
