import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative } from '../entries/behaviour.ts';
import { movable, statusChanges } from '../platform/status-changes.ts';
import type { StoredNode } from '../platform/store.ts';

const alternative = alternativesOf({ id: 'platform.fleet-', section: '4.2' });

function without(nodes: readonly StoredNode[], gone: readonly StoredNode[]): readonly StoredNode[] {
  return nodes.filter((node) => !gone.includes(node));
}

const othersStayOpen = {
  requirements: ['platform.network-deletion.only-that-id'],
  because: 'nodes went before anything was deleted, so one more that goes proves nothing',
} as const;

/** Node lists of other sizes, and node lists that move while they are read. */
export const alternatives: readonly Alternative[] = [
  alternative.in('2.3')('empty', 'The organization has no nodes', {
    'platform.fleet': (nodes) => nodes.slice(0, 0),
  }),
  alternative.in('2.3')('of-one', 'The organization has one node', {
    'platform.fleet': (nodes) => nodes.slice(0, 1),
  }),
  alternative.in('2.3')('of-one-page', 'The organization has fewer nodes than a page holds', {
    'platform.fleet': (nodes) => nodes.slice(0, 12),
  }),
  alternative('of-one-kind', 'All nodes share name, creation time, provider, type and status', {
    'platform.fleet': (nodes) => {
      const first = nodes.find((node) => node.provider === 'azure');
      return first === undefined
        ? nodes
        : nodes.map((node) => ({ ...first, id: node.id, network: node.network, details: node.details }));
    },
  }),
  alternative.in('2.2')('of-two-organizations', 'The key also sees nodes that another organization shares', {
    'platform.fleet': (nodes) =>
      nodes.map((node) => (node.name.startsWith('api') ? { ...node, organization: 'RG-700-001' } : node)),
  }),
  alternative.in('2.2')(
    'of-another-organization',
    'All nodes belong to another organization, which lets the one of the key create and see them',
    { 'platform.fleet': (nodes) => nodes.map((node) => ({ ...node, organization: 'RG-700-001' })) },
  ),
  alternative('grows', 'A node is created after every twenty requests, ten in all', {
    'platform.fleet': (nodes, { count }) => without(nodes, movable(nodes).slice(Math.floor(count / 20))),
  }),
  alternative.forcing(othersStayOpen)(
    'shrinks',
    'A node is deleted after every twenty requests, ten in all',
    {
      'platform.fleet': (nodes, { count }) => without(nodes, movable(nodes).slice(0, Math.floor(count / 20))),
    },
  ),
  alternative.forcing(othersStayOpen)(
    'shrinks-to-two-pages',
    'A node is deleted after every five requests, until 25 are left',
    {
      'platform.fleet': (nodes, { count }) =>
        nodes.slice(0, Math.max(25, nodes.length - Math.floor(count / 5))),
    },
  ),
  alternative.in('3.1')('changes', 'A node changes its status after every seven requests', statusChanges(7)),
  alternative.in('2.2')('renamed', 'After every twenty-five requests another node is given a new name', {
    'platform.fleet': (nodes, { count }) => {
      const named = movable(nodes);
      return nodes.map((node) => {
        const place = named.indexOf(node);
        const times = Math.floor((Math.floor(count / 25) + named.length - 1 - place) / named.length);
        return place === -1 || times === 0 ? node : { ...node, name: `${node.name}-${times}` };
      });
    },
  }),
  alternative.forcing(othersStayOpen)('never-still', 'A node comes or goes after every third request', {
    'platform.fleet': (nodes, { count }) =>
      without(nodes, Math.floor(count / 3) % 2 === 0 ? [] : movable(nodes).slice(0, 1)),
  }),
  alternative.forcing(othersStayOpen)(
    'replaces',
    'At every fortieth request a node is deleted and another created, so that the count stays the same',
    {
      'platform.fleet': (nodes, { count }) => {
        const late = movable(nodes);
        const first = Math.floor(count / 40);
        const there = late.map((node, index) => {
          // What goes never comes back: of each place the node of the newest turn is there.
          const turn = Math.floor((first + late.length - 1 - index) / late.length);
          return turn === 0 ? node : { ...node, id: `${node.id}${turn}` };
        });
        return [...without(nodes, late), ...there];
      },
    },
  ),
  alternative(
    'newest-in-front',
    'Every fifteen requests a node is created in front of the others, twelve in all, so that pages shift',
    {
      'platform.fleet': (nodes, { count }) => {
        const late = movable(nodes);
        const there = late.slice(0, Math.floor(count / 15)).reverse();
        return [...there, ...without(nodes, late)];
      },
    },
  ),
  alternative.forcing(othersStayOpen)(
    'newest-in-front-last-gone',
    'At every nineteenth request a node is created in front of the others and the last one deleted, twelve in all: pages shift, and the count stays',
    {
      'platform.fleet': (nodes, { count }) => {
        const late = movable(nodes);
        const others = without(nodes, late);
        const there = late.slice(0, Math.floor(count / 19)).reverse();
        return [...there, ...others.slice(0, others.length - there.length)];
      },
    },
  ),
];
