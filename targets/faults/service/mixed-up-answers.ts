import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import type { AnswerInfo, WireAnswer } from '../../serving/wire.ts';

const fault = faultsOf({ id: 'mixed-up-answers.', section: '4.1', requirements: '' });

/** Each twentieth answer of status 200 is the one before it that the same surface gave below the same path. */
function swapsEach20th(place: (path: string) => string | undefined): Overrides {
  const before = new Map<string, WireAnswer>();
  const isSwapped = nthTimes(20);
  return {
    'wire.answer': (answer, { surface, node, request, accepted }: AnswerInfo) => {
      const found = place(request.path);
      if (found === undefined || !accepted || answer.status !== 200) return answer;
      const key = [surface, node, found].join(' ');
      const last = before.get(key);
      before.set(key, answer);
      return isSwapped() && last !== undefined ? last : answer;
    },
  };
}

const below =
  (beginning: string) =>
  (path: string): string | undefined =>
    path.includes(beginning) ? beginning : undefined;
const whole =
  (beginning: string) =>
  (path: string): string | undefined =>
    path.includes(beginning) ? path.slice(path.indexOf(beginning)) : undefined;

/** Gateways that give an answer to another request than the one it belongs to (§4). */
export const faults: readonly Fault[] = [
  fault(
    'platform',
    [
      'platform.nodes.wrapper',
      'platform.pagination.results',
      'platform.pagination.pages-partition',
      'platform.pagination.count-is-whole-set',
      'platform.organization.id',
    ],
    'Every twentieth answer of the platform API belongs to the request before',
    () => swapsEach20th(below('/v1/')),
  ),
  fault(
    'node-list',
    [
      'platform.pagination.pages-partition',
      'platform.pagination.links-keep-filters',
      'platform.nodes.filter-status',
      'platform.nodes.filter-protocol',
      'platform.nodes.filter-public-network',
    ],
    'Every twentieth node list is that of the request before',
    () => swapsEach20th(whole('/v1/nodes/')),
  ),
  fault.in('4.7')(
    'wallet',
    [
      'wallet.block-by-id.value-parameter',
      'wallet.balance.block-hash',
      'wallet.balance-error.mismatch-text',
      'wallet.orders.address-parameter',
      'wallet.orders.answer',
      'wallet.orders.limit',
    ],
    'Every twentieth answer of a wallet method is that of the request before',
    () => swapsEach20th(whole('/wallet/')),
  ),
  fault.in('4.8')(
    'sharded',
    ['sharded.shards.seqno-parameter', 'sharded.messages.limit', 'sharded.messages.offset'],
    'Every twentieth answer to a GET of the sharded chain is that of the request before',
    () => swapsEach20th(whole('/api/v')),
  ),
];
