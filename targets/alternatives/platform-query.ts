import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { compareText } from '../platform/ordering.ts';
import type { StoredNode } from '../platform/store.ts';

const alternative = alternativesOf({ id: 'platform.', section: '4.2' });

type Compare = (left: string, right: string) => number;

/** Orders names by another collation, with ties by id. */
function collated(compare: Compare): Overrides {
  return {
    'platform.ordered': (nodes, { query }) =>
      query.orderBy !== 'name'
        ? nodes
        : [...nodes].sort(
            (left, right) =>
              (query.descending ? -1 : 1) * compare(left.name, right.name) || compareText(left.id, right.id),
          ),
  };
}

/** The order of a list that was not asked for one. */
function unordered(compare: (left: StoredNode, right: StoredNode) => number): Overrides {
  return {
    'platform.ordered': (nodes, { query }) =>
      query.orderBy === null
        ? [...nodes].sort((left, right) => compare(left, right) || compareText(left.id, right.id))
        : nodes,
  };
}

/** Interpretations of the query of the node list that §4.2 permits. */
export const alternatives: readonly Alternative[] = [
  alternative('name-substring', 'The name filter returns nodes whose name contains the text', {
    'platform.match': (matches, { filter, value, node }) =>
      filter === 'name' ? node.name.includes(value) : matches,
  }),
  alternative('name-prefix', 'The name filter returns nodes whose name begins with the text', {
    'platform.match': (matches, { filter, value, node }) =>
      filter === 'name' ? node.name.startsWith(value) : matches,
  }),
  alternative('name-any-case', 'The name filter returns nodes whose name contains the text in any case', {
    'platform.match': (matches, { filter, value, node }) =>
      filter === 'name' ? node.name.toLowerCase().includes(value.toLowerCase()) : matches,
  }),
  alternative('name-words', 'The name filter returns nodes whose name contains each word of the text', {
    'platform.match': (matches, { filter, value, node }) =>
      filter === 'name' ? value.split(' ').every((word) => node.name.includes(word)) : matches,
  }),
  alternative('invalid-value-ignored', 'A value outside its enum is ignored', {
    'platform.rejection': () => null,
  }),
  alternative('invalid-value-empty', 'A filter value outside its enum matches nothing', {
    'platform.accepts': (accepted, { name }) => accepted || name !== 'order_by',
    'platform.match': (matches, { filter, value }) =>
      matches && !(filter === 'archive' && !/^(true|false)$/.test(value)),
  }),
  alternative(
    'unknown-id-refused',
    'The id of a project, network or organization that does not exist is rejected',
    {
      'platform.accepts': (accepted, { name, value, nodes }) =>
        accepted &&
        (!['project', 'network', 'organization'].includes(name) ||
          nodes.some((node) => [node.network.project, node.network.id, node.organization].includes(value))),
    },
  ),
  alternative('malformed-id-refused', 'An id that has not the form of an id is rejected', {
    'platform.accepts': (accepted, { name, value }) =>
      accepted &&
      !(['project', 'network', 'organization'].includes(name) && !/^[A-Z]{2}(-\d+)+$/.test(value)),
  }),
  alternative('order-any-case', 'Names are ordered without regard to case', () =>
    collated((left, right) => compareText(left.toLowerCase(), right.toLowerCase())),
  ),
  alternative('order-by-language', 'Names are ordered as a dictionary does', () =>
    collated(new Intl.Collator('en').compare),
  ),
  alternative('order-ties-reversed', 'A descending list is the ascending one backwards, ties included', {
    'platform.ordered': (nodes, { query }) => {
      if (query.orderBy === null || !query.descending) return nodes;
      const key = (node: StoredNode): string | number =>
        query.orderBy === 'name' ? node.name : node.createdAt;
      return [...nodes].sort((left, right) =>
        key(left) === key(right) ? compareText(right.id, left.id) : 0,
      );
    },
  }),
  alternative('unordered-newest-first', 'A list without an order runs from new to old', () =>
    unordered((left, right) => right.createdAt - left.createdAt),
  ),
  alternative('unordered-by-name', 'A list without an order runs by name', () =>
    unordered((left, right) => compareText(left.name, right.name)),
  ),
];
