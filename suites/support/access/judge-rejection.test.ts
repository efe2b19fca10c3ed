import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answer, Exchange, NoAnswer } from '../../../engine/wire/exchange.ts';
import { judgeRejection, rejectionForm } from './judge-rejection.ts';

function exchange(answer: Answer | NoAnswer, transport: Exchange['transport'] = 'http'): Exchange {
  const request = { method: 'GET', url: 'https://node.example/', headers: {} };
  return { node: 'n', transport, request, answer, durationMs: 1 };
}

function answer(status: number, text: string): Answer {
  return { kind: 'answer', status, headers: {}, text, body: parseJson(text) };
}

const dropped: NoAnswer = { kind: 'no-answer', cause: 'unreachable', message: 'the connection was dropped' };
const works = () => Promise.resolve(true);
const broken = () => Promise.resolve(false);

async function kindOf(
  came: Answer | NoAnswer,
  isAccepted: boolean,
  isAuthorized: () => Promise<boolean>,
): Promise<string> {
  const attempt = { exchange: exchange(came), isAccepted, description: 'a made-up token' };
  return (await judgeRejection(attempt, isAuthorized)).kind;
}

describe('a rejection', () => {
  it.each([200, 302, 400, 401, 403, 404, 426])(
    'holds with status %i, as long as no data came',
    async (status) => {
      expect(await kindOf(answer(status, '{}'), false, broken)).toBe('holds');
    },
  );

  it('is none where data came, whatever the status', async () => {
    expect(await kindOf(answer(401, '{"result":"0x1"}'), true, works)).toBe('breach');
  });

  it('that is none is reported with the data that came', async () => {
    const attempt = {
      exchange: exchange(answer(200, '{"result":"0x1"}')),
      isAccepted: true,
      description: 'no token',
    };
    expect(await judgeRejection(attempt, works)).toMatchObject({
      rule: 'let-in',
      expected: 'no data for no token',
      actual: '{"result":"0x1"}',
    });
    expect(await judgeRejection({ ...attempt, exchange: exchange(dropped) }, works)).toMatchObject({
      rule: 'let-in',
      actual: undefined,
    });
  });

  it.each([dropped, answer(502, ''), answer(500, '{}')])(
    'counts only where the right credential is accepted',
    async (came) => {
      expect(await kindOf(came, false, works)).toBe('holds');
      expect(await kindOf(came, false, broken)).toBe('not-answered');
    },
  );

  it('is not decided by a rate-limit response', async () => {
    expect(await kindOf(answer(429, ''), false, works)).toBe('not-answered');
    const rateLimited = '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"slow down"}}';
    expect(await kindOf(answer(200, rateLimited), false, works)).toBe('not-answered');
    const tooMany = '{"error":{"code":"TooManyRequests","message":"Too many requests."}}';
    expect(await kindOf(answer(400, tooMany), false, works)).toBe('not-answered');
  });
});

describe('the form of a rejection', () => {
  it.each<[string, Answer | NoAnswer, Exchange['transport']]>([
    ['401 html', answer(401, '<html></html>'), 'http'],
    ['401 empty', answer(401, ''), 'http'],
    ['401 html', answer(401, '\r\n  <!doctype html>'), 'http'],
    ['403 json', answer(403, '{"message":"no"}'), 'http'],
    ['403 json', answer(403, 'null'), 'http'],
    ['403 json', answer(403, '{"error":null}'), 'http'],
    ['403 json', answer(403, '{"error":"no"}'), 'http'],
    ['403 json', answer(403, '{"error":{"code":null}}'), 'http'],
    ['404 text', answer(404, 'not found'), 'http'],
    ['404 text', answer(404, 'expected a name, not <this>'), 'http'],
    ['101 empty', answer(101, ''), 'http'],
    ['401 empty', answer(401, ''), 'websocket'],
    ['message', answer(101, '{"id":1,"result":"0x1"}'), 'websocket'],
    ['401 error Unauthorized', answer(401, '{"error":{"code":"Unauthorized","message":""}}'), 'http'],
    ['error -32000', answer(101, '{"id":1,"error":{"code":-32000}}'), 'websocket'],
    [
      'closed 1008',
      { ...dropped, message: 'the connection was closed with code 1008 (policy)' },
      'websocket',
    ],
    ['unreachable', dropped, 'websocket'],
  ])('reads %s', (form, came, transport) => {
    expect(rejectionForm(exchange(came, transport))).toBe(form);
  });
});
