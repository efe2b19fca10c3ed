import type { JsonObject } from '../../../base/json-object.ts';
import { besideAnswers, type InAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { accountOf } from '../../support/wallet/address.ts';
import { orderObjects } from '../../support/wallet/order-list.ts';
import { watchWallet } from '../watch-wallet.ts';

const unique = 'wallet.order.order-id-unique';
/** What an order is created with and keeps (§2.6); its remaining quantities and its state change as it is matched. */
const requirements = {
  owner_address: 'wallet.order.owner-address',
  create_time: 'wallet.order.create-time',
  sell_token_id: 'wallet.order.sell-token-id',
  sell_token_quantity: 'wallet.order.sell-token-quantity',
  buy_token_id: 'wallet.order.buy-token-id',
  buy_token_quantity: 'wallet.order.buy-token-quantity',
} as const;
type Field = keyof typeof requirements;
const fields = Object.keys(requirements) as readonly Field[];

/** So many orders of one node are remembered. */
const mostRemembered = 4096;
/** Longer ids and values are left out, so that no service decides how much is remembered. */
const longest = 200;
/** An order that differs in so many fields is another one, under an id that is taken. */
const fieldsOfAnother = 3;

type Content = ReadonlyMap<Field, string>;

/** Fields of another type are judged by the schema; a quantity is the same as a number and as a string of its digits. */
function contentOf(order: JsonObject): Content {
  const content = new Map<Field, string>();
  for (const field of fields) {
    const value = order[field];
    const text = field === 'owner_address' ? accountOf(value) : textOf(value);
    if (text !== undefined && text.length <= longest) content.set(field, text);
  }
  return content;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

/** §2.6: an order that was shown before has the content that it had. */
function judgeContent(
  before: Content,
  order: JsonObject,
  at: string,
  found: InAnswer,
): readonly RequirementJudgement[] {
  const other = [...contentOf(order)].flatMap(([field, now]) => {
    const known = before.get(field);
    return known === undefined || known === now ? [] : [{ field, known }];
  });
  if (other.length >= fieldsOfAnother) {
    const expected = 'an id that no other order of the run has';
    const actual = { order_id: order.order_id, different: other.map(({ field }) => field) };
    return [[unique, found.fail('other-order', `${at}/order_id`, expected, actual)]];
  }
  return other.map(({ field, known }) => [requirements[field], otherContent(field, known, order, at, found)]);
}

function otherContent(field: Field, known: string, order: JsonObject, at: string, found: InAnswer): Breach {
  const value = typeof order[field] === 'string' ? JSON.stringify(known) : known;
  const expected = `${value}, as another answer of the run has it for order ${String(order.order_id)}`;
  return found.fail('one-content', `${at}/${field}`, expected, order[field]);
}

/** Every order that the run is given, in whatever window, compared with the first answer that shows it. */
export const watches: readonly WatchRule[] = [
  watchWallet([unique, ...Object.values(requirements)], 'getmarketorderbyaccount', () => {
    const known = new Map<string, Content>();
    const answers = new FirstAnswers<string>();
    return ({ body: { visible }, exchange }) =>
      orderObjects(exchange).flatMap(({ order, at }) => {
        const { order_id: id } = order;
        if (typeof id !== 'string' || id.length > longest) return [];
        // Software behind such nodes writes ids of tokens in another form with another `visible`.
        const name = `${String(visible)} ${id}`;
        const before = known.get(name);
        if (before !== undefined)
          return judgeContent(before, order, at, besideAnswers(answers.of(name), exchange));
        if (known.size < mostRemembered) known.set(name, contentOf(order));
        answers.keep(name, exchange);
        return [];
      });
  }),
];
