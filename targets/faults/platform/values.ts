import type { Fault, Overrides } from '../../behaviour.ts';
import { statuses } from '../../platform/vocabulary.ts';

function refuse(parameter: string, isRefused: (value: string) => boolean): Overrides {
  return {
    'platform.accepts': (accepted, { name, value }) => accepted && !(name === parameter && isRefused(value)),
  };
}

// parameter, its words in ids, the value that is refused
const refusals = [
  ['region', 'region', 'eu3'],
  ['provider', 'provider', 'vzo'],
  ['protocol', 'protocol', 'bitcoin'],
  ['status', 'status', 'maintenance'],
  ['role', 'role', 'peer'],
  ['type', 'type', 'shared'],
  ['archive', 'archive', 'false'],
  ['public_network', 'public-network', 'fuse-testnet'],
  ['project_type', 'project-type', 'public'],
] as const;

/** Values of §4.2 that are refused, and parameters that must be given. */
export const faults: readonly Fault[] = [
  ...refusals.map(
    ([parameter, words, value]): Fault => ({
      id: `platform.nodes.${words}-value-refused`,
      section: '4.2',
      summary: `The value ${value} of ${parameter} is refused`,
      requirements: [`platform.nodes.${words}-values`, `platform.nodes.filter-${words}`],
      overrides: refuse(parameter, (one) => one === value),
    }),
  ),
  {
    id: 'platform.nodes.name-with-a-sign-refused',
    section: '4.2',
    summary: 'Names with a sign beside letters and digits cannot be asked for',
    requirements: ['platform.nodes.filter-name'],
    overrides: refuse('name', (name) => /[^\w .-]/.test(name)),
  },
  {
    id: 'platform.nodes.some-networks-refused',
    section: '4.2',
    summary: 'Networks whose ids end with an even digit cannot be asked for',
    requirements: ['platform.nodes.filter-network'],
    overrides: refuse('network', (id) => /[02468]$/.test(id)),
  },
  ...statuses.map(
    (status): Fault => ({
      id: `platform.node-status.${status}-refused`,
      section: '3.1',
      summary: `The status ${status} cannot be asked for`,
      requirements: ['platform.node-status.values', 'platform.nodes.status-values'],
      overrides: refuse('status', (one) => one === status),
    }),
  ),
  {
    id: 'platform.node-status.ninth',
    section: '3.1',
    summary: 'A ninth status occurs on nodes that are otherwise in order',
    requirements: ['platform.node-status.values', 'platform.node.status'],
    overrides: {
      'platform.fleet': (nodes) =>
        nodes.map((node) => (node.status === 'stopping' ? { ...node, status: 'terminating' } : node)),
    },
  },
  {
    id: 'platform.nodes.order-required',
    section: '4.2',
    summary: 'A list without order_by is refused',
    requirements: ['platform.nodes.parameters-optional', 'platform.nodes.answer', 'platform.nodes.wrapper'],
    overrides: {
      'wire.answer': (answer, { request }) =>
        request.path === '/v1/nodes/' && answer.status === 200 && !request.query.has('order_by')
          ? {
              ...answer,
              status: 400,
              body: { error: { code: 'ValidationError', message: 'order_by is required.' } },
            }
          : answer,
    },
  },
  {
    id: 'platform.nodes.page-required',
    section: '4.2',
    summary: 'A list with a filter is refused unless it names its page',
    requirements: ['platform.nodes.parameters-optional'],
    overrides: {
      'wire.answer': (answer, { request }) =>
        request.path === '/v1/nodes/' &&
        answer.status === 200 &&
        request.query.size > 0 &&
        !request.query.has('page')
          ? {
              ...answer,
              status: 400,
              body: { error: { code: 'ValidationError', message: 'page is required.' } },
            }
          : answer,
    },
  },
  {
    id: 'platform.nodes.provider-needed-beside-region',
    section: '4.2',
    summary: 'A region is refused unless a provider stands beside it',
    requirements: [
      'platform.nodes.parameters-optional',
      'platform.nodes.region-values',
      'platform.nodes.filter-region',
    ],
    overrides: {
      'platform.accepts': (accepted, { name, request }) =>
        accepted && !(name === 'region' && !request.query.has('provider')),
    },
  },
];
