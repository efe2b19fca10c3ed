import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { statuses } from '../../platform/vocabulary.ts';

const fault = faultsOf({ id: 'platform.nodes.', section: '4.2' });

function reject(parameter: string, isRejected: (value: string) => boolean): Overrides {
  return {
    'platform.accepts': (accepted, { name, value }) => accepted && !(name === parameter && isRejected(value)),
  };
}

// parameter, its words in ids, the value that is rejected
const rejections = [
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

/** Values of §4.2 that are rejected, and parameters that must be given. */
export const faults: readonly Fault[] = [
  ...rejections.map(
    ([parameter, words, value]): Fault =>
      fault(
        `${words}-value-refused`,
        [`${words}-values`, `filter-${words}`],
        `The value ${value} of ${parameter} is rejected`,
        () => reject(parameter, (one) => one === value),
      ),
  ),
  fault(
    'name-with-a-sign-refused',
    'filter-name',
    'Names with a sign beside letters and digits cannot be asked for',
    () => reject('name', (name) => /[^\w .-]/.test(name)),
  ),
  fault(
    'some-networks-refused',
    'filter-network',
    'Networks whose ids end with an even digit cannot be asked for',
    () => reject('network', (id) => /[02468]$/.test(id)),
  ),
  fault(
    'networks-refused-now-and-then',
    'filter-network',
    'Every tenth request for a network is rejected',
    () => {
      const isRejected = nthTimes(10);
      return reject('network', isRejected);
    },
  ),
  fault(
    'order-refused-now-and-then',
    'order-with-filters',
    'Every tenth request with an order and a filter is rejected',
    () => {
      const isRejected = nthTimes(10);
      return {
        'platform.accepts': (accepted, { name, request }) =>
          accepted && !(name === 'order_by' && request.query.size > 1 && isRejected()),
      };
    },
  ),
  ...statuses.map(
    (status): Fault =>
      fault.in('3.1')(
        `platform.node-status.${status}-refused`,
        ['platform.node-status.values', 'status-values'],
        `The status ${status} cannot be asked for`,
        () => reject('status', (one) => one === status),
      ),
  ),
  fault.in('3.1')(
    'platform.node-status.ninth',
    ['platform.node-status.values', 'platform.node.status'],
    'A ninth status occurs on nodes that are otherwise in order',
    {
      'platform.fleet': (nodes) =>
        nodes.map((node) => (node.status === 'stopping' ? { ...node, status: 'terminating' } : node)),
    },
  ),
  fault(
    'order-required',
    ['parameters-optional', 'answer', 'wrapper'],
    'A list without order_by is rejected',
    {
      'wire.answer': (answer, { request }) =>
        request.path === '/v1/nodes/' && answer.status === 200 && !request.query.has('order_by')
          ? {
              ...answer,
              status: 400,
              body: { error: { code: 'ValidationError', message: 'order_by is required.' } },
            }
          : answer,
    },
  ),
  fault('page-required', 'parameters-optional', 'A list with a filter is rejected unless it names its page', {
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
  }),
  fault(
    'provider-needed-beside-region',
    ['parameters-optional', 'region-values', 'filter-region'],
    'A region is rejected unless a provider is beside it',
    {
      'platform.accepts': (accepted, { name, request }) =>
        accepted && !(name === 'region' && !request.query.has('provider')),
    },
  ),
];
