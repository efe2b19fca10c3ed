import type { Caching } from '../../../engine/caching.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import type { Assignment, DocumentedCall } from '../../../generators/requests/documented-call.ts';
import type { InvalidCase } from '../../../generators/requests/invalid-cases.ts';
import { rpcParams } from '../../../generators/requests/rpc-params.ts';
import { fitsRequest, httpRequest } from '../../support/documents/call-request.ts';
import { judgeAnswer } from '../answers/judge-answer.ts';
import { classOfAnswer, classOfReply, type InvalidClass, judgeRobustness } from '../answers/judge-invalid.ts';
import { judgeReply } from '../answers/judge-reply.ts';
import type { JudgedBy, RuleJudgements } from '../document-rules.ts';

/** A way to send the calls of a document: HTTP, or one channel of JSON-RPC. */
export interface Caller {
  /** Where its requests go, and what one costs; undefined for a channel of JSON-RPC. */
  readonly http?: { readonly wire: Wire; readonly requestUnits: number };
  /** Whether values can be sent at all. */
  fits(call: DocumentedCall, values: Assignment): boolean;
  /** Sends a valid request and judges its answer. @throws Unanswered */
  judge(call: DocumentedCall, values: Assignment, by: JudgedBy, caching: Caching): Promise<RuleJudgements>;
  /** Sends a valid request and gives what it holds; undefined where it was not served. @throws Unanswered */
  read(call: DocumentedCall, values: Assignment, caching: Caching): Promise<unknown>;
  /** The headers of the answer to a valid request; undefined where it was not served, or has none of its own. @throws Unanswered */
  readHeaders(
    call: DocumentedCall,
    values: Assignment,
    caching: Caching,
  ): Promise<Readonly<Record<string, string>> | undefined>;
  /** Sends a request with one defect. @throws Unanswered */
  provoke(call: DocumentedCall, invalid: InvalidCase, caching: Caching): Promise<Provoked>;
}

/** What came of a request with one defect. */
export interface Provoked {
  readonly outcome: InvalidClass;
  /** Of its robustness. */
  readonly judgement: Judgement;
  readonly exchange?: Exchange;
  /** Of a method. */
  readonly reply?: RpcReply;
  /** Of a method, where one came. */
  readonly result?: unknown;
}

const notSent: Provoked = { outcome: 'other', judgement: holds };

export function httpCaller(wire: Wire, requestUnits: number): Caller {
  return {
    http: { wire, requestUnits },
    fits: (call, values) => call.kind === 'http' && fitsRequest(call, values),
    async judge(call, values, by, caching) {
      if (call.kind !== 'http') return [];
      return judgeAnswer(call, await wire.ask(httpRequest(call, values, requestUnits), caching), by);
    },
    async read(call, values, caching) {
      if (call.kind !== 'http') return undefined;
      const exchange = await wire.ask(httpRequest(call, values, requestUnits), caching);
      return exchange.answer.status < 300 ? jsonOf(exchange) : undefined;
    },
    async readHeaders(call, values, caching) {
      if (call.kind !== 'http') return undefined;
      const { answer } = await wire.ask(httpRequest(call, values, requestUnits), caching);
      return answer.status < 300 ? answer.headers : undefined;
    },
    async provoke(call, { values }, caching) {
      if (call.kind !== 'http') return notSent;
      const exchange = await wire.expectRejection(httpRequest(call, values, requestUnits), caching);
      return { outcome: classOfAnswer(exchange), judgement: judgeRobustness(exchange), exchange };
    },
  };
}

export function rpcCaller(rpc: RpcChannel, requestUnits: number): Caller {
  const options = { requestUnits };
  return {
    fits: (call) => call.kind === 'rpc',
    async judge(call, values, by, caching) {
      if (call.kind !== 'rpc') return [];
      return judgeReply(call, await rpc.call(call.id, rpcParams(call, values), caching, options), by, values);
    },
    async read(call, values, caching) {
      if (call.kind !== 'rpc') return undefined;
      const { outcome } = await rpc.call(call.id, rpcParams(call, values), caching, options);
      return outcome.kind === 'result' ? outcome.value : undefined;
    },
    readHeaders: async () => undefined,
    async provoke(call, { values, params }, caching) {
      if (call.kind !== 'rpc') return notSent;
      const reply = await rpc.call(call.id, params ?? rpcParams(call, values), caching, options);
      const { outcome, exchange } = reply;
      return {
        outcome: classOfReply(reply),
        judgement: judgeRobustness(exchange, reply),
        exchange,
        reply,
        ...(outcome.kind === 'result' ? { result: outcome.value } : {}),
      };
    },
  };
}
