import { Caching } from '../../caching.ts';
import type { GrpcWire } from '../../grpc/grpc-wire.ts';
import type { NodeTarget, Target } from '../../target/target.ts';
import type { PlainRead } from '../../wire/availability/sound-requests.ts';
import { type AccessMode, accessModes } from '../../wire/credential.ts';
import type { Wire } from '../../wire/wire.ts';
import { isOverHttp, nodeReads, platformReads } from './documented-reads.ts';
import { ownReads } from './own-reads.ts';

/** Clients for every surface of a target. */
export interface Surfaces {
  readonly target: Target;
  /** Whether the run asks nothing but what documents of the user describe: then nothing else is sent, to control it either. */
  readonly asksOwnOnly?: boolean;
  platformWire(): Wire;
  nodeWire(node: NodeTarget, mode: AccessMode): Wire;
  grpc(node: NodeTarget): GrpcWire | undefined;
}

/**
 * The documented reads of a surface, sent once each to control one at which nothing has worked so far: those of the contract, or of the
 * user's own documents where the run asks nothing else.
 */
export function plainestReads(surfaces: Surfaces, node: NodeTarget | null): readonly PlainRead[] {
  const { asksOwnOnly = false, target } = surfaces;
  if (node !== null && !isOverHttp(node)) {
    if (asksOwnOnly) return [];
    const calls = surfaces.grpc(node);
    if (calls === undefined) return [];
    const repeat = () => calls.expectRejection({ metadata: calls.rightMetadata }, Caching.fresh);
    return [{ origin: calls.origin, operation: calls.operation, repeat }];
  }
  if (node === null && target.platform === undefined) return [];
  const wire =
    node === null ? surfaces.platformWire() : surfaces.nodeWire(node, accessModes(node)[0] ?? 'open');
  const { origin } = new URL(wire.base);
  const contractReads = node === null ? platformReads : nodeReads(node);
  return (asksOwnOnly ? ownReads(target.documents, node) : contractReads).map((read) => ({
    origin,
    operation: read.label ?? `${read.method} ${read.path}`,
    repeat: () => wire.expectRejection(read, Caching.fresh),
  }));
}
