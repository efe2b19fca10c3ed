import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { unauthenticated } from '../platform/errors.ts';
import type { AnswerInfo, WireAnswer } from '../serving/wire.ts';
import { empty, json, text } from '../serving/wire.ts';

const alternative = alternativesOf({ id: 'access.', section: '7.5' });

/** What a node's gateway answers to who may not enter. */
function nodeRejection(rejection: WireAnswer): Overrides {
  return {
    'wire.answer': (answer, { surface, accepted }) => (surface === 'http' && !accepted ? rejection : answer),
  };
}

/** What a port that speaks TLS answers to plain HTTP. */
function plainHttp(answerPlain: (info: AnswerInfo) => WireAnswer): Overrides {
  return {
    'access.plain-http': () => true,
    'wire.answer': (answer, info) => (info.encrypted ? answer : answerPlain(info)),
  };
}

/** Forms of rejection that the contract does not state (§7.5), on authentication surfaces that reject what they must. */
export const alternatives: readonly Alternative[] = [
  alternative('node-403', 'Nodes reject with 403 and JSON', () =>
    nodeRejection(json(403, { message: 'Forbidden' })),
  ),
  alternative('node-404', 'Nodes reject with 404, as if nothing were served', () =>
    nodeRejection(text(404, 'text/plain', 'not found\n')),
  ),
  alternative('node-401-json-rpc', 'Nodes reject with 401 and a JSON-RPC error', () =>
    nodeRejection(json(401, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'unauthorized' } })),
  ),
  alternative('node-200-json-rpc', 'Nodes reject with 200 and a JSON-RPC error', () =>
    nodeRejection(
      json(200, { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'invalid credentials' } }),
    ),
  ),
  alternative('node-401-empty', 'Nodes reject with 401 and nothing else', () => nodeRejection(empty(401))),
  alternative.in('5.1')('plain-http-redirects', 'Plain HTTP is redirected to HTTPS', () =>
    plainHttp(({ request }) =>
      empty(308, { location: `https://${request.headers.host ?? 'localhost'}${request.path}` }),
    ),
  ),
  alternative.in('5.1').failing('access.platform.plain-http-silent')(
    'plain-http-asks-for-key',
    'Plain HTTP is rejected as a request without a key is, whatever it brings',
    () =>
      plainHttp(() =>
        json(unauthenticated.status, {
          error: { code: unauthenticated.code, message: unauthenticated.message },
        }),
      ),
  ),
  alternative.in('5.1')(
    'plain-http-forbidden',
    'Plain HTTP is rejected with 403 and an error of the platform',
    () => plainHttp(() => json(403, { error: { code: 'TlsRequired', message: 'Use HTTPS' } })),
  ),
  alternative.in('5.1')('plain-http-refused', 'Plain HTTP is answered with 400 that names HTTPS', () =>
    plainHttp(() =>
      text(400, 'text/html', '<html><body>The plain HTTP request was sent to HTTPS port</body></html>'),
    ),
  ),
];
