import type { JsonObject } from '../../../base/json-object.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { soundOnce } from '../../../engine/verdict/sound-once.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { accountOf } from '../../support/wallet/address.ts';
import { objectIn } from '../../support/wallet/block.ts';
import { orderObjects } from '../../support/wallet/order-list.ts';
import { bodyOf, readAnswer } from '../../support/wallet/reading.ts';
import { judgeFormOfOrders } from '../judge-one-form.ts';

/** Names under which services know the native coin, other than the empty string. */
const otherNames = /^(_|(0x)?5f|xw==|trx|native|null|none|0)$/i;

/** §3.2; others exist, which are not shown. */
const givenStates = ['ACTIVE', 'INACTIVE', 'CANCELED'];

const sides = ['sell_token', 'buy_token'] as const;

/** §4.7: 200 and JSON with an array of orders; §2.6: each order. */
export const judgeOrders = soundOnce(
  judge,
  ({ answer: { status } }, _context, address) => `${status} ${address}`,
);

function judge(
  exchange: Answered,
  { shapes }: Pick<NodeContext, 'shapes'>,
  address: string,
): readonly RequirementJudgement[] {
  const { status } = exchange.answer;
  const wrong = (rule: string, expected: string, actual: unknown): readonly RequirementJudgement[] => [
    ['wallet.orders.answer', inAnswer(exchange).fail(rule, '', expected, actual)],
  ];
  if (readAnswer(exchange, 'orders').kind === 'error') {
    return wrong('orders', 'the orders of the account', bodyOf(exchange));
  }
  if (objectIn(exchange) === undefined) return wrong('json-object', 'a JSON object', bodyOf(exchange));
  return [
    ...(status === 200 ? [] : wrong('status', 'status 200', status)),
    ...shapes.of('wallet.openapi', '/components/schemas/MarketOrders').judge(objectIn(exchange), exchange),
    ...judgeOwner(exchange, address),
    ...judgeTwice(exchange),
    judgeFormOfOrders(exchange),
    ...orderObjects(exchange).flatMap(({ order, at }) => judgeOrder(order, at, exchange)),
  ];
}

/** §2.6: the creator of an order is the account whose orders were asked for. */
function judgeOwner(exchange: Answered, address: string): readonly RequirementJudgement[] {
  const judgement = ownerJudgement(exchange, address);
  return judgement?.kind === 'breach' ? [['wallet.order.owner-address', judgement]] : [];
}

/** §2.6: no two orders of one answer have the same id. */
function judgeTwice(exchange: Answered): readonly RequirementJudgement[] {
  const seen = new Set<unknown>();
  for (const { order, at } of orderObjects(exchange)) {
    const { order_id: id } = order;
    if (typeof id !== 'string') continue;
    if (seen.has(id)) {
      const expected = 'an id that no order before has';
      const judgement = inAnswer(exchange).fail('unique', `${at}/order_id`, expected, id);
      return [['wallet.order.order-id-unique', judgement]];
    }
    seen.add(id);
  }
  return seen.size > 1 ? [['wallet.order.order-id-unique', holds]] : [];
}

function judgeOrder(order: JsonObject, at: string, exchange: Answered): readonly RequirementJudgement[] {
  const judgement = (id: string, otherwise: Judgement | undefined): RequirementJudgement => [
    id,
    otherwise ?? holds,
  ];
  const wrong = (rule: string, field: string, expected: string, actual: unknown): Judgement =>
    inAnswer(exchange).fail(rule, field === '' ? at : `${at}/${field}`, expected, actual);
  const [sold, bought] = [order.sell_token_id, order.buy_token_id];
  const judgements: RequirementJudgement[] = [];
  if (typeof sold === 'string' && typeof bought === 'string') {
    const renamed = sides.find((side) => otherNames.test(String(order[`${side}_id`])));
    const name = renamed === undefined ? undefined : order[`${renamed}_id`];
    const rule = name === '_' || name === '5f' ? 'underscore' : 'native-name';
    const expected = 'the empty string for the native coin';
    const isNative = (id: string): boolean => id === '' || otherNames.test(id);
    const both = { sold, bought };
    judgements.push(
      judgement(
        'wallet.order.native-coin',
        renamed === undefined ? undefined : wrong(rule, `${renamed}_id`, expected, name),
      ),
      judgement(
        'wallet.order.one-side-native',
        isNative(sold) !== isNative(bought)
          ? undefined
          : wrong('one-side-native', '', 'the native coin on one side and a token on the other', both),
      ),
    );
  }
  return [...judgements, ...judgeState(order, wrong), ...judgeQuantity(order, wrong)];
}

