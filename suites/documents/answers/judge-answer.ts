import { valueAt } from '../../../base/json-pointer.ts';
import type { Shapes } from '../../../engine/shape/shapes.ts';
import { breach, holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import { isMomentary } from '../../../engine/wire/availability/server-error.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { type Answered, answered } from '../../../engine/wire/wire.ts';
import type { DocumentedResponse, HttpCall } from '../../../generators/requests/documented-call.ts';
import { resolveObject } from '../../../generators/schema/resolve.ts';
import {
  calledInvalid,
  documentedRefusal,
  invented,
  type JudgedBy,
  type RuleJudgements,
  serverError,
} from '../document-rules.ts';
import { judgeHeaders } from './judge-headers.ts';
import { judgeWriteOnly } from './judge-write-only.ts';

type Shape = ReturnType<Shapes['of']>;

/** An answer to a valid request of HTTP, by its document. */
export function judgeAnswer(call: HttpCall, exchange: Answered, by: JudgedBy): RuleJudgements {
  const { shapes, document } = by;
  const { status, headers } = exchange.answer;
  const served = judgeServed(call, exchange, by);
  const response = responseOf(call, status);
  if (response === undefined) {
    if (served === by.missing)
      return [
        ['served', served],
        ['status', served],
      ];
    const documented = call.responses.map((one) => one.status).join(', ');
    return [
      ['served', served],
      [
        'status',
        breach({
          rule: 'status',
          at: '',
          expected: `a documented status (${documented})`,
          actual: status,
          exchange,
        }),
      ],
    ];
  }
  const { content } = response;
  const ofHead: RuleJudgements = [
    ['served', served],
    ['status', holds],
    ...(isServerFault(status) && served.kind !== 'breach'
      ? [['robustness', serverFault(exchange)] as const]
      : []),
    ...judgeHeaders(response, exchange, (schema) => shapes.of(document, schema)),
  ];
  if (content.length === 0) return ofHead;
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const media = content.find((one) => matchesType(one.type, type));
  return [
    ...ofHead,
    [
      'media-type',
      media === undefined
        ? breach({
            rule: 'media-type',
            at: '',
            expected: `the media type ${content.map((one) => one.type).join(' or ')}`,
            actual: type === '' ? 'none' : type,
            exchange,
          })
        : holds,
    ],
    ...judgeContent(call, exchange, media?.schema, type, (schema) => shapes.of(document, schema)).map(
      (one) => ['schema', one] as const,
    ),
  ];
}

/** The media type, the headers and the body of an answer to an invalid request, where the document describes it. */
export function judgeRejectionForm(
  call: HttpCall,
  exchange: Exchange,
  by: Omit<JudgedBy, 'certain' | 'isShown'>,
): RuleJudgements {
  const { answer } = exchange;
  // A gateway's own errors are not the service's.
  if (answer.kind === 'no-answer' || answer.status < 400 || isMomentary(answer.status)) return [];
  const isForm = ([rule]: RuleJudgements[number]): boolean =>
    !['served', 'status', 'robustness'].includes(rule);
  return judgeAnswer(call, answered(exchange), { ...by, certain: false, isShown: false }).filter(isForm);
}

/** Whether a valid request was served, or for what reason that is open. */
function judgeServed(
  call: HttpCall,
  exchange: Answered,
  { certain, isShown, isDeclared = false, excusesRefusal = false, missing, because }: JudgedBy,
): Judgement {
  const { status } = exchange.answer;
  if (isPromised(call, status)) return holds;
  if (missing !== undefined && (status === 401 || status === 403)) return missing;
  const isCalledInvalid = status === 400 || status === 422;
  // What another answer gave exists, and a bound that the document states is within.
  const isContradiction = isCalledInvalid || because !== undefined || (isDeclared && isOfMissing(status));
  if (certain && excusesRefusal && !isContradiction && isRefusalOf(call, status))
    return documentedRefusal(`status ${status}`);
  if (certain || (isShown && (isCalledInvalid || status === 500)))
    return breach({
      rule: 'served',
      at: '',
      expected: `a status of success: ${because ?? 'the document says that the request is valid'}`,
      actual: status,
      exchange,
      needsConfirmation: true,
    });
  if (isCalledInvalid) return calledInvalid;
  return isServerFault(status) ? serverError : invented;
}

function isOfMissing(status: number): boolean {
  return status === 404 || status === 410;
}

/** Whether a document lists a status as one by which an operation may refuse: an error of the server only by its number, and where it is one that says why. */
function isRefusalOf(call: HttpCall, status: number): boolean {
  if (status >= 500)
    return !isServerFault(status) && call.responses.some((one) => one.status === String(status));
  return status >= 400 && responseOf(call, status) !== undefined;
}

/** Statuses of 500 or more that may be meant: not implemented, not available now, and not in time. */
const meantByServers: ReadonlySet<number> = new Set([501, 503, 504]);

function isServerFault(status: number): boolean {
  return status >= 500 && !meantByServers.has(status);
}

function serverFault(exchange: Answered): Judgement {
  const { status } = exchange.answer;
  const expected = 'no server error: the document says that the request is valid';
  return breach({
    rule: 'server-error',
    at: '',
    expected,
    actual: status,
    exchange,
    needsConfirmation: true,
  });
}

/** A status of success, or where the document names a redirection by its number, or nothing but other statuses, what it names. */
function isPromised({ responses }: HttpCall, status: number): boolean {
  if (status >= 200 && status < 300) return true;
  const isNamed = responses.some((one) => one.status === String(status));
  const namesSuccess = responses.some((one) => one.status === 'default' || one.status.startsWith('2'));
  return isNamed && (!namesSuccess || (status >= 300 && status < 400));
}

/** JSON by its schema, and a plain text where its schema is one of a text. */
function judgeContent(
  { document }: HttpCall,
  exchange: Answered,
  schema: string | undefined,
  type: string,
  shapeOf: (schema: string) => Shape,
): Judgement[] {
  if (schema === undefined) return [];
  if (/[/+]json$/.test(type)) return judgeBody(document, schema, exchange, shapeOf(schema));
  const isText =
    type === 'text/plain' && resolveObject(document, valueAt(document, schema)).target.type === 'string';
  if (!isText) return [];
  const broken = shapeOf(schema).breaches(exchange.answer.text, exchange);
  return broken.length > 0 ? broken : [holds];
}

function judgeBody(document: unknown, schema: string, exchange: Answered, shape: Shape): Judgement[] {
  const { body } = exchange.answer;
  if (body.kind !== 'json')
    return [
      breach({
        rule: 'json',
        at: '',
        expected: 'JSON',
        actual: body.kind === 'empty' ? 'an empty body' : body.why,
        exchange,
      }),
    ];
  const broken = [
    ...shape.breaches(body.value, exchange),
    ...judgeWriteOnly(document, schema, body.value, exchange),
  ];
  return broken.length > 0 ? broken : [holds];
}

function responseOf({ responses }: HttpCall, status: number): DocumentedResponse | undefined {
  return [String(status), `${Math.floor(status / 100)}XX`, 'default']
    .map((key) => responses.find((one) => one.status === key))
    .find((one) => one !== undefined);
}

function matchesType(documented: string, type: string): boolean {
  const [range = ''] = documented.split(';');
  return (
    range.trim() === type ||
    new RegExp(`^${range.trim().replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(type)
  );
}
