import type { OwnDocument } from '../../engine/documents/own-document.ts';
import type { Target } from '../../engine/target/target.ts';
import type { DocumentedCall, HttpCall, RpcCall } from '../../generators/requests/documented-call.ts';
import type { Relation } from '../../generators/requests/relations.ts';
import { type StatedOutcome, statedOutcomes } from '../../generators/requests/stated-outcomes.ts';
import type { Requirement } from '../../specs/requirement.ts';
import { documentNotes } from './document-notes.ts';
import { httpRules, type Rule, rpcRules } from './document-rules.ts';
import { promisesRejection } from './examinations/promised-rejection.ts';

type OwnRule = Rule | 'security' | 'robustness' | 'rejection' | 'invalid-input' | 'document-notes';

/** The title of each rule's requirement for a call. */
const statements: Readonly<Record<OwnRule, (call: string, must: string) => string>> = {
  served: (call, must) => `${call} ${must} serve valid requests`,
  envelope: (call, must) => `${call} ${must} be answered with a JSON-RPC 2.0 response to its id`,
  schema: (call, must) => `${call} ${must} return what the schema in the document describes`,
  status: (call, must) => `${call} ${must} answer with a documented status code`,
  'media-type': (call, must) => `${call} ${must} answer in a documented media type`,
  headers: (call, must) => `${call} ${must} answer with the headers that the document describes`,
  security: (call, must) => `${call} ${must} reject requests without a valid credential`,
  robustness: (call) =>
    `${call} SHOULD answer invalid requests without a server error, broken JSON or a stack trace`,
  rejection: (call) => `${call} SHOULD reject invalid requests, as the document describes`,
  'invalid-input': (call) => `How ${call} answers invalid requests`,
  'document-notes': (call) => `What the document says of ${call} without effect`,
};

/** The same of a document of the user's own, whose valid requests no other area judges. */
function ownRobustness(call: string): string {
  return `${call} SHOULD answer no request with a server error, and invalid ones without broken JSON or a stack trace`;
}

/** The id of a requirement: `own.execution-apis.eth_getBalance.schema`. */
export function ownId(document: OwnDocument, call: DocumentedCall, rule: string): string {
  return `${document.area}.${document.name}.${segmentOf(document, call)}.${rule}`;
}

/** What requests with a defect decide. */
export function invalidIds(document: OwnDocument, call: DocumentedCall): readonly [string, ...string[]] {
  const rejection = promisesRejection(document, call) ? [ownId(document, call, 'rejection')] : [];
  return [ownId(document, call, 'robustness'), ...rejection, ownId(document, call, 'invalid-input')];
}

/** What is said of the document itself, where there is something to say. */
export function notesIds(document: OwnDocument, call: DocumentedCall): readonly string[] {
  return documentNotes(document, call) === undefined ? [] : [ownId(document, call, 'document-notes')];
}

/** The rules that answers of a call are judged by; nothing where the document leaves it open, or where others judge them. */
export function rulesOf({ decided }: OwnDocument, call: DocumentedCall): readonly Rule[] {
  if (decided?.has(call.id)) return ['served'];
  if (call.kind === 'rpc') return rpcRules.filter((rule) => rule !== 'schema' || call.result !== undefined);
  const content = call.responses.flatMap((response) => response.content);
  return httpRules.filter(
    (rule) =>
      (rule !== 'media-type' || content.length > 0) &&
      (rule !== 'headers' || call.responses.some(({ headers }) => headers.length > 0)) &&
      (rule !== 'schema' || content.some(({ schema }) => schema !== undefined)),
  );
}

