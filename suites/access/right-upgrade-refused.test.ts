import { expect, it } from 'vitest';
import { SeenSurface } from '../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../engine/watch/seen.ts';
import { watches } from './right-upgrade-refused.check.ts';

const evm = await SeenSurface.of('evm');
const credential = { kind: 'basic', username: 'user', password: 'password' } as const;

function seen(transport: 'http' | 'websocket', method: string, status: number): Seen {
  const response = evm.response({ path: '/evm', body: {}, value: {} });
  const { exchange } = response;
  const { request, answer } = exchange;
  const changed = { ...exchange, transport, request: { ...request, method }, answer: { ...answer, status } };
  return { ...response, credential, isAuthorized: true, exchange: changed };
}

const message = seen('websocket', 'MESSAGE', 101);
const refused = seen('websocket', 'UPGRADE', 401);
const [rule] = watches;
const found = (...responses: Seen[]) => (rule === undefined ? [] : evm.counts(rule, responses));

it('reports a connection that is refused between others, where HTTPS accepts the credential afterwards', () => {
  expect(found(message, refused, seen('http', 'POST', 200))).toEqual([0, 0, 1]);
});

it('leaves out a credential that opened none before, or is rejected from then on, and refusals for another reason', () => {
  expect(found(refused, message, seen('http', 'POST', 200))).toEqual([0, 0, 0]);
  expect(found(message, refused, message, seen('http', 'POST', 401))).toEqual([0, 0, 0, 0]);
  expect(found(message, seen('websocket', 'UPGRADE', 503), seen('http', 'POST', 200))).toEqual([0, 0, 0]);
});
