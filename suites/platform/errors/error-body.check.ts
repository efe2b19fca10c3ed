import { isJsonObject } from '../../../base/json-object.ts';
import type { CheckContext } from '../../../engine/check.ts';
import { knownPlace } from '../../../engine/documents/operation-place.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import type { Watch, WatchedBreach, WatchedSurface, WatchRule } from '../../../engine/watch/watch-rule.ts';
import { isAtOwnOrigin } from '../../../engine/wire/address/request-place.ts';
import { isServerError } from '../../../engine/wire/availability/server-error.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { beginningOf } from '../../../specs/formats/cut-text.ts';
import { readPaths } from '../../support/platform/read-paths.ts';
import { isPlatformError } from './provoked-errors.ts';

export const errorObject = 'platform.error.object';
export const errorRequirements = [errorObject, 'platform.error.code', 'platform.error.message'] as const;

/** §7.1: whatever the status, the body of an error is an object `error` with a code and a message. */
export function judgeErrorBody(
  context: Pick<CheckContext, 'shapes'>,
  exchange: Answered,
): readonly RequirementJudgement[] {
  if (!isPlatformError(exchange))
    return errorRequirements.map(
      (id): RequirementJudgement => [id, noEvidence('no request was answered with an error')],
    );
  const { body } = exchange.answer;
  if (body.kind !== 'json') {
    const actual = body.kind === 'empty' ? 'an empty body' : beginningOf(exchange.answer.text, 80);
    return [
      [errorObject, inAnswer(exchange).fail('json', '', 'a JSON object with the field "error"', actual)],
    ];
  }
  return context.shapes.of('platform.openapi', '/components/schemas/Error').judge(body.value, exchange);
}

/** The code of an error, where it has one. */
export function codeOf(exchange: Answered): string | undefined {
  const value = exchange.answer.body.kind === 'json' ? exchange.answer.body.value : undefined;
  const error = isJsonObject(value) ? value.error : undefined;
  return isJsonObject(error) && typeof error.code === 'string' ? error.code : undefined;
}

/** Every error that a documented read or deletion of the run meets, with the key or without. */
export const watches: readonly WatchRule[] = [
  {
    decides: errorRequirements,
    on: 'platform',
    watch: watchErrors,
  },
];

/** How many errors are kept until it is known whether the platform answers at all. */
const maxKept = 5;

/**
 * A gateway in front of a platform may answer 5xx in its place: the platform's own errors are judged once a request was
 * answered with data.
 */
function watchErrors(surface: WatchedSurface): Watch {
  let isServed = false;
  const kept: WatchedBreach[] = [];
  return {
    judge: (seen) => {
      if (!isOperation(seen, surface)) return undefined;
      const { exchange } = seen;
      if (!isPlatformError(exchange)) {
        if (exchange.answer.status !== 200 || isServed) return undefined;
        isServed = true;
        return kept.splice(0);
      }
      const breaches = provenBreaches(judgeErrorBody(surface, exchange));
      if (isServed || !isServerError(exchange.answer)) return breaches;
      kept.push(...breaches.slice(0, maxKept - kept.length));
      return [];
    },
  };
}

/** At the platform's own address, and where the contract has an operation: elsewhere a gateway may answer for itself. */
function isOperation({ exchange, path, credential }: Seen, surface: WatchedSurface): boolean {
  if (credential.kind === 'url-token' || !isAtOwnOrigin(exchange, surface)) return false;
  return exchange.request.method === 'DELETE'
    ? path.startsWith(beforeId(knownPlace('platform', 'deleteNetwork')?.path))
    : readPaths.some((read) => read.path === path);
}

function beforeId(path = ' '): string {
  return path.slice(0, path.indexOf('{'));
}