/** Every requirement that the documents of a target state, in their order. */
export function ownRequirements({
  documents,
  nodes,
}: Pick<Target, 'documents' | 'nodes'>): readonly Requirement[] {
  return documents.flatMap((document) => {
    const apis = nodes.filter(({ name }) => document.nodes.includes(name)).map(({ api }) => api);
    const on: Requirement['on'] = document.nodes.length === 0 ? ['platform'] : [...new Set(apis)];
    const related = document.relations.map(
      ({ call, relation }): Requirement => ({
        id: ownId(document, call, relation.name),
        section: document.name,
        area: document.area,
        level: document.level,
        on,
        title: `\`${call.operation}\` ${document.level === 'required' ? 'MUST' : 'SHOULD'} ${relationTitle(relation)}`,
        check: `The relation that ${document.name} declares is checked against responses to generated requests`,
      }),
    );
    const isOwn = document.area === 'own';
    const shaped = document.calls.flatMap((call): Requirement[] => {
      const common = { section: document.name, area: document.area, on };
      const name = `\`${call.kind === 'rpc' ? call.id : call.operation}\``;
      const { level } = document;
      const must = level === 'required' ? 'MUST' : 'SHOULD';
      return [
        ...rulesOf(document, call).map((rule) => ({
          ...common,
          id: ownId(document, call, rule),
          level,
          title: statements[rule](name, must),
          check: `Valid requests, generated from ${document.name}, are answered as it describes`,
        })),
        ...(isSecuredCall(call)
          ? [
              {
                ...common,
                id: ownId(document, call, 'security'),
                level,
                title: statements.security(name, must),
                check: `${document.name} says that it is served with a credential; a request without one, and one with a wrong one`,
              },
            ]
          : []),
        {
          ...common,
          id: ownId(document, call, 'robustness'),
          level: 'advisory',
          title: isOwn ? ownRobustness(name) : statements.robustness(name, must),
          check: isOwn ? 'Requests with one defect each, and valid ones' : 'Requests with one defect each',
        },
        ...(promisesRejection(document, call)
          ? [
              {
                ...common,
                id: ownId(document, call, 'rejection'),
                level: 'advisory' as const,
                title: statements.rejection(name, must),
                check: 'Requests with one defect each that no lenient reading makes valid are not served',
              },
            ]
          : []),
        {
          ...common,
          id: ownId(document, call, 'invalid-input'),
          level: 'unspecified',
          title: statements['invalid-input'](name, must),
          observe: 'The class of the answer to requests with one defect each',
        },
        ...(documentNotes(document, call) === undefined
          ? []
          : [
              {
                ...common,
                id: ownId(document, call, 'document-notes'),
                level: 'unspecified' as const,
                title: statements['document-notes'](name, must),
                observe:
                  'Examples and defaults that the schemas of the document forbid, and integers that it bounds values by beyond 2^53',
              },
            ]),
      ];
    });
    const outcomes = openOutcomes(document).map(
      ({ call, outcome }): Requirement => ({
        id: ownId(document, call, outcome.name),
        section: document.name,
        area: document.area,
        level: document.level,
        on,
        title: `\`${call.id}\` ${document.level === 'required' ? 'MUST' : 'SHOULD'} give no result ${outcome.phrase}`,
        check: 'Calls with one defect each, made from a valid call',
      }),
    );
    return [...shaped, ...related, ...outcomes];
  });
}

/** Whether its document says that nobody is served without a credential. */
export function isSecuredCall(call: DocumentedCall): call is HttpCall {
  return call.kind === 'http' && call.isSecured;
}

/** What a document states of invalid calls, and no check of the contract's documents decides. */
export function openOutcomes({
  area,
  calls,
}: OwnDocument): readonly { readonly call: RpcCall; readonly outcome: StatedOutcome }[] {
  return calls.flatMap((call) =>
    call.kind === 'http'
      ? []
      : statedOutcomes(call)
          .filter(({ requirement }) => area === 'own' || requirement === undefined)
          .map((outcome) => ({ call, outcome })),
  );
}

function relationTitle(relation: Relation): string {
  switch (relation.kind) {
    case 'filter':
      return `list only what \`${relation.input.name}\` selects by \`${relation.field}\``;
    case 'order':
      return `list in the order of \`${relation.key}\``;
    case 'window':
      return `list the window that \`${relation.limit.name}\`${relation.offset === undefined ? '' : ` and \`${relation.offset.name}\``} choose`;
    case 'pages':
      return `list each row once on the pages that \`${relation.input.name}\` turns`;
    case 'key':
      return `return what has the \`${relation.input.name}\` that it is read by`;
    case 'missing':
      return `return null where \`${relation.input.name}\` names nothing`;
    case 'final':
      return 'return each time what it returned once';
    case 'same':
      return `return the same as \`${relation.other}\``;
  }
}

const segments = new WeakMap<OwnDocument, ReadonlyMap<DocumentedCall, string>>();

/** The part of an id that stands for a call; where two would have the same, the later one is numbered. */
function segmentOf(document: OwnDocument, call: DocumentedCall): string {
  const known = segments.get(document) ?? distinctSegments(document.calls);
  segments.set(document, known);
  return known.get(call) ?? plainSegment(call);
}

function distinctSegments(calls: readonly DocumentedCall[]): ReadonlyMap<DocumentedCall, string> {
  const taken = new Set(calls.map(({ id }) => id).filter(isSegment));
  const found = new Map<DocumentedCall, string>();
  for (const call of calls) {
    const plain = plainSegment(call);
    let segment = plain;
    for (let number = 2; !isSegment(call.id) && taken.has(segment); number += 1)
      segment = `${plain}-${number}`;
    taken.add(segment);
    found.set(call, segment);
  }
  return found;
}

function isSegment(id: string): boolean {
  return /^[\w.-]+$/.test(id);
}

function plainSegment({ id }: DocumentedCall): string {
  if (isSegment(id)) return id;
  const words = id.toLowerCase().replaceAll(/[^\p{L}\p{N}_]+/gu, '-');
  return words.replaceAll(/^-|-$/g, '') || 'operation';
}
