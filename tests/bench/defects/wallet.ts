import { isJson, type Json, jsonList } from '../json.ts';
import { variantsOf } from '../variant.ts';
import { base58Of, plainWallet, startWallet, type WalletTraits } from '../wallet-service.ts';

type Traits = Partial<WalletTraits>;
const record = (change: (record: Json, call: Json) => unknown): Traits => ({ record: change });
const trace = (change: (trace: Json) => unknown): Traits => ({ trace: change });
const operation = (change: (operation: Json) => Json): Traits =>
  trace((all) => ({ ...all, operation: jsonList(all.operation).map(change) }));
const messages = (change: Partial<WalletTraits['messages']>): Traits => ({
  messages: { ...plainWallet.messages, ...change },
});
const identifier = (change: (value: Json) => Json): Traits =>
  record((all) => ({
    ...all,
    block_identifier: isJson(all.block_identifier) ? change(all.block_identifier) : null,
  }));

const order = (change: (order: Json) => Json): Traits => ({ order: change });

export const walletDefects = variantsOf<WalletTraits>('wallet', startWallet, [
  [
    'identifier-other',
    '2.5',
    'the record is that of the block before',
    identifier((all) => ({ ...all, number: Number(all.number) - 1 })),
  ],
  [
    'traces-null',
    '2.5',
    'an empty block has null traces',
    record((all) => ({
      ...all,
      transaction_balance_trace:
        jsonList(all.transaction_balance_trace).length === 0 ? null : all.transaction_balance_trace,
    })),
  ],
  [
    'operation-object',
    '2.5',
    'operation is an object',
    trace((all) => ({ ...all, operation: jsonList(all.operation)[0] })),
  ],
  [
    'hex-with-0x',
    '4.7',
    'base58 comes for some addresses of visible=false',
    operation((all) => ({
      ...all,
      address: /^41[0-9a-f]{38}[02468ace]$|^41[0-9a-f]{39}[02468ace]$/.test(String(all.address))
        ? base58Of(String(all.address))
        : all.address,
    })),
  ],
  [
    'text-length-32-bytes',
    '7',
    'the text for a short hash has another number',
    messages({ length: 'hash length not equals 64' }),
  ],
  ['malformed-accepted', '7', 'a malformed hash is accepted', { checksHash: false, checksNumber: false }],
  ['order-id-same', '2.6', 'all orders have one id', order((all) => ({ ...all, order_id: 'ab'.repeat(32) }))],
  ['orders-bare', '4.7', 'orders come without wrapper', { orders: (all) => all }],
]);
