import type { Fault } from '../behaviour.ts';
import { faultsOf } from '../fault-family.ts';
import { json } from '../wire.ts';

const fault = faultsOf({ id: 'platform.network-deletion.', section: '4.1' });

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
    'only-that-id',
    'A deletion removes the nodes of another network than the one named',
    {
      'platform.delete': (deletion, { nodes, id }) => {
        const other = nodes.find((node) => node.network.id !== id)?.network.id;
        return { ...deletion, removesNodes: (node) => node.network.id === other };
      },
    },
    { also: ['platform.network-deletion.takes-effect'] },
  ),
];
