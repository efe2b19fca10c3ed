import { createHash } from 'node:crypto';
import { type AuthSurfaceTraits, authOf, enter, plainAuthSurface } from './auth-surface.ts';
import { digest } from './chain.ts';
import { type Ask, type Reply, serveHttp, type Wire } from './http-service.ts';
import { isJson, type Json } from './json.ts';
import type { Standing } from './variant.ts';

/** Where a wallet node may differ from the plain one. */
export interface WalletTraits extends AuthSurfaceTraits {
  readonly wire: Wire;
  readonly head: number;
  readonly grows: number;
  readonly record: (record: Json, call: Json) => unknown;
  readonly trace: (trace: Json, at: number) => unknown;
  readonly visible: (given: unknown) => boolean;
  readonly messages: Readonly<Record<'hex' | 'length' | 'match', string>>;
  readonly errorStatus: number;
  readonly error: (text: string) => unknown;
  readonly checksHash: boolean;
  readonly checksNumber: boolean;
  readonly order: (order: Json) => Json;
  readonly orders: (orders: Json[]) => unknown;
  /** From which order to which; undefined where the window is rejected. */
  readonly window: (
    offset: number | undefined,
    limit: number | undefined,
  ) => readonly [from: number, to: number] | undefined;
  readonly accounts: readonly number[];
  readonly knownAccounts: boolean;
  readonly blockById: (block: Json | undefined) => unknown;
  readonly parents: boolean;
}

