import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { nodeAccess } from '../serving/credentials.ts';
import type { UpgradeContext } from '../serving/node-service.ts';
import { converse } from './converse.ts';
import type { Rejection, Session, UpgradeInfo } from './hooks.ts';
import { OpenConnections } from './open-connections.ts';
import { reject, writeHttp } from './reject.ts';

/** What a gateway takes in one message, as over HTTP. */
const largestMessage = 1024 * 1024;

// A rejection is an HTTP status on the upgrade: what gateways do.
const unauthorized: Rejection = {
  form: 'http',
  status: 401,
  headers: { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="node"' },
  body: '<html><body><h1>401 Authorization Required</h1></body></html>',
};

const openConnections = new OpenConnections();

const plainSession: Session = { delayMs: 0, deflate: false, pingEveryMs: 0, closeAtOnce: false };

/** §5.2: `/ws/<token>`, or `/ws` with basic authentication. */
export async function openConnection(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  context: UpgradeContext,
): Promise<void> {
  const { behaviour, node, api } = context;
  const count = context.received();
  const [path = '/'] = (request.url ?? '/').split('?');
  const [, below] = /^\/ws(\/.*)?$/.exec(path) ?? [undefined, undefined];
  if (path !== '/ws' && below === undefined) {
    writeHttp(socket, { status: 404, headers: {}, body: '' });
    return;
  }
  const access = nodeAccess(context, {
    surface: 'websocket',
    path: below ?? '',
    headers: request.headers,
    count,
  });
  const info: UpgradeInfo = { ...access, node, api, count, open: openConnections.of(behaviour, node) };
  const session = behaviour.override('websocket.session', plainSession, info);
  const rejection = access.accepted
    ? undefined
    : behaviour.override('websocket.rejection', unauthorized, info);
  if (session.delayMs > 0) await wait(session.delayMs);
  if (rejection?.form === 'http') {
    writeHttp(socket, rejection);
    return;
  }
  if (rejection?.form === 'reset') {
    socket.destroy();
    return;
  }
  if (rejection === undefined && !isEndpoint(access.path, api)) {
    writeHttp(socket, { status: 404, headers: {}, body: '' });
    return;
  }
  const instead =
    rejection === undefined ? behaviour.override('websocket.upgrade', undefined, info) : undefined;
  if (instead !== undefined) {
    writeHttp(socket, instead);
    return;
  }
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: largestMessage,
    perMessageDeflate: session.deflate ? { threshold: 0 } : false,
  });
  server.handleUpgrade(request, socket, head, (connection) => {
    openConnections.add(behaviour, node, connection);
    if (rejection !== undefined) reject(connection, rejection, context.received);
    else if (session.closeAtOnce) connection.close(1011);
    else converse(connection, context, access.mode, session);
  });
}

/** What may stand behind the credentials: nothing, or the path under which the node serves JSON-RPC over HTTPS. */
function isEndpoint(path: string, api: string): boolean {
  return path === '' || path === '/' || (api === 'evm' && path === '/evm');
}
