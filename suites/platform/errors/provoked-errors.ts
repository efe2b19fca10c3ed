import type { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { placeOf } from '../../../engine/documents/operation-place.ts';
import { selectCases } from '../../../engine/verdict/select-cases.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import { type Answered, answered, type WireRequest } from '../../../engine/wire/wire.ts';
import { pageName } from '../../support/platform/list-parameters.ts';
import { queryParameters } from '../../support/platform/query-parameters.ts';
import { readPaths } from '../../support/platform/read-paths.ts';
import { unknownValues } from '../filters/unknown-values.ts';
import { isErrorBody } from './is-error-body.ts';

/** A documented read that a service may, or has to, answer with an error. */
export interface Provocation {
  /** Stable words, as in `page=0`. */
  readonly name: string;
  readonly request: WireRequest;
}

const list = (query: Readonly<Record<string, string>>): WireRequest => ({
  ...placeOf('platform', 'listNodes'),
  query,
});
const read = (path: string, credential: NonNullable<WireRequest['credential']>): WireRequest => ({
  method: 'GET',
  path,
  credential,
});
const wrongKey = { kind: 'bearer', key: 'no-such-key' } as const;

/** Errors of every kind that documented reads can provoke, in a stable order: all, or some of each kind in a short profile. @throws Unanswered */
export async function provocations(context: PlatformContext): Promise<readonly Provocation[]> {
  const authSurfaces = readPaths.flatMap(({ gives: what, path }): Provocation[] => [
    { name: `${what} with a wrong key`, request: read(path, wrongKey) },
    { name: `${what} without a key`, request: read(path, { kind: 'none' }) },
    {
      name: `${what} with basic credentials`,
      request: read(path, { kind: 'basic', username: 'nobody', password: 'nothing' }),
    },
  ]);
  const some = <T>(cases: readonly T[]): readonly T[] =>
    selectCases(cases, { most: Math.ceil(context.profile.examples / 2), turn: 0 });
  const closed = queryParameters(context.shapes).filter((parameter) => parameter.closed);
  const unknown = await Promise.all(
    ['project', 'organization', 'network', 'name'].map((name) => unknownValues(context, name)),
  );
  const pages = ['0', '-1', '999999', 'one', '1.5'];
  return [
    ...some(authSurfaces),
    ...some(closed).map(({ name }) => ({
      name: `${name} outside its values`,
      request: list({ [name]: 'no-such-value' }),
    })),
    ...some(unknown.flatMap((filters) => filters.slice(0, 1))).map(({ name, value }) => ({
      name: `unknown ${name}`,
      request: list({ [name]: value }),
    })),
    ...some(pages).map((page) => ({ name: `page=${page}`, request: list({ [pageName]: page }) })),
    { name: 'unknown parameter', request: list({ no_such_parameter: '1' }) },
  ];
}

/** @throws Unanswered */
export async function provoke(
  context: PlatformContext,
  { request }: Provocation,
  caching: Caching,
): Promise<Answered> {
  return !caching.isFresh
    ? context.wire.ask(request, caching)
    : answered(await context.wire.expectRejection(request, caching));
}

/** A gateway in front of the service has errors of its own: size, pace and outages are not errors of the API. */
const gatewayStatuses: ReadonlySet<number> = new Set([413, 414, 429, 431, 502, 503, 504]);

export function isPlatformError(exchange: Answered): boolean {
  const { status } = exchange.answer;
  return (status >= 400 && !gatewayStatuses.has(status)) || (status < 300 && isErrorBody(jsonOf(exchange)));
}
