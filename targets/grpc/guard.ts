import { setTimeout as wait } from 'node:timers/promises';
import { Metadata, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js';
import { grpcAccess, type NodeAuthSurface } from '../serving/credentials.ts';
import type { CallInfo, Outcome } from './hooks.ts';

const rejected: Outcome = { code: status.UNAUTHENTICATED, details: 'No valid auth token' };

interface Decision {
  /** Null lets the method run. */
  readonly outcome: Outcome | null;
  readonly leak: object | null;
}

/** §5.3: the token counts as metadata `x-token` and nowhere else; health and reflection need it like the rest. */
export function guard(
  authSurface: NodeAuthSurface,
  tried: string,
  received: () => number,
): ServerInterceptor {
  const { behaviour, node, credentials } = authSurface;
  return ({ path }, call) => {
    const reject = (outcome: Outcome, leak: object | null): void => {
      const end = (): void => call.sendStatus(outcome);
      if (leak === null) end();
      else {
        call.sendMetadata(new Metadata());
        call.sendMessage(leak, end);
      }
    };
    const decide = async (metadata: Metadata): Promise<Decision> => {
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
      const delayMs = behaviour.override('grpc.delay', 0, info);
      if (delayMs > 0) await wait(delayMs);
      const tokens = behaviour.override('grpc.tokens', info.metadata['x-token'] ?? [], info);
      const bearer = /^bearer +(.*)$/i.exec(info.metadata.authorization?.[0] ?? '')?.[1];
      const sent = {
        ...(tokens.length === 0 ? {} : { token: tokens.join(', ') }),
        ...(bearer === undefined ? {} : { bearer }),
      };
      const { accepted } = grpcAccess(authSurface, sent, count, call.getPeer());
      const open = accepted || !behaviour.override('grpc.guarded', true, info);
      const outcome = behaviour.override('grpc.outcome', open ? null : rejected, { ...info, accepted: open });
      return { outcome, leak: outcome === null ? null : behaviour.override('grpc.leak', null, info) };
    };
    return new ServerInterceptingCall(call, {
      start: (next) => {
        next({
          onReceiveMetadata: (metadata, proceed) => {
            decide(metadata)
              .then(({ outcome, leak }) => (outcome === null ? proceed(metadata) : reject(outcome, leak)))
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
