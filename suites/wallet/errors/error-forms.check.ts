import { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import { selectCases } from '../../../engine/verdict/select-cases.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { invalidInputs } from '../../../generators/defects/invalid.ts';
import { operationById } from '../../../generators/requests/operations.ts';
import { asOpenApi } from '../../../specs/open-api.ts';
import { accountsOf } from '../../support/wallet/accounts.ts';
import { objectIn } from '../../support/wallet/block.ts';
import {
  type WalletMethod,
  walletMethods,
  walletPlace,
  walletRequest,
} from '../../support/wallet/call-wallet.ts';
import { readAnswer } from '../../support/wallet/reading.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import { surveyWallet } from '../../support/wallet/survey-wallet.ts';

const requirement = 'wallet.error.status-codes';

interface Provocation {
  readonly method: WalletMethod;
  /** The field that every answer of the method has. */
  readonly documented: string;
  readonly what: string;
  readonly body: unknown;
}

const operations = [
  ['getBlockBalance', 'getblockbalance', 'block_identifier'],
  ['getMarketOrderByAccount', 'getmarketorderbyaccount', 'orders'],
  ['getBlockById', 'getblockbyid', 'block_header'],
] as const;

/** Each parameter of each method, invalid in every way that its schema knows, with all others valid. */
async function provocations(context: NodeContext): Promise<readonly Provocation[]> {
  const document = context.shapes.document('wallet.openapi');
  const block = (await surveyWallet(context)).blocks[0];
  const [account] = await accountsOf(context);
  const id = block !== undefined && /^[0-9a-f]{64}$/i.test(block.hash) ? block.hash : '0'.repeat(64);
  const number = block?.number ?? 1;
  const valid: Readonly<Record<string, object>> = {
    getblockbalance: { hash: id, number, visible: true },
    getmarketorderbyaccount: { address: account?.address ?? `41${'0'.repeat(40)}`, offset: 0, limit: 5 },
    getblockbyid: { value: id },
  };
  const described = operations.filter(([, method]) => walletPlace(method) !== undefined);
  const spoilt = described.flatMap(([name, method, documented]): Provocation[] => {
    const { body } = operationById(asOpenApi(document), name);
    const inputs = body === undefined ? [] : invalidInputs(body.schema, valid[method], { document });
    // A body that is no object is left out: there are servers that crash on a null.
    return inputs
      .filter(({ at, rule }) => at !== '' || rule === 'required')
      .map(({ at, label, value }) => ({ method, documented, what: `${at} ${label}`, body: value }));
  });
  const others: readonly Provocation[] = [
    {
      method: 'getblockbalance',
      documented: 'block_identifier',
      what: '/hash in capitals',
      body: { hash: id.toUpperCase(), number },
    },
    {
      method: 'getblockbalance',
      documented: 'block_identifier',
      what: '/hash with 0x before it',
      body: { hash: `0x${id}`, number },
    },
    {
      method: 'getblockbyid',
      documented: 'block_header',
      what: '/value that no block has',
      body: { value: 'f'.repeat(64) },
    },
    {
      method: 'getmarketorderbyaccount',
      documented: 'orders',
      what: '/address without orders',
      body: { address: `41${'ab'.repeat(20)}` },
    },
  ];
  return [...spoilt, ...others.filter(({ method }) => walletPlace(method) !== undefined)];
}

/** No answer is an observation too. */
function expectRejection({ wire }: NodeContext, method: WalletMethod, body: unknown): Promise<Exchange> {
  return wire.expectRejection(walletRequest(method, body), Caching.fresh);
}

/** Status, and the keys of an error or what else came: short, and the same in each run. */
function formOf(exchange: Exchange, documented: string): string {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return answer.cause;
  const { kind } = readAnswer(exchange, documented);
  if (kind === 'data') return `${answer.status} served`;
  const keys = Object.keys(objectIn(exchange) ?? {}).sort();
  if (kind === 'neither') return `${answer.status} ${keys.length === 0 ? 'nothing' : keys.join(', ')}`;
  return `${answer.status} ${answer.body.kind === 'json' ? `error in ${keys.join(', ')}` : answer.body.kind}`;
}

/** What was sent, by the form of its answer. */
function grouped(answers: readonly { readonly what: string; readonly form: string }[]): object {
  const forms = [...new Set(answers.map(({ form }) => form))].sort();
  return Object.fromEntries(
    forms.map((form) => [form, answers.filter((one) => one.form === form).map(({ what }) => what)]),
  );
}

export const checks: readonly Check[] = [
  {
    decides: [requirement],
    on: ['wallet'],
    // Unusual values come last: what they do to a service must not disturb the documented requests.
    exclusive: true,
    cost: ({ examples }) => Math.min(70, 2 * examples),
    readings: walletReadings.both,
    run: async (context: NodeContext) => {
      // The same with every seed, so that observations can be compared.
      const all = selectCases(await provocations(context), { most: 2 * context.profile.examples, turn: 0 });
      const forms = await Promise.all(
        all.map(async ({ method, documented, what, body }) => ({
          method,
          what,
          form: formOf(await expectRejection(context, method, body), documented),
        })),
      );
      const byMethod = walletMethods.map((method) => [
        method,
        grouped(forms.filter((one) => one.method === method)),
      ]);
      context.recorder.observe(requirement, Object.fromEntries(byMethod));
    },
  },
];
