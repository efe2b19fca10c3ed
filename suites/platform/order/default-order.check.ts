import { Caching } from '../../../engine/caching.ts';
import type { Check } from '../../../engine/check.ts';
import { noEvidence } from '../../../engine/verdict/judgement.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import type { Listing } from '../../support/platform/listing.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { valuesOf } from '../../support/platform/query-parameters.ts';
import { discriminatesOrder, firstDisorder, orderOf } from './sorted.ts';

const usual = 'platform.nodes.default-order';

/** Observes the order without `order_by`: §4.2 names four orders, and no default. */
export const checks: readonly Check[] = [
  {
    decides: [usual],
    on: 'platform',
    cost: () => 4,
    run: async (context) => {
      const { recorder, shapes } = context;
      const nodeList = await nodeListOf(context);
      const first = await nodeList.snapshot(Caching.shared);
      if (first.rows.length < 2)
        return recorder.skip(usual, noEvidence('the list has fewer than two nodes to stand in an order'));
      const again = await nodeList.secondSnapshot();
      const kept = valuesOf(shapes, orderName).filter((text) => isKept(first, text) && isKept(again, text));
      recorder.observe(usual, { orders: kept, sameEachTime: keysOf(first) === keysOf(again) });
    },
  },
];

function isKept({ rows }: Listing, text: string): boolean {
  const order = orderOf(text);
  return order !== undefined && discriminatesOrder(rows, order) && firstDisorder(rows, order) === undefined;
}

function keysOf({ rows }: Listing): string {
  return rows.map(({ key }) => key).join('\n');
}
