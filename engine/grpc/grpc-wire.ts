import type { Caching } from '../caching.ts';
import type { Exchange } from '../wire/exchange.ts';
import { type Answered, answered } from '../wire/wire.ts';
import { type GrpcCall, type GrpcClient, type GrpcEndpoint, originOf } from './grpc-client.ts';

/** Calls to one gRPC endpoint (§5.3). */
export class GrpcWire {
  readonly endpoint: GrpcEndpoint;
  /** The right value of `x-token`, where the target file gives one. */
  readonly token: string | undefined;
  readonly #client: GrpcClient;

  constructor(client: GrpcClient, endpoint: GrpcEndpoint, token: string | undefined) {
    this.#client = client;
    this.endpoint = endpoint;
    this.token = token;
  }

  get origin(): string {
    return new URL(originOf(this.endpoint)).origin;
  }

  /** What the calls are filed under. */
  get operation(): string {
    return this.endpoint.method.split('/').at(-1) ?? this.endpoint.method;
  }

  /** The metadata that the contract asks for. */
  get rightMetadata(): GrpcCall['metadata'] {
    return this.token === undefined ? [] : [['x-token', this.token]];
  }

  /** One call whose rejection is a result. Status 0 is success. */
  async expectRejection(call: Omit<GrpcCall, 'endpoint'>, caching: Caching): Promise<Exchange> {
    return caching.used(await this.#client.callOnce({ ...call, endpoint: this.endpoint }));
  }

  /**
   * A call that needs an answer, sent again where none came.
   * @throws Unanswered where none could be had
   */
  async ask(call: Omit<GrpcCall, 'endpoint'>, caching: Caching): Promise<Answered> {
    return answered(caching.used(await this.#client.call({ ...call, endpoint: this.endpoint })));
  }
}
