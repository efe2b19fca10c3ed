import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, noEvidence, type RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import { hexForm, OneForm, type TextForm } from '../support/text-form.ts';
import { tracesIn } from '../support/wallet/balance-record.ts';
import { orderObjects } from '../support/wallet/order-list.ts';

export const ordersInOneForm = 'wallet.orders.one-form';
export const balanceInOneForm = 'wallet.balance.one-form';

/** A value of an answer with the form that it is written in. */
interface Written {
  readonly at: string;
  readonly value: unknown;
  readonly form: TextForm;
}

/** Advisory: a service writes ids, addresses and times of all orders of one answer alike. */
export function judgeFormOfOrders(exchange: Answered): RequirementJudgement {
  const orders = orderObjects(exchange);
  const written = orders.flatMap(({ order, at }): Written[] => [
    { at: `${at}/order_id`, value: order.order_id, form: of('id', order.order_id) },
    { at: `${at}/owner_address`, value: order.owner_address, form: of('owner', order.owner_address) },
    { at: `${at}/create_time`, value: order.create_time, form: unitOf(order.create_time) },
  ]);
  return judge(ordersInOneForm, written, exchange);
}

/** Advisory: the same of the transactions and addresses of one record. */
export function judgeFormOfRecord(exchange: Answered): RequirementJudgement {
  const written = tracesIn(exchange).flatMap(({ transaction, operations, at }): Written[] => [
    { at: `${at}/transaction_identifier`, value: transaction, form: of('transaction', transaction) },
    ...operations.map(({ address, at: place }) => ({
      at: `${place}/address`,
      value: address,
      form: [...of('address', address), ...lengthOf(address)],
    })),
  ]);
  return judge(balanceInOneForm, written, exchange);
}

function judge(id: string, written: readonly Written[], exchange: Answered): RequirementJudgement {
  const forms = new OneForm();
  for (const { at, value, form } of written) {
    const other = forms.saw(at, form);
    if (other !== undefined) return [id, inAnswer(exchange).fail('one-form', at, other, value)];
  }
  return [id, written.some(({ form }) => form.length > 0) ? holds : noEvidence('no answer has such values')];
}

/** What is not hexadecimal is left to other statements. */
function of(kind: string, value: unknown): TextForm {
  const form = typeof value === 'string' ? (hexForm(value) ?? []) : [];
  return form.map(([property, written]) => [`${kind} ${property}`, written]);
}

/** An account has 20 bytes; the chain puts one before them. */
function lengthOf(address: unknown): TextForm {
  const digits =
    typeof address === 'string' ? /^(?:0x)?([0-9a-f]{40}|[0-9a-f]{42})$/i.exec(address)?.[1] : undefined;
  return digits === undefined ? [] : [['address length', `an address of ${digits.length} digits`]];
}

/** Of this century in seconds or in milliseconds; any other time shows no unit. */
function unitOf(time: unknown): TextForm {
  if (typeof time !== 'number') return [];
  if (time >= 1e9 && time < 5e9) return [['time', 'a time in seconds']];
  return time >= 1e12 && time < 5e12 ? [['time', 'a time in milliseconds']] : [];
}
