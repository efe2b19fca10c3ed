import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative } from '../entries/behaviour.ts';
import type { Rejection } from '../websocket/hooks.ts';

const alternative = alternativesOf({ id: 'access.', section: '7.5' });

function rejection(what: string, summary: string, form: Rejection): Alternative {
  return alternative(`websocket-${what}`, `A WebSocket without valid credentials ${summary}`, {
    'websocket.rejection': () => form,
  });
}

function http(status: number, headers: Readonly<Record<string, string>>, body: string): Rejection {
  return { form: 'http', status, headers, body };
}

const html = { 'content-type': 'text/html' };

/** Ways to reject a WebSocket (§7.5): by HTTP, by a close frame, by errors, without an answer. */
export const alternatives: readonly Alternative[] = [
  rejection(
    '403',
    'is refused with 403 and JSON',
    http(403, { 'content-type': 'application/json' }, '{"message":"Forbidden"}'),
  ),
  rejection('404', 'finds nothing', http(404, {}, '')),
  rejection('400', 'is a bad request', http(400, html, '<html><body>400 Bad Request</body></html>')),
  rejection(
    '401-json-rpc',
    'gets 401 and a JSON-RPC error',
    http(
      401,
      { 'content-type': 'application/json' },
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"unauthorized"}}',
    ),
  ),
  rejection(
    'redirect',
    'is redirected to a sign-in page',
    http(302, { location: 'https://console.example/login' }, ''),
  ),
  rejection(
    '200-page',
    'gets a page in place of an upgrade',
    http(200, html, '<html><body>Sign in first</body></html>'),
  ),
  rejection('reset', 'is dropped without a word', { form: 'reset' }),
  rejection('close-4401', 'opens and closes at once with 4401', {
    form: 'close',
    code: 4401,
    reason: 'Unauthorized',
    afterMessage: false,
  }),
  rejection('close-1008', 'opens and closes at once with 1008', {
    form: 'close',
    code: 1008,
    reason: 'policy violation',
    afterMessage: false,
  }),
  rejection('close-on-request', 'opens and closes with 1008 at the first request', {
    form: 'close',
    code: 1008,
    reason: '',
    afterMessage: true,
  }),
  rejection('error', 'opens and answers every request with a JSON-RPC error', {
    form: 'error',
    code: -32000,
    message: 'unauthorized: invalid credentials',
  }),
];
