import { isJsonObject } from '../../../base/json-object.ts';
import type { Api, Target } from '../../target/target.ts';
import { grpcUnavailable } from '../../wire/availability/server-error.ts';
import { type Exchange, jsonOf } from '../../wire/exchange.ts';

/**
 * Knows which surfaces of a target have answered a documented request with documented data. Where none ever did, what a
 * check sees there shows nothing: a service with one response to everything rejects a wrong credential like the right one.
 */
export class ServedSurfaces {
  readonly #apis: ReadonlyMap<string | null, Api>;
  readonly #served = new Set<string | null>();

  constructor(target: Target) {
    this.#apis = new Map(target.nodes.map(({ name, api }) => [name, api]));
  }

  /** @param node name of the node; null for the platform API */
  has(node: string | null): boolean {
    return this.#served.has(node);
  }

  saw(exchange: Exchange): void {
    const { node, answer } = exchange;
    if (this.#served.has(node) || answer.kind !== 'answer') return;
    if (this.#apis.get(node) === 'grpc' ? isOwnStatus(answer.status) : this.#isData(node, exchange))
      this.#served.add(node);
  }

  #isData(node: string | null, exchange: Exchange): boolean {
    const value = jsonOf(exchange);
    return (Array.isArray(value) ? value : [value]).some((one) => {
      const fields = fieldsOf(one);
      if (fields === undefined) return false;
      switch (this.#apis.get(node)) {
        case undefined:
          return Array.isArray(fields.results) || isText(fields.id);
        case 'wallet':
          return (
            isText(fields.blockID) ||
            fieldsOf(fields.block_header) !== undefined ||
            fieldsOf(fields.block_identifier) !== undefined ||
            Array.isArray(fields.orders)
          );
        case 'sharded':
          return isShardedData(fields) || isShardedData(fieldsOf(fields.result) ?? {});
        default:
          return isResult(fields.result);
      }
    });
  }
}

/** Of a gRPC call: any status except those of rejection and of an endpoint that is not there. Which methods an endpoint serves is not shown (§5.3). */
function isOwnStatus(status: number): boolean {
  const [permissionDenied, unauthenticated] = [7, 16];
  return status !== permissionDenied && status !== unauthenticated && status !== grpcUnavailable;
}

function isShardedData({ shards, messages }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(shards) || Array.isArray(messages);
}

/** Every generic method but those of missing things has a result that is more than null (§4.4, §4.5). */
function isResult(value: unknown): boolean {
  return (
    isText(value) || (Array.isArray(value) ? value.length > 0 : Object.keys(fieldsOf(value) ?? {}).length > 0)
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isJsonObject(value) ? (value as Record<string, unknown>) : undefined;
}
