import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { NodeQuery } from '../../platform/node-query.ts';
import { compareBy } from '../../platform/ordering.ts';

const fault = faultsOf({ id: 'platform.nodes.order-', section: '4.2', requirements: 'platform.nodes.' });

const orders = [
  ['name', 'name', false],
  ['name-descending', 'name', true],
  ['created-at', 'created_at', false],
  ['created-at-descending', 'created_at', true],
] as const;

const dayMs = 24 * 3600 * 1000;

const ofEach = orders.flatMap(([words, key, descending]): Fault[] => {
  const asked = (query: NodeQuery): boolean => query.orderBy === key && query.descending === descending;
  const text = `${descending ? '-' : ''}${key}`;
  return [
    fault(`${words}-ignored`, `order-by-${words}`, `The order ${text} is ignored`, {
      'platform.query': (query) => (asked(query) ? { ...query, orderBy: null } : query),
    }),
    fault(`${words}-reversed`, `order-by-${words}`, `The order ${text} is reversed`, {
      'platform.query': (query) => (asked(query) ? { ...query, descending: !descending } : query),
    }),
    fault(`${words}-within-pages`, `order-by-${words}`, `The order ${text} holds within each page only`, {
      'platform.query': (query) => (asked(query) ? { ...query, orderBy: null } : query),
      'platform.cut': (cut, { query, request }) =>
        cut !== null && query.orderBy === null && request.query.get('order_by') === text
          ? {
              ...cut,
              rows: [...cut.rows].sort((left, right) => (descending ? -1 : 1) * compareBy(key)(left, right)),
            }
          : cut,
    }),
    fault(
      `${words}-refused`,
      ['order-by-values', `platform.nodes.order-by-${words}`],
      `The order ${text} is rejected`,
      {
        'platform.accepts': (accepted, { name, value }) =>
          accepted && !(name === 'order_by' && value === text),
      },
    ),
  ];
});

/** Orders that do not order, or that change the set (§4.2). */
export const faults: readonly Fault[] = [
  ...ofEach,
  fault('created-at-by-day', 'order-by-created-at', 'The order by creation looks at the year only', {
    'platform.ordered': (nodes, { query }) =>
      query.orderBy === 'created_at' && !query.descending
        ? [...nodes].sort(
            (left, right) =>
              Math.floor(left.createdAt / (365 * dayMs)) - Math.floor(right.createdAt / (365 * dayMs)) ||
              (left.id < right.id ? -1 : 1),
          )
        : nodes,
  }),
  fault(
    'name-one-out-of-place',
    'order-by-name',
    'One node is at the end of the names instead of at its place',
    {
      'platform.ordered': (nodes, { query }) =>
        query.orderBy === 'name' && !query.descending ? [...nodes.slice(1), ...nodes.slice(0, 1)] : nodes,
    },
  ),
  fault(
    'created-at-descending-last-page-ascending',
    'order-by-created-at-descending',
    'The last page of the newest first runs from old to new',
    {
      'platform.cut': (cut, { query }) =>
        cut !== null && query.orderBy === 'created_at' && query.descending && cut.number === cut.pages
          ? { ...cut, rows: [...cut.rows].reverse() }
          : cut,
    },
  ),
  fault(
    'name-descending-without-case',
    'order-by-name-descending',
    'Names count without case downwards, and with it upwards',
    {
      'platform.ordered': (nodes, { query }) =>
        query.orderBy === 'name' && query.descending
          ? [...nodes].sort((left, right) => {
              const [one, other] = [left.name.toLowerCase(), right.name.toLowerCase()];
              return one === other ? 0 : one < other ? 1 : -1;
            })
          : nodes,
    },
  ),
  fault('drops-same-names', 'order-keeps-set', 'Ordering by name keeps one node of each name', {
    'platform.ordered': (nodes, { query }) =>
      query.orderBy === 'name'
        ? nodes.filter((node, index) => nodes.findIndex((other) => other.name === node.name) === index)
        : nodes,
  }),
  fault('drops-same-times', 'order-keeps-set', 'Ordering newest first keeps one node of each instant', {
    'platform.ordered': (nodes, { query }) =>
      query.orderBy === 'created_at' && query.descending
        ? nodes.filter(
            (node, index) => nodes.findIndex((other) => other.createdAt === node.createdAt) === index,
          )
        : nodes,
  }),
  fault(
    'adds-one',
    'order-keeps-set',
    'Ordering by creation shows a node that the plain list does not hold',
    {
      'platform.ordered': (nodes, { query }) =>
        query.orderBy === 'created_at' && !query.descending
          ? nodes.map((node, index) => (index === 0 ? { ...node, id: 'ND-000-000-000' } : node))
          : nodes,
    },
  ),
];
