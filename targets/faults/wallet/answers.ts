import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { cutShort, text, type WireAnswer } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'wallet.answer.', section: '4.7' });

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
  fault(
    `${method}-page`,
    [requirement, 'wallet.transport.post'],
    `A page comes in place of the JSON of ${method}`,
    () => answers(method, () => page),
  ),
  fault.in('1.3')(
    `${method}-not-found`,
    ['wallet.transport.post', requirement],
    `A POST of ${method} finds nothing`,
    () => answers(method, () => text(404, 'text/html', '<html><body>404 Not Found</body></html>')),
  ),
]);

const records = ['getblockbalance', 'getmarketorderbyaccount'] as const;

const forms: readonly Fault[] = records.flatMap((method): readonly Fault[] => [
  fault(`${method}-status`, methods[method], `${method} answers with status 203`, () =>
    answers(method, (answer) => (answer.status === 200 ? { ...answer, status: 203 } : answer)),
  ),
  fault(`${method}-cut`, methods[method], `The JSON of ${method} lacks its last brace`, () =>
    answers(method, cutShort),
  ),
]);

export const faults: readonly Fault[] = [
  ...each,
  ...forms,
  fault.in('1.3')(
    'cut-now-and-then',
    'wallet.transport.post',
    'Every fifteenth answer of a wallet method lacks its last brace',
    () => {
      const isCut = nthTimes(15);
      return { 'wallet.answer': (answer) => (answer.status === 200 && isCut() ? cutShort(answer) : answer) };
    },
  ),
  fault.in('1.3')('get-only', 'wallet.transport.post', 'No wallet method is answered to POST', {
    'wallet.answer': () => text(405, 'text/plain', 'Method Not Allowed'),
  }),
  fault(
    'balance-wrapped',
    ['wallet.balance.block-identifier', 'wallet.balance.traces', 'wallet.balance.answer'],
    'A record of balances is under result',
    {
      'wallet.balance': (record) => ({ result: record }),
    },
  ),
];