/** §3.2: a state is a word; those that are given are written as given. */
function judgeState({ state }: JsonObject, wrong: Wrong): readonly RequirementJudgement[] {
  const id = 'wallet.order-state.given-values';
  // That there is one at all is a matter of the fields of an order.
  if (state === undefined) return [];
  if (typeof state !== 'string' || state === '' || state !== state.trim())
    return [[id, wrong('word', 'state', 'a state as a word', state)]];
  const given = givenStates.find((word) => word === state.toUpperCase());
  if (given === undefined || given === state) return given === undefined ? [] : [[id, holds]];
  return [[id, wrong('given-state', 'state', `${given} as it is given`, state)]];
}

type Wrong = (rule: string, field: string, expected: string, actual: unknown) => Judgement;

/** Advisory: quantities are decimal, and what remains is part of them (§2.6, §3.2). */
function judgeQuantity(order: JsonObject, wrong: Wrong): readonly RequirementJudgement[] {
  const judgements: RequirementJudgement[] = [];
  for (const side of sides) {
    const [whole, remain] = [`${side}_quantity`, `${side}_quantity_remain`];
    for (const field of [whole, remain]) {
      const value = order[field];
      if (typeof value !== 'string') continue;
      const judgement = /^\d+$/.test(value)
        ? holds
        : wrong('decimal', field, 'a whole number in decimal digits', value);
      judgements.push(['wallet.order.quantities-decimal', judgement]);
    }
    const [offered, left] = [decimal(order[whole]), decimal(order[remain])];
    if (offered === undefined || left === undefined) continue;
    const expected = `no more than the quantity of ${offered}`;
    const within = left <= offered ? holds : wrong('remain-within', remain, expected, left);
    judgements.push(['wallet.order.remain-within-quantity', within]);
  }
  const left = decimal(order.sell_token_quantity_remain);
  if (order.state === 'ACTIVE' && left !== undefined) {
    const expected = 'something left to be sold of an active order';
    const judgement = left > 0n ? holds : wrong('remainder', 'sell_token_quantity_remain', expected, left);
    judgements.push(['wallet.order-state.active-has-remainder', judgement]);
  }
  return judgements;
}

function decimal(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,80}$/.test(value) ? BigInt(value) : undefined;
}

/** What the schema of an address lets pass, whatever its length. */
function isHexDigits(value: unknown): boolean {
  return typeof value === 'string' && /^(0x)?[0-9a-f]+$/i.test(value);
}

/** §4.7: every order of an answer belongs to the account that was asked for, in whatever form its address was sent. */
export function ownerJudgement(exchange: Answered, address: unknown): Judgement | undefined {
  const asked = accountOf(address);
  for (const { order, at } of orderObjects(exchange)) {
    const owner = accountOf(order.owner_address);
    const isLeftToSchema = owner === undefined && !isHexDigits(order.owner_address);
    if (asked !== undefined && (isLeftToSchema || owner === asked)) continue;
    const expected =
      asked === undefined ? 'no order, as no account was asked for' : `orders of ${String(address)} only`;
    return inAnswer(exchange).fail('owner', `${at}/owner_address`, expected, order.owner_address);
  }
  return orderObjects(exchange).length > 0 ? holds : undefined;
}
