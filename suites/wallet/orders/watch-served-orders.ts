import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { Breach } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { WatchedBreach, WatchRule } from '../../../engine/watch/watch-rule.ts';
import { isMomentary } from '../../../engine/wire/availability/server-error.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { fewErrors, isOwnError } from '../../support/service/is-own-error.ts';
import { isServed } from '../../support/wallet/accounts.ts';
import { pageLimit } from '../../support/wallet/order-list.ts';
import { bodyOf, errorMessages, holdsText, readAnswer } from '../../support/wallet/reading.ts';
import { watchWallet } from '../watch-wallet.ts';

/** Of so many accounts and windows it is remembered that they were answered with orders. */
const mostServed = 1_000;

/**
 * What a request is remembered by, where it is as the contract shows it: an error may be about anything else. The beginning of a list is
 * one for all limits; what stands behind it is known for each window, as a list may end before it.
 */
function nameOf({
  address,
  offset = 0,
  limit = 1,
  ...others
}: Readonly<Record<string, unknown>>): string | undefined {
  const isWithin = isCount(offset) && isCount(limit) && limit >= 1 && limit <= pageLimit;
  if (typeof address !== 'string' || !isWithin || Object.keys(others).length > 0) return undefined;
  return offset === 0 ? address : `${address} from ${offset} on, ${limit}`;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** Whether the contract's own words say of an address of its form that it is no hexadecimal string. */
function saysMalformed({ answer }: Answered, address: unknown): boolean {
  const isWellFormed = typeof address === 'string' && /^41[0-9a-f]{40}$/i.test(address);
  return isWellFormed && holdsText(answer, errorMessages.invalidHex) && !isMomentary(answer.status);
}

/**
 * §4.7: an account that has a list of orders, be it empty, has one each time: errors between its lists are none of its own. One that says
 * of the address that it is no hexadecimal string cannot be true at one time and untrue at another: a single one is enough, before or
 * after the list.
 */
export function watchServedOrders(requirement: string): WatchRule {
  return watchWallet([requirement], 'getmarketorderbyaccount', () => {
    const served = new Set<string>();
    const answers = new FirstAnswers<string>();
    const denied = new Map<string, Breach>();
    const addresses = new Set<unknown>();
    const malformed = new Map<unknown, Answered>();
    let errors = 0;
    const notMalformed = (address: unknown): readonly WatchedBreach[] | undefined => {
      const denial = malformed.get(address);
      if (denial === undefined || !addresses.has(address)) return undefined;
      malformed.delete(address);
      const expected = `the orders of ${String(address)}, which another answer of the run has`;
      const found = besideAnswers(answers.of(String(address)), denial);
      return [[requirement, found.fail('address', '', expected, bodyOf(denial))]];
    };
    return ({ body, exchange }) => {
      const name = nameOf(body);
      if (name === undefined) return undefined;
      if (isServed(exchange)) {
        if (addresses.size < mostServed) addresses.add(body.address);
        if (served.size < mostServed) served.add(name);
        answers.keep(name, exchange);
        const found = denied.get(name);
        denied.delete(name);
        return found === undefined ? notMalformed(body.address) : [[requirement, found]];
      }
      if (saysMalformed(exchange, body.address)) {
        if (malformed.size < mostServed) malformed.set(body.address, exchange);
        return notMalformed(body.address);
      }
      const isError = readAnswer(exchange, 'orders').kind === 'error' && isOwnError(exchange.answer);
      if (!isError || !served.has(name)) return undefined;
      errors += 1;
      if (errors < fewErrors) return undefined;
      const expected = `the orders of ${name}, which answers before and after this one have`;
      const found = besideAnswers(answers.of(name), exchange);
      denied.set(name, found.fail('served-before', '', expected, bodyOf(exchange)));
      return undefined;
    };
  });
}
