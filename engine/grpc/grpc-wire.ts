import { setTimeout as sleep } from 'node:timers/promises';
import type { Round } from '../round.ts';
import type { Exchange } from '../wire/exchange.ts';
import { trace } from '../wire/exchange-trace.ts';
import { type Answered, answered } from '../wire/wire.ts';
import type { GrpcCall, GrpcClient, GrpcEndpoint } from './grpc-client.ts';

const maxTries = 3;

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

  /** The metadata that the contract asks for. */
  get rightMetadata(): GrpcCall['metadata'] {
    return this.token === undefined ? [] : [['x-token', this.token]];
  }

  /** One call whose refusal tells something. Status 0 is success. */
  async knock(call: Omit<GrpcCall, 'endpoint'>): Promise<Exchange> {
    return trace(await this.#client.call({ ...call, endpoint: this.endpoint }, true));
  }

  /**
   * A call that needs an answer, sent again where none came.
   * @throws Unanswered where none could be had
   */
  async ask(call: Omit<GrpcCall, 'endpoint'>, _round: Round): Promise<Answered> {
    for (let tries = 1; ; tries += 1) {
      const exchange = await this.#client.call({ ...call, endpoint: this.endpoint });
      const { answer } = exchange;
      const again =
        answer.kind === 'no-answer' && (answer.cause === 'unreachable' || answer.cause === 'rate-limited');
      if (!again || tries === maxTries) return answered(trace(exchange));
      await sleep(100 * 2 ** tries);
    }
  }
}
