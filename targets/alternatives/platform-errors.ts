import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import type { PlatformError } from '../platform/errors.ts';
import { type AnswerInfo, json, text, type WireAnswer } from '../serving/wire.ts';

const alternative = alternativesOf({ id: 'platform.', section: '7.5' });

/** Answers errors of one status with another. */
function statusInstead(of: number, status: number): Overrides {
  return { 'platform.error': (rendered) => (rendered.status === of ? { ...rendered, status } : rendered) };
}

/** Error codes in other words: the set of them is not shown (§7.4). */
function coded(code: (error: PlatformError) => string): Overrides {
  return {
    'platform.error': (rendered, { error }) => ({
      ...rendered,
      body: { error: { code: code(error), message: error.message } },
    }),
  };
}

/** Rejects every `every`-th request of the platform for coming too soon. */
function limited(every: number, rejection: WireAnswer): (answer: WireAnswer, info: AnswerInfo) => WireAnswer {
  return (answer, { surface, count, accepted, request }) =>
    surface === 'platform' && accepted && count % every === 0 && request.method === 'GET'
      ? rejection
      : answer;
}

/** Nodes of a deleted network are listed for some time more; each time this is activated, none was deleted yet. */
function nodesGoLater(afterMs: number): Overrides {
  const goneAt = new Map<string, number>();
  return {
    'platform.delete': (deletion, { id }) => {
      goneAt.set(id, Date.now() + afterMs);
      return { ...deletion, removesNodes: () => false };
    },
    'platform.fleet': (nodes) =>
      nodes.filter(({ network }) => (goneAt.get(network.id) ?? Number.POSITIVE_INFINITY) > Date.now()),
  };
}

const tooMany = { error: { code: 'TooManyRequests', message: 'Too many requests.' } };

/** Forms of rejection that §7 and §4.1 do not state. */
export const alternatives: readonly Alternative[] = [
  alternative('error-403-for-key', 'A wrong or missing key is answered with 403', () =>
    statusInstead(401, 403),
  ),
  alternative('error-422-for-value', 'A value outside its enum is answered with 422', () =>
    statusInstead(400, 422),
  ),
  alternative('error-400-for-absent', 'What does not exist is answered with 400', () =>
    statusInstead(404, 400),
  ),
  alternative('error-410-for-absent', 'What does not exist is answered with 410', () =>
    statusInstead(404, 410),
  ),
  alternative('error-200', 'Every error comes with 200, told from data by its body alone', {
    'platform.error': (rendered) => ({ ...rendered, status: 200 }),
  }),
  alternative.in('7.4')('error-codes-numbers', 'Error codes are digits, as a string', () =>
    coded((error) => String(error.status * 100 + 7)),
  ),
  alternative.in('7.4')('error-codes-sentences', 'Error codes are empty or hold spaces', () =>
    coded((error) => (error.status === 401 ? '' : 'not a word')),
  ),
  alternative.in('7.1')('error-fields', 'Errors say more: fields, a request id, links', {
    'platform.error': (rendered, { error }) => ({
      ...rendered,
      body: {
        error: {
          code: error.code,
          message: error.message,
          fields: { status: ['Select a valid choice.'] },
          docs: null,
        },
        request_id: '0f3a',
      },
    }),
  }),
  alternative.in('8')(
    'rate-limited-with-wait',
    'Every thirtieth read is rejected with 429 and a Retry-After of no seconds',
    {
      'wire.answer': limited(30, json(429, tooMany, { 'retry-after': '0' })),
    },
  ),
  alternative.in('8')(
    'rate-limited',
    'Every thirtieth read is rejected with 429, without saying for how long',
    {
      'wire.answer': limited(30, json(429, tooMany)),
    },
  ),
  alternative.in('8')(
    'rate-limited-by-gateway',
    'Every thirtieth read is rejected with 429 by a gateway, as HTML',
    {
      'wire.answer': limited(30, text(429, 'text/html', '<html><body>429 Too Many Requests</body></html>')),
    },
  ),
  alternative.in('8')(
    'rate-limited-400',
    'Every thirtieth read is rejected with 400, and a code that says that there were too many',
    {
      'wire.answer': limited(30, json(400, tooMany)),
    },
  ),
  alternative.in('8')('rate-headers', 'Responses state what is left of a rate limit', {
    'wire.answer': (answer, { surface, count }) =>
      surface === 'platform'
        ? {
            ...answer,
            headers: {
              ...answer.headers,
              'x-ratelimit-limit': '1000000',
              'x-ratelimit-remaining': String(1_000_000 - count),
            },
          }
        : answer,
  }),
  alternative.in('4.1')('deletion-200', 'A deletion is confirmed with 200 and an empty body', {
    'platform.delete': (deletion) => ({ ...deletion, answer: { ...deletion.answer, status: 200 } }),
  }),
  alternative.in('4.1')('deletion-again-succeeds', 'Deleting what is gone already succeeds as well', {
    'platform.error': (rendered, { request }) =>
      request.method === 'DELETE' && rendered.status === 404 ? { status: 204, body: undefined } : rendered,
  }),
  alternative.in('4.1')('deletion-202', 'A deletion is confirmed with 202 and an empty body', {
    'platform.delete': (deletion) => ({ ...deletion, answer: { ...deletion.answer, status: 202 } }),
  }),
  alternative.in('4.1')(
    'deletion-in-background',
    'A deleted network is gone at once, and its nodes five seconds later',
    () => nodesGoLater(5000),
  ),
  alternative.in('4.1')('deletion-needs-empty-network', 'A network that still has nodes is not deleted', {
    'platform.delete': (deletion) => ({
      ...deletion,
      removes: null,
      answer: json(409, { error: { code: 'Conflict', message: 'The network still has nodes.' } }),
    }),
  }),
];
