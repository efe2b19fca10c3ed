import type { Check } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { momentOf } from '../../support/platform/creation-time.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';

const id = 'platform.node.created-before-response';

/** The clocks of a service's machines are not this far apart; a time zone that is taken for UTC is further from it. */
const skewMs = 600_000;

/** Advisory: what is in the future was not created yet. By the clock of the service, as that of this machine may be wrong. */
function judgeTimes(rows: readonly Row[]): Judgement {
  const timed = rows.flatMap((row) => {
    const { created_at: created } = row.value;
    const ms = typeof created === 'string' ? momentOf(created) : Number.NaN;
    const answeredMs = Date.parse(row.exchange.answer.headers.date ?? '');
    return Number.isNaN(ms - answeredMs) ? [] : [{ row, created, ahead: ms - answeredMs }];
  });
  const future = timed.find(({ ahead }) => ahead > skewMs);
  if (future === undefined)
    return timed.length > 0 ? holds : noEvidence('no page with nodes names its time in the header Date');
  const { row, created } = future;
  const expected = `a time before the response, ${row.exchange.answer.headers.date ?? ''}`;
  return inAnswer(row.exchange).fail('future', `${row.at}/created_at`, expected, created);
}

export const checks: readonly Check[] = [
  {
    decides: [id],
    on: 'platform',
    cost: () => 2,
    run: (context) =>
      context.recorder.examine([id], async (caching) => {
        const { rows } = await (await nodeListOf(context)).snapshot(caching);
        return [[id, judgeTimes(rows)]];
      }),
  },
];

/** Every page that the run reads. */
export const watches: readonly WatchRule[] = [
  watchPages([id], () => ({ page }) => [[id, judgeTimes(page.rows)]]),
];
