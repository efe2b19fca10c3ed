import type { Fault } from '../../entries/behaviour.ts';
import { onlyWhere, replace } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { OrderInfo } from '../../wallet/render-order.ts';

const fault = faultsOf({ id: 'wallet.order.', section: '2.6', requirements: 'wallet.' });

function isBehindOffset({ window }: OrderInfo): boolean {
  return window.offset > 0;
}

/** Orders that have another content in some windows. */
export const faults: readonly Fault[] = [
  fault(
    'buy-token-id-other-behind-offset',
    'order.buy-token-id',
    'With an offset the token that is bought has another id',
    {
      'wallet.order': onlyWhere(
        isBehindOffset,
        replace('buy_token_id', (id) => (id === '' ? '' : `${String(id).slice(0, -1)}x`)),
      ),
    },
  ),
  fault(
    'create-time-seconds-behind-offset',
    'order.create-time',
    'With an offset the time of creation is in seconds',
    {
      'wallet.order': onlyWhere(
        isBehindOffset,
        replace('create_time', (time) => Math.floor(Number(time) / 1000)),
      ),
    },
  ),
  fault(
    'sell-token-quantity-other-from-50',
    'order.sell-token-quantity',
    'With a limit of 50 and more the quantity to be sold has other last digits',
    {
      'wallet.order': onlyWhere(
        ({ window }) => window.limit >= 50,
        replace('sell_token_quantity', (quantity) => String(BigInt(String(quantity)) + 7n)),
      ),
    },
  ),
];
