import { Behaviour } from '../behaviour.ts';
import { toJson, type WireAnswer, type WireRequest } from '../wire.ts';
import { EvmService } from './evm-service.ts';
import { chainOf } from './mount.ts';

export type EvmApi = 'jsonrpc' | 'evm' | 'rollup';

export interface RpcAnswer {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** For tests: a node of the chain, asked without a network but with everything that may bend an answer. */
export class ServiceClient {
  readonly behaviour: Behaviour;
  readonly #service: EvmService;
  readonly #node: string;
  #count = 0;

  private constructor(service: EvmService, behaviour: Behaviour) {
    this.#service = service;
    this.behaviour = behaviour;
    this.#node = `${service.api}-1`;
  }

  static async open(api: EvmApi, seed = 7, behaviour = new Behaviour()): Promise<ServiceClient> {
    const setup = { name: `${api}-1`, seed, behaviour, apiKey: 'key' };
    return new ServiceClient(new EvmService(api, await chainOf(seed), setup), behaviour);
  }

  /** One POST with this body, and with these headers beside its content type. */
  async post(
    body: string,
    path = this.#service.api === 'evm' ? '/evm' : '/',
    more: WireRequest['headers'] = {},
  ): Promise<WireAnswer> {
    this.#count += 1;
    const headers = { 'content-type': 'application/json', ...more };
    const query = new URLSearchParams();
    const request = { method: 'POST', path, query, headers, body: Buffer.from(body) };
    const answer = await this.#service.handle(request, this.#context('http'));
    const info = {
      surface: 'http',
      node: this.#node,
      mode: 'token',
      accepted: true,
      encrypted: true,
      count: this.#count,
      request,
    } as const;
    return this.behaviour.override('wire.answer', answer, info);
  }

  /** One message over WebSocket. */
  message(body: string): Promise<string | undefined> {
    this.#count += 1;
    return this.#service.rpc(body, this.#context('websocket'));
  }

  /** The response object to a call. */
  async call(method: string, ...params: readonly unknown[]): Promise<RpcAnswer> {
    const { body } = await this.post(toJson({ jsonrpc: '2.0', id: 1, method, params }));
    return Object(body);
  }

  /** The result of a call that must have one. */
  async result(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const answer = await this.call(method, ...params);
    if (!('result' in answer)) throw new Error(`${method}: ${answer.error?.message}`);
    return answer.result;
  }

  #context(transport: 'http' | 'websocket') {
    return { node: this.#node, transport, mode: 'token', count: this.#count } as const;
  }
}
