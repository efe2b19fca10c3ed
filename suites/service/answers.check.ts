import type { Check, CheckContext } from '../../engine/check.ts';
import type { Api } from '../../engine/target/target.ts';
import type { Watch, WatchedSurface, WatchRule } from '../../engine/watch/watch-rule.ts';
import { certainOperation } from './certain-operation.ts';

const serverErrors = 'service.answers.server-errors';
const contentType = 'service.answers.content-type';
const about = [serverErrors, contentType] as const;
const apis = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'] as const satisfies readonly Api[];

async function observeNothingYet({ recorder }: CheckContext): Promise<void> {
  for (const id of about) recorder.observe(id, {});
}

/** Both are made of the answers to all other checks of the run. */
export const checks: readonly Check[] = [
  {
    decides: about,
    on: 'platform',
    cost: () => 0,
    run: observeNothingYet,
  },
  {
    decides: about,
    on: apis,
    cost: () => 0,
    run: observeNothingYet,
  },
];

/** So many different values are observed. */
const most = 20;

function watchAnswers(surface: WatchedSurface): Watch {
  const statuses = new Map<string, Set<number>>();
  const types = new Set<string>();
  return {
    judge: (seen) => {
      const { answer, transport } = seen.exchange;
      if (transport !== 'http') return undefined;
      if (answer.body.kind === 'json' && types.size < most)
        types.add(answer.headers['content-type'] ?? 'none');
      const operation = answer.status < 500 ? undefined : certainOperation(seen, surface);
      if (operation === undefined || statuses.size >= most) return undefined;
      statuses.set(operation, (statuses.get(operation) ?? new Set()).add(answer.status));
      return undefined;
    },
    observed: () => ({
      [serverErrors]: Object.fromEntries(
        [...statuses].sort().map(([operation, met]) => [operation, [...met].sort()]),
      ),
      [contentType]: { json: [...types].sort() },
    }),
  };
}

export const watches: readonly WatchRule[] = (['platform', apis] as const).map((on) => ({
  decides: about,
  on,
  watch: watchAnswers,
}));
