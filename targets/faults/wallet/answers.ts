import type { Fault, Overrides } from '../../behaviour.ts';
import { bodyBytes, text, type WireAnswer } from '../../wire.ts';

const methods = {
  getblockbalance: 'wallet.balance.answer',
  getmarketorderbyaccount: 'wallet.orders.answer',
  getnowblock: 'wallet.now-block.block-id',
  getblockbyid: 'wallet.block-by-id.number',
} as const;

/** Another answer of one method. */
function answers(method: string, change: (answer: WireAnswer) => WireAnswer): Overrides {
  return { 'wallet.answer': (answer, info) => (info.method === method ? change(answer) : answer) };
}

const page = text(200, 'text/html', '<!doctype html><title>Node</title><p>Welcome to your node</p>');

/** Answers of single methods that are no JSON with status 200 (§4.7), or no answers to POST at all (§1.3). */
const each: readonly Fault[] = Object.entries(methods).flatMap(([method, requirement]): readonly Fault[] => [
  {
    id: `wallet.answer.${method}-page`,
    section: '4.7',
    summary: `A page comes in place of the JSON of ${method}`,
    requirements: [requirement, 'wallet.transport.post'],
    overrides: answers(method, () => page),
  },
  {
    id: `wallet.answer.${method}-not-found`,
    section: '1.3',
    summary: `A POST of ${method} finds nothing`,
    requirements: ['wallet.transport.post', requirement],
    overrides: answers(method, () => text(404, 'text/html', '<html><body>404 Not Found</body></html>')),
  },
]);

const records = ['getblockbalance', 'getmarketorderbyaccount'] as const;

const forms: readonly Fault[] = records.flatMap((method): readonly Fault[] => [
  {
    id: `wallet.answer.${method}-status`,
    section: '4.7',
    summary: `${method} answers with status 203`,
    requirements: [methods[method]],
    overrides: answers(method, (answer) => (answer.status === 200 ? { ...answer, status: 203 } : answer)),
  },
  {
    id: `wallet.answer.${method}-cut`,
    section: '4.7',
    summary: `The JSON of ${method} lacks its last brace`,
    requirements: [methods[method]],
    overrides: answers(method, (answer) => ({ ...answer, raw: bodyBytes(answer).subarray(0, -1) })),
  },
]);

export const faults: readonly Fault[] = [
  ...each,
  ...forms,
  {
    id: 'wallet.answer.get-only',
    section: '1.3',
    summary: 'No wallet method is answered to POST',
    requirements: ['wallet.transport.post'],
    overrides: {
      'wallet.answer': () => text(405, 'text/plain', 'Method Not Allowed'),
    },
  },
  {
    id: 'wallet.answer.balance-wrapped',
    section: '4.7',
    summary: 'A record of balances stands under result',
    requirements: ['wallet.balance.block-identifier', 'wallet.balance.traces', 'wallet.balance.answer'],
    overrides: {
      'wallet.balance': (record) => ({ result: record }),
    },
  },
];
