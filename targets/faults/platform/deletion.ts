import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { NodeQuery } from '../../platform/node-query.ts';
import { json } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'platform.network-deletion.', section: '4.1' });

/** Counts that were kept from before a deletion; each time they are put in force, none was made yet. */
function staleCounts(when: (query: NodeQuery) => boolean): Overrides {
  const deleted = new Map<string, number>();
  return {
    'platform.delete': (deletion, { nodes, id }) => {
      deleted.set(id, nodes.filter((node) => node.network.id === id).length);
      return deletion;
    },
    'platform.page': (page, { query }) => {
      const network = query.filters.get('network');
      const gone = network === undefined ? [...deleted.values()] : [deleted.get(network) ?? 0];
      return when(query) ? { ...page, count: gone.reduce((sum, one) => sum + one, page.count) } : page;
    },
  };
}

const staleFault = (what: string, summary: string, when: (query: NodeQuery) => boolean): Fault => ({
  id: `platform.network-deletion.${what}`,
  section: '4.1',
  summary,
  requirements: ['platform.network-deletion.takes-effect'],
  get overrides(): Overrides {
    return staleCounts(when);
  },
});

/** Deletions of a network that break §4.1. */
export const faults: readonly Fault[] = [
  fault('answers-network', 'no-body', 'A deletion answers with the network that it deleted', {
    'platform.delete': (deletion, { id }) => ({ ...deletion, answer: json(200, { id }) }),
  }),
  fault('answers-empty-object', 'no-body', 'A deletion answers with an empty JSON object', {
    'platform.delete': (deletion) => ({ ...deletion, answer: json(200, {}) }),
  }),
  fault('answers-null', 'no-body', 'A deletion answers with the JSON text null', {
    'platform.delete': (deletion) => ({ ...deletion, answer: json(200, null) }),
  }),
  fault('deletes-nothing', 'takes-effect', 'A deletion is confirmed and deletes nothing', {
    'platform.delete': (deletion) => ({ ...deletion, removes: null }),
  }),
  fault('leaves-its-nodes', 'takes-effect', 'The network is gone, and its nodes are still listed', {
    'platform.delete': (deletion) => ({ ...deletion, removesNodes: () => false }),
  }),
  fault('leaves-one-node', 'takes-effect', 'One node of the deleted network is still listed', {
    'platform.delete': (deletion, { nodes, id }) => {
      const spared = nodes.find((node) => node.network.id === id);
      return { ...deletion, removesNodes: (node) => node.network.id === id && node !== spared };
    },
  }),
  fault(
    'takes-another-along',
    'only-that-id',
    'A deletion takes another network of the same protocol along',
    {
      'platform.delete': (deletion, { nodes, id }) => {
        const protocol = nodes.find((node) => node.network.id === id)?.network.protocol;
        const other = nodes.find((node) => node.network.id !== id && node.network.protocol === protocol);
        return {
          ...deletion,
          removesNodes: (node) => node.network.id === id || node.network.id === other?.network.id,
        };
      },
    },
  ),
  fault('takes-a-node-along', 'only-that-id', 'A deletion takes one node of another network along', {
    'platform.delete': (deletion, { nodes, id }) => {
      const other = nodes.findLast((node) => node.network.id !== id);
      return { ...deletion, removesNodes: (node) => node.network.id === id || node === other };
    },
  }),
  fault(
    'hits-another',
    ['only-that-id', 'takes-effect'],
    'A deletion removes the nodes of another network than the one named',
    {
      'platform.delete': (deletion, { nodes, id }) => {
        const other = nodes.find((node) => node.network.id !== id)?.network.id;
        return { ...deletion, removesNodes: (node) => node.network.id === other };
      },
    },
  ),
  staleFault(
    'count-kept',
    'After a deletion the whole list counts the deleted nodes as before',
    ({ filters }) => filters.size === 0,
  ),
  staleFault(
    'filtered-count-kept',
    'After a deletion the list of the deleted network counts its nodes as before',
    ({ filters }) => filters.has('network'),
  ),
];
