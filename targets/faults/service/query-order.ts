import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';

const fault = faultsOf({ id: 'query-order.', section: '4.2', requirements: '' });

/** A parameter counts only where it stands before another, if that is there. */
function countsBefore(name: string, other: string): Overrides {
  return {
    'wire.request': (request) => {
      const names = [...request.query.keys()];
      const place = names.indexOf(other);
      if (place < 0 || names.indexOf(name) < place) return request;
      return { ...request, query: new URLSearchParams([...request.query].filter(([one]) => one !== name)) };
    },
  };
}

/** Gateways that read a query from left to right (§4.2, §4.8). */
export const faults: readonly Fault[] = [
  fault.in('4.8')('limit-after-offset', 'sharded.messages.limit', 'A limit behind an offset is ignored', () =>
    countsBefore('limit', 'offset'),
  ),
  fault.in('4.8')(
    'offset-after-limit',
    'sharded.messages.offset',
    'An offset behind a limit is ignored',
    () => countsBefore('offset', 'limit'),
  ),
  fault(
    'page-after-order',
    ['platform.pagination.pages-partition', 'platform.pagination.next-leads-on', 'platform.nodes.page'],
    'A page behind an order is ignored',
    () => countsBefore('page', 'order_by'),
  ),
];
