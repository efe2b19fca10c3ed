import { isJsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds } from '../../../engine/verdict/judgement.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { AuthSurface } from '../auth-surface.ts';
import { authSurfaceChecks } from '../auth-surface-checks.ts';
import { nodeReadings, nodeReads } from './node-reads.ts';
import { expectNodeRejection, holdsNodeData, isAuthorizedFor, type NodeRead, readNode } from './read-node.ts';

/** §5.2 over HTTPS. */
const authSurface: AuthSurface<NodeRead> = {
  kind: 'node',
  on: ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'],
  tokenPhrase: 'token in the path',
  missing: () => undefined,
  reads: nodeReads,
  readings: nodeReadings,
  judgeAuthorized: async ({ context, read, mode, description, caching }) => {
    const exchange = await readNode(context.wireIn(mode), read, caching);
    if (holdsNodeData(read, exchange)) return holds;
    const { status, text } = exchange.answer;
    const expected = `data of ${read.request.label} for the right ${description}`;
    // A backend that is behind may not have what is asked for: it denies that, and not the credential.
    return inAnswer(exchange, isEmptyObject(jsonOf(exchange))).fail(
      'refused',
      '',
      expected,
      `status ${status}: ${text}`,
    );
  },
  // The first invalid credential with every documented request: a single request may lack the guard.
  triedOn: (reads, index, { inBatch = false }) =>
    inBatch ? [reads[0]] : reads.filter((_read, place) => index === 0 || place === index % reads.length),
  expectRejection: ({ wire }, read, attempted, caching) =>
    expectNodeRejection(wire, read, attempted, caching),
  holdsData: holdsNodeData,
  isAuthorized: (context, read, caching) => isAuthorizedFor(context, read, caching.shared),
  isStillAuthorized: (context, read, _invalidCredential, caching) =>
    isAuthorizedFor(context, read, caching.fresh),
  withoutData: ({ request }) => `the right credentials get no data of ${request.label} either`,
};

function isEmptyObject(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

export const checks = authSurfaceChecks(authSurface);
