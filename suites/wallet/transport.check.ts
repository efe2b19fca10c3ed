import { asObject } from '../../base/json-object.ts';
import type { Caching } from '../../engine/caching.ts';
import type { Check, NodeContext } from '../../engine/check.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { negotiationOf } from '../support/service/negotiations.ts';
import { watchSpoiled } from '../support/service/watch-spoiled.ts';
import { accountsOf } from '../support/wallet/accounts.ts';
import { callWallet, type WalletMethod, walletMethods, walletPlace } from '../support/wallet/call-wallet.ts';
import { bodyOf } from '../support/wallet/reading.ts';
import { walletReadings } from '../support/wallet/shared-readings.ts';
import { surveyWallet } from '../support/wallet/survey-wallet.ts';

const requirement = 'wallet.transport.post';
/** Each time as another client would send it. */
const readings = 5;

/** Not by this HTTP method; or not here, unless it is what was asked for that was not found. */
function isNotServed(status: number, text: string): boolean {
  return status === 405 || status === 501 || (status === 404 && !/block|hash|number|account/i.test(text));
}

/** An object without fields is what some say where they have nothing: it shows no more than an empty page does. */
function isSaying(value: unknown): boolean {
  return Object.keys(asObject(value) ?? {}).length > 0;
}

/** §1.3, §4.7: a documented method, called as documented, is there and answers JSON. */
async function judgePost(
  { wire }: NodeContext,
  { method, body, index }: { readonly method: WalletMethod; readonly body: object; readonly index: number },
  caching: Caching,
): Promise<Judgement> {
  const exchange = await callWallet(
    wire,
    method,
    body,
    index === 0 ? caching : caching.fresh,
    negotiationOf(index),
  );
  const { status, body: answer } = exchange.answer;
  const needsConfirmation = status >= 500;
  const wrong = (rule: string, expected: string, actual: unknown): Judgement =>
    inAnswer(exchange, needsConfirmation).fail(rule, '', expected, actual);
  if (isNotServed(status, exchange.answer.text))
    return wrong('served', `an answer to POST of ${method}`, { status, body: bodyOf(exchange) });
  if (answer.kind === 'json' && !isSaying(answer.value))
    return notAnswered(`${method} was answered without a field`);
  return answer.kind === 'json' ? holds : wrong('json', `JSON to POST of ${method}`, bodyOf(exchange));
}

/** Every method of the run, whatever it is asked. */
export const watches: readonly WatchRule[] = [
  watchSpoiled(
    requirement,
    ['wallet'],
    ({ exchange, path }) =>
      exchange.request.method === 'POST' &&
      walletMethods.some((method) => walletPlace(method)?.path === path),
  ),
];

export const checks: readonly Check[] = [
  {
    decides: [requirement],
    on: ['wallet'],
    cost: () => 4 * readings,
    readings: walletReadings.both,
    run: async (context: NodeContext) => {
      const survey = await surveyWallet(context);
      const block = survey.blocks[0];
      const id = block?.id ?? survey.heads[0];
      const account = (await accountsOf(context)).find(({ known, list }) => known || list.ids.length > 0);
      const calls: readonly (readonly [WalletMethod, object])[] = [
        ['getnowblock', {}],
        ...(id === undefined ? [] : [['getblockbyid', { value: id }] as const]),
        ...(block === undefined
          ? []
          : [['getblockbalance', { hash: block.hash, number: block.number }] as const]),
        ...(account === undefined
          ? []
          : [['getmarketorderbyaccount', { address: account.address }] as const]),
      ];
      const served = calls.filter(([method]) => walletPlace(method) !== undefined);
      // The first of the list are sent in every profile: other clients than this one, and each at another method.
      const repeated = Array.from({ length: readings }, (_, turn) =>
        served.map(([method, body], place) => ({ method, body, index: (turn + place + 1) % readings })),
      ).flat();
      await context.recorder.cases(requirement, repeated, (one, caching) => judgePost(context, one, caching));
    },
  },
];