export const plainWallet: WalletTraits = {
  ...plainAuthSurface,
  wire: {},
  head: 64,
  grows: 0,
  record: (record) => record,
  trace: (trace) => trace,
  visible: (given) => given !== false,
  messages: {
    hex: 'INVALID hex String',
    length: 'hash length not equals 32',
    match: 'number and hash do not match',
  },
  errorStatus: 200,
  error: (text) => ({ Error: text }),
  checksHash: true,
  checksNumber: true,
  order: (order) => order,
  orders: (orders) => ({ orders }),
  window: (offset = 0, limit = 20) => [offset, offset + Math.min(limit, 100)],
  accounts: [137, 23, 3, 0],
  knownAccounts: true,
  blockById: (block) => block ?? {},
  parents: true,
};

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const sha = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The base58 form of a hexadecimal address with its checksum. */
export function base58Of(hexAddress: string): string {
  const bytes = Buffer.from(hexAddress, 'hex');
  let value = BigInt(`0x${Buffer.concat([bytes, sha(sha(bytes)).subarray(0, 4)]).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? '') + text;
  return text;
}

const person = (i: number): string => `41${digest(`wallet person ${i}`).slice(0, 40)}`;
const idOf = (number: number): string =>
  number.toString(16).padStart(16, '0') + digest(`wallet block ${number}`).slice(0, 48);
const types = [
  'TransferContract',
  'TriggerSmartContract',
  'TransferAssetContract',
  'FreezeBalanceV2Contract',
];

function tracesOf(number: number, show: (address: string) => string): Json[] {
  return Array.from({ length: [2, 0, 1, 4][number % 4] ?? 0 }, (_, i) => {
    const amount = 1_000_000 + number * 37 + i;
    const [from, to] = [person((number + i) % 9), person((number + i + 1) % 9)];
    return {
      transaction_identifier: digest(`wallet transaction ${number} ${i}`),
      operation: [
        { operation_identifier: 0, address: show(from), amount: -amount },
        { operation_identifier: 1, address: show(to), amount },
        ...(i % 2 === 1 ? [{ operation_identifier: 2, address: show(from), amount: -1_100 }] : []),
      ],
      type: types[(number + i) % types.length],
      status: (number + i) % 6 === 5 ? 'REVERT' : 'SUCCESS',
    };
  });
}

function ordersOf(account: number, count: number): Json[] {
  return Array.from({ length: count }, (_, i) => {
    const total = 5_000_000 + i * 1_000;
    const state = i % 5 === 4 ? 'CANCELED' : i % 3 === 2 ? 'INACTIVE' : 'ACTIVE';
    return {
      order_id: digest(`order ${account} ${i}`),
      owner_address: person(account),
      create_time: 1_690_000_000_000 + i * 61_000 + account,
      sell_token_id: i % 2 === 0 ? '' : `10000${(i % 3) + 1}`,
      sell_token_quantity: `${total}`,
      buy_token_id: i % 2 === 0 ? `10000${(i % 3) + 1}` : '',
      buy_token_quantity: `${total * 2}`,
      sell_token_quantity_remain: state === 'ACTIVE' ? `${total - i}` : '0',
      buy_token_quantity_remain: state === 'ACTIVE' ? `${2 * (total - i)}` : '0',
      state,
    };
  });
}

/** Starts a node of the wallet chain. */
export async function startWallet(traits: Partial<WalletTraits> = {}): Promise<Standing> {
  const own = { ...plainWallet, ...traits };
  let head = own.head;
  const fail = (text: string): Reply => ({ status: own.errorStatus, body: own.error(text) });
  const blockOf = (number: number): Json => ({
    blockID: idOf(number),
    block_header: {
      raw_data: {
        number,
        timestamp: 1_680_000_000_000 + number * 3_000,
        ...(own.parents ? { parentHash: idOf(number - 1) } : {}),
        witness_address: person(number % 3),
      },
      witness_signature: digest(`signature ${number}`),
    },
  });

  const balance = (call: Json): Reply => {
    const { hash, number } = call;
    const height = typeof number === 'number' ? number : undefined;
    if (typeof hash !== 'string') return fail(`block_identifier ${own.messages.length}`);
    if (own.checksHash && !/^[0-9a-f]*$/i.test(hash)) return fail(`1:4: ${own.messages.hex}`);
    if (own.checksHash && hash.length !== 64) return fail(`block_identifier ${own.messages.length}`);
    if (height === undefined) return fail(own.messages.match);
    if (own.checksNumber && (height < 0 || height > head || idOf(height) !== hash.toLowerCase()))
      return fail(own.messages.match);
    const at = Math.max(0, Math.min(head, height));
    const visible = own.visible(call.visible);
    return {
      status: 200,
      body: own.record(
        {
          block_identifier: { hash: idOf(at), number: at },
          timestamp: 1_680_000_000_000 + at * 3_000,
          transaction_balance_trace: tracesOf(at, visible ? base58Of : (one) => one).map(own.trace),
        },
        call,
      ),
    };
  };

  const answer = (ask: Ask, path: string): Reply => {
    let call: unknown;
    try {
      call = ask.body === '' ? {} : JSON.parse(ask.body);
    } catch {
      return fail('not JSON');
    }
    if (!isJson(call)) return fail('not an object');
    if (own.grows > 0 && ask.n % own.grows === 0) head += 1;
    if (path === '/wallet/getnowblock') return { status: 200, body: blockOf(head) };
    if (path === '/wallet/getblockbyid') {
      const { value } = call;
      const number = typeof value === 'string' ? Number.parseInt(value.slice(0, 16), 16) : -1;
      const found = number >= 0 && number <= head && idOf(number) === String(value).toLowerCase();
      return { status: 200, body: own.blockById(found ? blockOf(number) : undefined) };
    }
    if (path === '/wallet/getblockbalance') return balance(call);
    if (path === '/wallet/getmarketorderbyaccount') {
      const { address, offset, limit } = call;
      const account = own.accounts.findIndex((_, i) => person(i) === String(address).toLowerCase());
      const window = own.window(
        typeof offset === 'number' ? offset : undefined,
        typeof limit === 'number' ? limit : undefined,
      );
      if (window === undefined) return fail('limit is above 100');
      const [from, to] = window;
      const orders = account < 0 ? [] : ordersOf(account, own.accounts[account] ?? 0);
      return {
        status: 200,
        body: own.orders(orders.slice(Math.max(0, from), Math.max(0, to)).map(own.order)),
      };
    }
    return { status: 404, body: 'nothing here' };
  };

  const served = await serveHttp((ask) => {
    const path = enter(own, ask.path, ask.authorization);
    return path === undefined ? own.reject : answer(ask, path);
  }, own.wire);
  return {
    served: [served],
    target: {
      nodes: [
        {
          name: 'wallet-a',
          api: 'wallet',
          url: served.origin,
          ...authOf(own.modes),
          ...(own.knownAccounts ? { known: { accounts: own.accounts.map((_, i) => person(i)) } } : {}),
        },
      ],
    },
  };
}
