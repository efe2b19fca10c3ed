import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Vault } from '../../secrets/vault.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { breach } from '../judgement.ts';
import type { Sighting } from '../outcome.ts';
import { findingOf } from './finding.ts';

const secret = 'a-secret-of-thirty-characters!';
const around = { vault: new Vault([{ name: 'NODE_TOKEN', value: secret }]) };
const exchange: Exchange = {
  node: 'n',
  transport: 'http',
  request: { method: 'GET', url: 'https://node.example/', headers: { authorization: `Bearer ${secret}` } },
  answer: { kind: 'answer', status: 200, headers: {}, text: secret, body: { kind: 'json', value: secret } },
  durationMs: 1,
};
const wrong = { rule: 'pattern', at: '/result/hash', expected: 'a hash', actual: '0x' };

function sighting(
  parts: Partial<Sighting> = {},
  found: Partial<Parameters<typeof breach>[0]> = {},
): Sighting {
  return { breach: breach({ ...wrong, ...found }), seen: 1, sent: 1, ...parts };
}

const messageOf = (parts: Partial<Sighting>, found: Partial<Parameters<typeof breach>[0]> = {}) =>
  findingOf(sighting(parts, found), around).message;

describe('a finding', () => {
  it('says what should stand where, what does, and how often it was seen', () => {
    expect(findingOf(sighting(), around)).toStrictEqual({
      message: 'expected a hash at /result/hash, got "0x" (pattern; seen in 1 of 1 attempts)',
    });
    expect(messageOf({}, { at: '' })).toBe('expected a hash, got "0x" (pattern; seen in 1 of 1 attempts)');
    expect(messageOf({ seen: 1, sent: 4 })).toContain('(pattern; unstable, seen in 1 of 4 attempts)');
    const ofResponses = { seen: 5, sent: 104, ofResponses: true } as const;
    expect(messageOf(ofResponses)).toContain('(pattern; seen in 5 of 104 responses)');
  });

  it('says when its request was sent, where it was', () => {
    const sentAt = Date.UTC(2026, 0, 1, 3, 12, 5, 123);
    const timed = findingOf(sighting({}, { exchange: { ...exchange, sentAt, durationMs: 23.4149 } }), around);
    expect(timed.exchange).toMatchObject({ sentAt: '2026-01-01T03:12:05.123Z', durationMs: 23.41 });
    expect(findingOf(sighting({}, { exchange }), around).exchange).not.toHaveProperty('sentAt');
  });

  it('is sent many times at once, too, where some attempts only show it', async () => {
    let arrived = 0;
    const server = createServer((_, response) => {
      arrived += 1;
      response.end('{}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const request = { method: 'GET', url: `http://127.0.0.1:${port}/it's`, headers: {} };
    const lines = (parts: Partial<Sighting>, method = 'GET') =>
      findingOf(sighting(parts, { exchange: { ...exchange, request: { ...request, method } } }), around)
        .reproduce ?? '';
    const child = spawn('sh', ['-c', lines({ seen: 1, sent: 4 })], { stdio: 'ignore' });
    await once(child, 'exit');
    server.close();
    expect(arrived).toBe(41);
    expect(lines({}).split('\n')).toHaveLength(1);
    expect(lines({ seen: 1, sent: 4 }, 'DELETE').split('\n')).toHaveLength(1);
  });

  it('leaves out a rule whose name says less than the sentence', () => {
    expect(messageOf({}, { rule: 'let-in', at: '' })).toBe(
      'expected a hash, got "0x" (seen in 1 of 1 attempts)',
    );
  });

  it('ends with the hint, where there is one', () => {
    const { message } = findingOf(sighting(), around, 'Erigon answers so.');
    expect(message).toMatch(/attempts\)\. Erigon answers so\.$/);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'nothing'],
    ['null', null, 'null'],
    ['a text', 'a\n"b"', String.raw`"a\n\"b\""`],
    ['a text of control characters', '\u00017\u0001', String.raw`"\u00017\u0001"`],
    ['a number beyond 2^53', { value: 9_007_199_254_740_993n }, '{"value":9007199254740993}'],
    ['more than is shown', 'x'.repeat(400), `"${'x'.repeat(299)}… (102 characters more)`],
  ])('states exactly what it got: %s', (_, actual, shown) => {
    expect(messageOf({}, { actual })).toContain(`, got ${shown} (pattern; `);
  });

  it('discloses no secret in its message, its exchange or the line that repeats it', () => {
    const actual = `${'x'.repeat(295)}${secret}`;
    const finding = findingOf(
      sighting({}, { exchange, actual, expected: `no ${secret}` }),
      around,
      `Not ${secret}.`,
    );
    expect(JSON.stringify(finding)).not.toContain('a-secret');
    expect(finding.reproduce).toBe(
      `curl -sS -H 'authorization: Bearer '"$NODE_TOKEN" 'https://node.example/'`,
    );
    expect(finding.exchange?.response).toMatchObject({ status: 200, body: '$NODE_TOKEN' });
  });

  it('keeps what draws a case again', () => {
    expect(findingOf(sighting({ seed: 7, path: '3:0' }), around)).toMatchObject({ seed: 7, path: '3:0' });
  });
});
