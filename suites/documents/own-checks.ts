import type { Check, NodeCheck } from '../../engine/check.ts';
import type { CallRelation, OwnDocument } from '../../engine/documents/own-document.ts';
import type { Profile } from '../../engine/run/plan/profile.ts';
import type { Target } from '../../engine/target/target.ts';
import type { DocumentedCall, HttpCall, RpcCall } from '../../generators/requests/documented-call.ts';
import { invalidCases } from '../../generators/requests/invalid-cases.ts';
import type { Relation } from '../../generators/requests/relations.ts';
import type { StatedOutcome } from '../../generators/requests/stated-outcomes.ts';
import { liveCases } from './calls/call-cases.ts';
import { LivePool } from './calls/live-pool.ts';
import { checkOver } from './check-over.ts';
import { effortOf, examineCall } from './examinations/examine-call.ts';
import { examineOutcome } from './examinations/examine-outcome.ts';
import { examineRelation } from './examinations/examine-relation.ts';
import { examineSecurity } from './examinations/examine-security.ts';
import { callsForFurtherTypes } from './examinations/further-types.ts';
import { invalidIds, isSecuredCall, notesIds, openOutcomes, ownId, rulesOf } from './own-requirements.ts';

/** Values that a relation is planned to be tried with, where a profile has no bound. */
const mostTried = 60;

/** Checks of the user's own documents: one for each operation or method, with no code for any of them. */
export function ownChecks({ documents, nodes }: Pick<Target, 'documents' | 'nodes'>): readonly Check[] {
  return documents.flatMap((document) => {
    const apis = nodes.filter(({ name }) => document.nodes.includes(name)).map(({ api }) => api);
    const on = [...new Set(apis)];
    return [
      ...document.calls.map((call) => callCheck(document, call, on)),
      ...document.calls.filter(isSecuredCall).map((call) => securityCheck(document, call, on)),
      ...document.relations.map((one) => relationCheck(document, one, on)),
      ...openOutcomes(document).map(({ call, outcome }) => outcomeCheck(document, call, outcome, on)),
    ];
  });
}

function callCheck(document: OwnDocument, call: DocumentedCall, on: NodeCheck['on']): Check {
  const rules = rulesOf(document, call).map((rule) => ownId(document, call, rule));
  const decides: Check['decides'] = [...invalidIds(document, call), ...rules, ...notesIds(document, call)];
  const isSpare = document.decided?.has(call.id) === true;
  const cost = (profile: Profile) => costOf(document, call, profile);
  return { ...checkOver(document, call, on, { decides, cost, judge: examineCall }), isSpare };
}

function securityCheck(document: OwnDocument, call: HttpCall, on: NodeCheck['on']): Check {
  const id = ownId(document, call, 'security');
  return checkOver(document, call, on, {
    decides: [id],
    cost: () => 2,
    judge: (context, examined) => examineSecurity(context, examined, call, id),
  });
}

/** A relation that the document declares of a call. */
function relationCheck(document: OwnDocument, { call, relation }: CallRelation, on: NodeCheck['on']): Check {
  return checkOver(document, call, on, {
    decides: [ownId(document, call, relation.name)],
    cost: ({ examples }) => requestsOf(relation, Math.max(2, Math.min(examples, mostTried))),
    judge: (context, examined) => examineRelation(context, examined, relation),
  });
}

/** What a document states of invalid calls. @param id of the requirement, where it is not the document's own */
export function outcomeCheck(
  document: OwnDocument,
  call: RpcCall,
  outcome: StatedOutcome,
  on: NodeCheck['on'],
  id = ownId(document, call, outcome.name),
): Check {
  return checkOver(document, call, on, {
    decides: [id],
    cost: ({ examples }) => Math.min(examples, 12),
    judge: (context, examined) => examineOutcome(context, examined, call, outcome, id),
  });
}

function costOf(document: OwnDocument, call: DocumentedCall, profile: Profile): number {
  const isDecided = document.decided?.has(call.id) === true;
  const { valid, random, invalid, again } = effortOf(document, call, profile);
  const { defects, cases } = sizeOf(call);
  const broken = Math.min(invalid, defects);
  if (!isDecided)
    return (
      callsForFurtherTypes(call).length +
      again +
      broken +
      (call.inputs.length === 0 ? 1 : Math.min(valid, cases) + random)
    );
  const made = call.inputs.length === 0 ? 0 : random;
  // They ask the plain valid requests too, and what is made of live values in every other case; the answers are shared.
  return made / 2 + broken;
}

interface CallSize {
  /** Requests with one defect. */
  readonly defects: number;
  /** Valid requests, beside generated ones. */
  readonly cases: number;
}

const sizes = new WeakMap<DocumentedCall, CallSize>();

/** How many requests the document gives rise to, without live values. */
function sizeOf(call: DocumentedCall): CallSize {
  const known = sizes.get(call);
  if (known !== undefined) return known;
  const { enumerated } = liveCases(call, new LivePool());
  const invalid = invalidCases(call, enumerated[0]?.values ?? {}, { document: call.document });
  const size = { defects: invalid.length, cases: enumerated.length };
  sizes.set(call, size);
  return size;
}

/** @param values that it is tried with at most */
function requestsOf({ kind }: Relation, values: number): number {
  const ofWindow = 13;
  const ofPages = 6;
  switch (kind) {
    case 'window':
      return ofWindow;
    case 'pages':
      return ofPages;
    case 'order':
      return 1;
    case 'missing':
      return 2;
    case 'final':
    case 'same':
      return 2 * values;
    case 'key':
      return values;
    case 'filter':
      return 2 * values;
  }
}
