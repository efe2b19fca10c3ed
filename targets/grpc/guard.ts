import { setTimeout as wait } from 'node:timers/promises';
import { type Metadata, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js';
import { grpcAccess, type NodeDoor } from '../credentials.ts';
import type { CallInfo, Outcome } from './hooks.ts';

const refused: Outcome = { code: status.UNAUTHENTICATED, details: 'No valid auth token' };

/** §5.3: the token counts as metadata `x-token` and nowhere else; health and reflection need it like the rest. */
export function guard(door: NodeDoor, tried: string, received: () => number): ServerInterceptor {
  const { behaviour, node, credentials } = door;
  return ({ path }, call) => {
    const decide = async (metadata: Metadata): Promise<Outcome | null> => {
      const count = received();
      const inPath = path.startsWith(`/${credentials.token}/`);
      const info: CallInfo = {
        node,
        method: path.slice(inPath ? credentials.token.length + 2 : 1),
        tried,
        metadata: readMetadata(metadata),
        pathToken: inPath ? credentials.token : undefined,
        count,
      };
      const delayMs = behaviour.bend('grpc.delay', 0, info);
      if (delayMs > 0) await wait(delayMs);
      const tokens = behaviour.bend('grpc.tokens', info.metadata['x-token'] ?? [], info);
      const bearer = /^bearer +(.*)$/i.exec(info.metadata.authorization?.[0] ?? '')?.[1];
      const presented = {
        ...(tokens.length === 0 ? {} : { token: tokens.join(', ') }),
        ...(bearer === undefined ? {} : { bearer }),
      };
      const { accepted } = grpcAccess(door, presented, count);
      const open = accepted || !behaviour.bend('grpc.guarded', true, info);
      return behaviour.bend('grpc.outcome', open ? null : refused, { ...info, accepted: open });
    };
    return new ServerInterceptingCall(call, {
      start: (next) => {
        next({
          onReceiveMetadata: (metadata, proceed) => {
            decide(metadata)
              .then((outcome) => (outcome === null ? proceed(metadata) : call.sendStatus(outcome)))
              .catch((failure: unknown) => {
                console.error('the embedded target failed', failure);
                call.sendStatus({ code: status.INTERNAL, details: 'the embedded target failed' });
              });
          },
        });
      },
    });
  };
}

function readMetadata(metadata: Metadata): CallInfo['metadata'] {
  const read: Record<string, readonly string[]> = {};
  for (const name of Object.keys(metadata.getMap())) {
    const values = metadata.get(name).filter((value): value is string => typeof value === 'string');
    if (values.length > 0) read[name] = values;
  }
  return read;
}
