import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import { parseJson } from '../body/parse-json.ts';
import type { Exchange } from '../exchange.ts';
import { readExchange, writeExchange } from './exchange-form.ts';

const word = fc.string({ unit: 'grapheme' });
const headers = fc.dictionary(word, word);
const text = fc.oneof(fc.json(), word, fc.constant('{"height": 123456789012345678901234567890}\n'));
const answer = fc.oneof(
  fc
    .record({ status: fc.nat(), headers, text })
    .map((came) => ({ kind: 'answer' as const, ...came, body: parseJson(came.text) })),
  fc.record({ status: fc.nat(), headers, text }).map((came) => ({
    kind: 'answer' as const,
    ...came,
    notUtf8: true as const,
    body: { kind: 'not-json' as const, why: 'it is not UTF-8' },
  })),
  fc.record({
    kind: fc.constant('no-answer' as const),
    cause: fc.constantFrom('timeout', 'unreachable'),
    message: word,
  }),
);
const exchange = fc.record(
  {
    node: fc.option(word),
    transport: fc.constantFrom('http', 'websocket', 'grpc'),
    operation: word,
    request: fc.record(
      { method: word, url: word, headers, body: word },
      { requiredKeys: ['method', 'url', 'headers'] },
    ),
    answer,
    durationMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
    firstByteMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
  },
  { requiredKeys: ['node', 'transport', 'request', 'answer', 'durationMs'] },
) satisfies fc.Arbitrary<Exchange>;

describe('an exchange as a text', () => {
  it('reads as what was written, whatever was said', async () => {
    const memory = new ResponseMemoryBudget();
    await fc.assert(
      fc.asyncProperty(exchange, async (one) => {
        expect(await readExchange(writeExchange(one).join(''), memory)).toEqual(one);
      }),
    );
  });
});
