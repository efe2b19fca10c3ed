import { Caching } from '../../caching.ts';
import type { GrpcWire } from '../../grpc/grpc-wire.ts';
import type { NodeTarget, Target } from '../../target/target.ts';
import { type AccessMode, accessModes } from '../../wire/credential.ts';
import type { PlainRead } from '../../wire/sound-requests.ts';
import type { Wire } from '../../wire/wire.ts';
import { isOverHttp, nodeReads, platformReads } from './documented-reads.ts';

/** Clients for every surface of a target. */
export interface Surfaces {
  readonly target: Target;
  platformWire(): Wire;
  nodeWire(node: NodeTarget, mode: AccessMode): Wire;
  grpc(node: NodeTarget): GrpcWire | undefined;
}

/** The documented reads of a surface, sent once each, to control a surface at which nothing has worked so far. */
export function plainestReads(surfaces: Surfaces, node: NodeTarget | null): readonly PlainRead[] {
  if (node !== null && !isOverHttp(node)) {
    const calls = surfaces.grpc(node);
    if (calls === undefined) return [];
    const repeat = () => calls.expectRejection({ metadata: calls.rightMetadata }, Caching.fresh);
    return [{ origin: calls.origin, operation: calls.operation, repeat }];
  }
  if (node === null && surfaces.target.platform === undefined) return [];
  const wire =
    node === null ? surfaces.platformWire() : surfaces.nodeWire(node, accessModes(node)[0] ?? 'open');
  const { origin } = new URL(wire.base);
  return (node === null ? platformReads : nodeReads(node)).map((read) => ({
    origin,
    operation: read.label ?? `${read.method} ${read.path}`,
    repeat: () => wire.expectRejection(read, Caching.fresh),
  }));
}
