import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { Breach } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { fewErrors, isOwnError } from '../../support/service/is-own-error.ts';
import { numberInId } from '../../support/wallet/block.ts';
import { bodyOf, errorMessages, holdsText, readAnswer } from '../../support/wallet/reading.ts';
import { watchWallet } from '../watch-wallet.ts';

/** So many blocks below the newest one that came, every backend has a block: with one every three seconds, half a minute. */
const settled = 10;
const mostRemembered = 1000;

interface Served {
  /** What the method is asked with, where it is of the contract's form. */
  readonly method: 'getblockbalance' | 'getblockbyid';
  readonly hashKey: 'hash' | 'value';
  /** The field that every answer has. */
  readonly documented: string;
}

/** What the contract shows in requests for a block. */
const documentedFields: ReadonlySet<string> = new Set(['hash', 'number', 'value']);
/**
 * §4.7: what came for a block once, far below the newest one, comes each time. An answer says that there is none where it is an empty
 * object, or an error of the contract's own words; of errors in other words one may tell of an outage, and several do not.
 */
export function watchServedBlocks(requirement: string, { method, hashKey, documented }: Served): WatchRule {
  return watchWallet([requirement], method, () => {
    const served = new Set<string>();
    const answers = new FirstAnswers<string>();
    const denied = new Map<string, Breach>();
    let newest = -1;
    let errors = 0;
    return ({ body, exchange }) => {
      const block = body[hashKey];
      if (typeof block !== 'string') return undefined;
      const number = numberInId(block);
      const isWhole = method === 'getblockbyid' || body.number === number;
      if (number === undefined || !isWhole) return undefined;
      if (readAnswer(exchange, documented).kind === 'data') {
        newest = Math.max(newest, number);
        if (served.size < mostRemembered) served.add(block);
        answers.keep(block, exchange);
      } else if (number <= newest - settled) {
        if (!isDenial(exchange, documented)) {
          if (!served.has(block) || !isPlain(body) || !isError(exchange, documented)) return undefined;
          errors += 1;
          if (errors < fewErrors) return undefined;
        }
        const expected = `block ${number}, which another answer of the run has for the same request`;
        const found = besideAnswers(answers.of(block), exchange);
        if (denied.size < mostRemembered)
          denied.set(block, found.fail('served-before', '', expected, bodyOf(exchange)));
      }
      const breach = denied.get(block);
      if (breach === undefined || !served.has(block)) return undefined;
      denied.delete(block);
      return [[requirement, breach]];
    };
  });
}

function isDenial(exchange: Answered, documented: string): boolean {
  const { kind, ...reading } = readAnswer(exchange, documented);
  if (kind === 'error') return Object.values(errorMessages).some((text) => holdsText(exchange.answer, text));
  return 'what' in reading && JSON.stringify(reading.what) === '{}';
}

/** Whether a request has what the contract shows and nothing else: an error may be about the rest. */
function isPlain({ visible = false, ...others }: Readonly<Record<string, unknown>>): boolean {
  return typeof visible === 'boolean' && Object.keys(others).every((name) => documentedFields.has(name));
}

/** Whether an answer is an error of the service itself, and none that it may have for want of time or room. */
function isError(exchange: Answered, documented: string): boolean {
  return readAnswer(exchange, documented).kind === 'error' && isOwnError(exchange.answer);
}
