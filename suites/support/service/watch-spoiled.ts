import { isObjectOrArray } from '../../../base/json-object.ts';
import type { Api } from '../../../engine/target/target.ts';
import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { Breach } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import type { WatchedBreach, WatchRule } from '../../../engine/watch/watch-rule.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { beginningOf } from '../../../specs/formats/cut-text.ts';
import { isCutOff } from './is-cut-off.ts';

/** So many requests are remembered, each of so many characters at most. */
const mostRemembered = 2000;
const longest = 500;
const mostShown = 80;

/**
 * Answers that are no JSON although they say that the request succeeded, while another answer of the run to the same request is JSON: cut
 * off, empty, or a page. What the same request got before shows that JSON is what it is answered with; what says itself that it is JSON
 * and is cut off needs no other answer.
 * @param isAbout which requests the statement is about
 */
export function watchSpoiled(
  id: string,
  on: 'platform' | readonly Api[],
  isAbout: (seen: Seen) => boolean,
): WatchRule {
  return {
    decides: [id],
    on,
    watch: () => {
      const served = new Set<string>();
      const answers = new FirstAnswers<string>();
      const spoiled = new Map<string, WatchedBreach>();
      return {
        judge: (seen) => {
          const { exchange, isAuthorized } = seen;
          const key = isAuthorized && isAbout(seen) ? keyOf(exchange) : undefined;
          if (key === undefined || exchange.answer.status !== 200) return undefined;
          if (isObjectOrArray(jsonOf(exchange))) {
            if (served.size < mostRemembered) served.add(key);
            answers.keep(key, exchange);
          } else if (isCutOff(exchange.answer)) {
            return [[id, breachOf(exchange, answers.of(key))]];
          } else if (spoiled.size < mostRemembered && exchange.answer.body.kind !== 'json') {
            spoiled.set(key, [id, breachOf(exchange, answers.of(key))]);
          }
          const found = served.has(key) ? spoiled.get(key) : undefined;
          if (found === undefined) return [];
          spoiled.delete(key);
          return [found];
        },
      };
    },
  };
}

/** What a request is asked with, where that is short enough to be remembered. */
function keyOf({ request: { method, url, headers, body = '' } }: Answered): string | undefined {
  const key = [method, url, headers.accept ?? '', body].join(' ');
  return key.length > longest ? undefined : key;
}

function breachOf(exchange: Answered, others: readonly Exchange[]): Breach {
  const { body, text } = exchange.answer;
  const why = body.kind === 'not-json' ? `${body.why}: ` : '';
  const actual = body.kind === 'empty' ? 'an empty body' : why + beginningOf(text, mostShown);
  return besideAnswers(others, exchange).fail(
    'json',
    '',
    others.length === 0 ? 'JSON' : 'JSON, as another answer to the same request is',
    actual,
  );
}
