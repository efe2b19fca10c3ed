import { asObject } from '../../base/json-object.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import type { Shapes } from '../../engine/shape/shapes.ts';
import { breach, holds, type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { type Answered, answered } from '../../engine/wire/wire.ts';
import type {
  Assignment,
  DocumentedResponse,
  HttpCall,
  RpcCall,
} from '../../generators/requests/documented-call.ts';
import { resultOf } from '../../generators/requests/open-rpc-calls.ts';

/** What a document states of each answer. */
export const httpRules = ['served', 'status', 'media-type', 'schema'] as const;
export const rpcRules = ['served', 'envelope', 'schema'] as const;
export type Rule = (typeof httpRules)[number] | (typeof rpcRules)[number];

/** What one answer says of each rule that it is evidence for. */
export type RuleJudgements = readonly (readonly [Rule, Judgement])[];

/** The document under which the schemas of a call are known to `Shapes`. */
interface Judged {
  readonly shapes: Shapes;
  readonly document: string;
  /** Whether a sound service must serve the request. */
  readonly certain: boolean;
}

const methodNotFound = -32601;
const invented = noEvidence(
  'each request was rejected, and held values that the service need not know',
  'x-from in the document',
);

/** An answer to a valid call of JSON-RPC, by its document. @param asked the values that were sent */
export function judgeReply(
  call: RpcCall,
  reply: RpcReply,
  { shapes, document, certain }: Judged,
  asked: Assignment = {},
): RuleJudgements {
  const { outcome, exchange, envelope } = reply;
  const form = envelopeBreach(reply);
  if (form !== undefined) return [['envelope', form]];
  if (outcome.kind === 'error') {
    const rejected = outcome.code === methodNotFound || certain;
    const served = rejected
      ? breach({
          rule: 'served',
          at: '/error',
          expected: `a result of ${call.id}, which the document describes`,
          actual: asObject(envelope)?.error,
          exchange,
          needsConfirmation: true,
        })
      : invented;
    return [
      ['envelope', holds],
      ['served', served],
    ];
  }
  if (outcome.kind !== 'result') return [];
  const schema = resultOf(call, asked);
  const broken =
    schema === undefined ? [] : shapes.of(document, schema).breaches(outcome.value, exchange, '/result');
  return [
    ['envelope', holds],
    ['served', holds],
    ...(schema === undefined ? [] : broken.length > 0 ? broken : [holds]).map(
      (one) => ['schema', one] as const,
    ),
  ];
}

/** JSON-RPC 2.0: the version, the id that was sent, and either a result or an error with an integer code and a message. */
function envelopeBreach({ outcome, envelope, exchange, id }: RpcReply) {
  const fields = asObject(envelope);
  const wrong = (at: string, expected: string, actual: unknown) =>
    breach({ rule: 'envelope', at, expected, actual, exchange });
  if (outcome.kind === 'malformed' || fields === undefined)
    return wrong('', 'a JSON-RPC response object', outcome.kind === 'malformed' ? outcome.why : envelope);
  if (fields.jsonrpc !== '2.0') return wrong('/jsonrpc', '"2.0"', fields.jsonrpc);
  if (fields.id !== id) return wrong('/id', `the id of the request, ${id}`, fields.id);
  if (outcome.kind !== 'error') return undefined;
  if (!Number.isInteger(outcome.code)) return wrong('/error/code', 'an integer', outcome.code);
  if (typeof outcome.message !== 'string') return wrong('/error/message', 'a string', outcome.message);
  return undefined;
}

/** An answer to a valid request of HTTP, by its document. */
export function judgeAnswer(
  call: HttpCall,
  exchange: Answered,
  { shapes, document, certain }: Judged,
): RuleJudgements {
  const { status, headers } = exchange.answer;
  const served: Judgement = isPromised(call, status)
    ? holds
    : certain
      ? breach({
          rule: 'served',
          at: '',
          expected: 'a status of success: the document says that the request is valid',
          actual: status,
          exchange,
          needsConfirmation: true,
        })
      : invented;
  const response = responseOf(call, status);
  if (response === undefined) {
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
  if (content.length === 0)
    return [
      ['served', served],
      ['status', holds],
    ];
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const media = content.find((one) => matchesType(one.type, type));
  return [
    ['served', served],
    ['status', holds],
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
    ...(media?.schema === undefined || !/[/+]json$/.test(type)
      ? []
      : judgeBody(exchange, shapes.of(document, media.schema)).map((one) => ['schema', one] as const)),
  ];
}

/** The media type and the body of an answer to an invalid request, where the document describes it. */
export function judgeRejectionForm(
  call: HttpCall,
  exchange: Exchange,
  by: Omit<Judged, 'certain'>,
): RuleJudgements {
  const { answer } = exchange;
  // A gateway's own errors are not the service's.
  if (answer.kind === 'no-answer' || answer.status < 400 || answer.status >= 500 || answer.status === 429)
    return [];
  const isForm = ([rule]: RuleJudgements[number]): boolean => rule === 'media-type' || rule === 'schema';
  return judgeAnswer(call, answered(exchange), { ...by, certain: false }).filter(isForm);
}

/** The envelope of an error of JSON-RPC; a server that could not read what was sent need not know its id. */
export function judgeErrorForm(reply: RpcReply): RuleJudgements {
  const { answer } = reply.exchange;
  const fields = asObject(reply.envelope);
  if (answer.kind === 'no-answer' || answer.status !== 200 || fields?.error === undefined) return [];
  if (fields.id === null) return [];
  const breach = envelopeBreach(reply);
  return breach === undefined ? [] : [['envelope', breach]];
}

/** A status of success, or where the document names a redirection by its number, or nothing but other statuses, what it names. */
function isPromised({ responses }: HttpCall, status: number): boolean {
  if (status >= 200 && status < 300) return true;
  const isNamed = responses.some((one) => one.status === String(status));
  const namesSuccess = responses.some((one) => one.status === 'default' || one.status.startsWith('2'));
  return isNamed && (!namesSuccess || (status >= 300 && status < 400));
}

function judgeBody(exchange: Answered, shape: ReturnType<Shapes['of']>): Judgement[] {
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
  const broken = shape.breaches(body.value, exchange);
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
