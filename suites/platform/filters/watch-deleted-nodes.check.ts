import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { filterRelations } from '../../support/platform/list-parameters.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';
import { DeletedNodes } from './deleted-nodes.ts';

const requirements: ReadonlyMap<string, string> = new Map(
  filterRelations.flatMap(({ input, requirement }) =>
    requirement === undefined ? [] : [[input.name, requirement] as const],
  ),
);
const [first, ...others] = requirements.values();

/** §4.2: a filter selects from the nodes that there are. One that was deleted leaves every list, be it after a moment. */
export const watches: readonly WatchRule[] =
  first === undefined
    ? []
    : [
        watchPages([first, ...others], () => {
          const deletedNodes = new DeletedNodes(requirements, () => performance.now());
          return (seen) => deletedNodes.saw(seen);
        }),
      ];
