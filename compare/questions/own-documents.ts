import type { OwnDocument } from '../../engine/documents/own-document.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import type { Assignment, CallInput, DocumentedCall } from '../../generators/requests/documented-call.ts';
import { valuesOf } from '../../generators/requests/input-values.ts';
import { rpcParams } from '../../generators/requests/rpc-params.ts';
import { fitsRequest, httpRequest } from '../../suites/support/documents/call-request.ts';
import type { GroupNode, Preparation, Question, QuestionSet, Reading } from '../measure/question.ts';
import { isAbsent, rpcQuestion } from './rpc-question.ts';

/** The same questions, and those of the documents of the user's own that describe all nodes of a group. */
export function withOwnDocuments(questionSet: QuestionSet): QuestionSet {
  return {
    ...questionSet,
    async prepare(nodes, ...more) {
      const { questions, leftOut, ...prepared } = await questionSet.prepare(nodes, ...more);
      const own = ownQuestions(nodes, new Set(nodes.flatMap(({ api }) => questionSet.methodsOf(api))));
      return {
        ...prepared,
        questions: [...questions, ...own.questions],
        leftOut: [...leftOut, ...own.leftOut],
        ownMethods: own.ownMethods,
      };
    },
  };
}

/**
 * The methods and operations that documents of the same name describe of every node of a group, each with the plainest request
 * that the document itself shows: the same for all targets.
 * @param asked methods that are asked anyway
 */
function ownQuestions(
  nodes: readonly GroupNode[],
  asked: ReadonlySet<string>,
): Required<Pick<Preparation, 'questions' | 'leftOut' | 'ownMethods'>> {
  const [first, ...others] = nodes;
  const overHttp = nodes.every(({ askOver }) => askOver === undefined);
  const own = new Map<string, DocumentedCall>();
  for (const document of first?.documents ?? [])
    for (const call of document.calls) {
      const isShared = others.every(({ documents }) => describes(documents, document, call));
      if (isShared && !asked.has(call.operation) && (call.kind === 'rpc' || overHttp))
        own.set(call.operation, own.get(call.operation) ?? call);
    }
  const questions: Question[] = [];
  const leftOut: { method: string; reason: string }[] = [];
  const reason = 'its document shows no value of a required parameter: no example, default or enum';
  for (const [method, call] of own) {
    const question = questionOf(call);
    if (question === undefined) leftOut.push({ method, reason });
    else questions.push(question);
  }
  return { questions, leftOut, ownMethods: [...own.keys()] };
}

/** Whether documents have one of the same name that has the call too. */
export function describes(
  documents: readonly OwnDocument[],
  { name }: OwnDocument,
  { id }: DocumentedCall,
): boolean {
  return documents.some((one) => one.name === name && one.calls.some((call) => call.id === id));
}

function questionOf(call: DocumentedCall): Question | undefined {
  const values = shownValues(call);
  if (values === undefined) return undefined;
  if (call.kind === 'rpc')
    return rpcQuestion({ method: call.id, label: call.operation, params: rpcParams(call, values) });
  if (!fitsRequest(call, values)) return undefined;
  const request = httpRequest(call, values);
  return { method: call.operation, requestTo: () => request, read: readAnswer };
}

/** A whole call that the document shows, or a value that it shows of each required input. */
function shownValues({ document, examples, inputs }: DocumentedCall): Assignment | undefined {
  const [whole] = examples;
  if (whole !== undefined) return whole;
  const required = inputs.filter((input) => input.required);
  const shown = required.map((input) => [input.name, shownValue(input, document)] as const);
  return shown.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(shown);
}

function shownValue(input: CallInput, document: unknown): unknown {
  const { enumerated, certain } = valuesOf(input, { declared: [], similar: [] }, { document });
  return (
    enumerated.find((value) => input.examples.includes(value)) ??
    enumerated.find((value) => certain.has(value))
  );
}

function readAnswer(exchange: Exchange): Reading {
  const { answer } = exchange;
  if (answer.kind !== 'answer') return { kind: 'failed' };
  if (isAbsent(exchange)) return { kind: 'missing' };
  if (answer.status >= 200 && answer.status < 300) return { kind: 'answered' };
  return { kind: answer.status >= 400 && answer.status < 500 ? 'refused' : 'failed' };
}
