import { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { readPage } from '../../support/platform/list-page.ts';
import { wholeList } from '../../support/platform/list-query.ts';
import { askPage } from '../../support/platform/listing.ts';
import { codeOf } from './error-body.check.ts';
import { isPlatformError, provocations, provoke } from './provoked-errors.ts';

const codes = 'platform.error.codes';
const statuses = 'platform.error.status-codes';
const invalidValue = 'platform.nodes.invalid-value';
const beyond = 'platform.pagination.beyond-the-end';

/** What each provocation was answered with. @throws Unanswered */
async function answers(
  context: PlatformContext,
): Promise<readonly (readonly [name: string, exchange: Answered])[]> {
  const all = await provocations(context);
  return Promise.all(
    all.map(async (one) => [one.name, await provoke(context, one, Caching.shared)] as const),
  );
}

function inAWord(exchange: Answered, whole: Answered): string {
  const page = readPage(exchange);
  const { status } = exchange.answer;
  if (page === undefined)
    return status === 200 && isPlatformError(exchange) ? 'an error with status 200' : `status ${status}`;
  if (page.rows.length === 0) return 'an empty page';
  return page.rows[0]?.key === readPage(whole)?.rows[0]?.key && page.count === readPage(whole)?.count
    ? 'ignored'
    : 'a page of nodes';
}

/** Records in a word what became of each provocation whose name fits. */
async function observeAnswers(
  context: PlatformContext,
  id: string,
  fits: (name: string) => boolean,
): Promise<void> {
  const whole = await askPage(context.wire, wholeList, Caching.shared);
  const fitting = (await answers(context)).filter(([name]) => fits(name));
  context.recorder.observe(
    id,
    Object.fromEntries(fitting.map(([name, exchange]) => [name, inAWord(exchange, whole)])),
  );
}

export const checks: readonly Check[] = [
  {
    decides: [codes, statuses],
    on: 'platform',
    cost: () => 2,
    run: async (context) => {
      const errors = (await answers(context)).filter(([, exchange]) => isPlatformError(exchange));
      const byCode = new Map<string, string[]>();
      for (const [name, exchange] of errors) {
        const code = codeOf(exchange) ?? 'none';
        byCode.set(code, [...(byCode.get(code) ?? []), name]);
      }
      context.recorder.observe(codes, Object.fromEntries([...byCode].sort()));
      context.recorder.observe(
        statuses,
        Object.fromEntries(errors.map(([name, { answer }]) => [name, answer.status])),
      );
    },
  },
  {
    decides: [invalidValue],
    on: 'platform',
    cost: () => 2,
    run: (context) =>
      observeAnswers(context, invalidValue, (name) => /outside its values|^unknown/.test(name)),
  },
  {
    decides: [beyond],
    on: 'platform',
    cost: () => 2,
    run: (context) => observeAnswers(context, beyond, (name) => name.startsWith('page=')),
  },
];
