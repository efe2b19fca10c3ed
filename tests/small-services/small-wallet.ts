import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeBase58Check } from '../../suites/support/wallet/base58check.ts';

/** A body that was posted, and what is answered. */
type Body = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What can be overridden: each step gets the right answer of a method and the body that was posted. */
export type Override = (right: Answer, method: string, body: Body) => Answer;

export interface SmallWallet {
  readonly url: string;
  readonly accounts: readonly string[];
  override: Override;
  close(): Promise<void>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const reject = (status: number, message: string): Answer => ({ status, body: { detail: { message } } });

/**
 * A wallet node that shares nothing with the embedded target: five blocks that show no parents and no transactions, ids
 * that do not hold their numbers, one account with orders, failures under HTTP 400.
 */
export async function startSmallWallet(options: { readonly parents: boolean }): Promise<SmallWallet> {
  const accounts = ['a', 'b', 'c'].map((name) => `41${sha256(name).slice(0, 40)}`);
  const ids = [0, 1, 2, 3, 4].map((number) => sha256(`block ${number}`));
  const [trader = '', other = ''] = accounts;
  const orders = Array.from({ length: 130 }, (_, index) => ({
    order_id: sha256(`order ${index}`),
    owner_address: trader,
    create_time: 1_700_000_000_000 + index,
    sell_token_id: index % 2 === 0 ? '' : '1000001',
    sell_token_quantity: '100',
    buy_token_id: index % 2 === 0 ? '1000001' : '',
    buy_token_quantity: '7',
    sell_token_quantity_remain: index % 3 === 0 ? '0' : '50',
    buy_token_quantity_remain: '3',
    state: index % 3 === 0 ? 'INACTIVE' : 'ACTIVE',
  }));
  const block = (number: number): Body => ({
    blockID: ids[number],
    block_header: {
      raw_data: { number, ...(options.parents ? { parentHash: ids[number - 1] ?? '0'.repeat(64) } : {}) },
    },
  });
  const record = (number: number, visible: unknown): Body => {
    const write = (account: string): string =>
      visible === false ? account : encodeBase58Check(Buffer.from(account, 'hex'));
    const traces = [...Array(number).keys()].map((index) => ({
      transaction_identifier: sha256(`transaction ${number} ${index}`),
      operation: [
        { operation_identifier: 0, address: write(trader), amount: -1000 },
        { operation_identifier: 1, address: write(other), amount: 1000 },
      ],
      type: 'TransferContract',
      status: 'SUCCESS',
    }));
    return {
      timestamp: 1_700_000_000_000 + number * 3000,
      block_identifier: { hash: ids[number], number },
      transaction_balance_trace: traces,
    };
  };
  const answer = (method: string, body: Body): Answer => {
    const { hash, number, visible, address, value } = body;
    if (method === 'getnowblock') return { status: 200, body: block(4) };
    if (method === 'getblockbyid') {
      const found = ids.indexOf(String(value));
      return found < 0 ? reject(400, 'block not found') : { status: 200, body: block(found) };
    }
    if (method === 'getblockbalance') {
      if (typeof hash !== 'string' || typeof number !== 'number')
        return reject(400, 'hash and number are required');
      if (!/^[0-9a-f]*$/i.test(hash)) return reject(400, 'INVALID hex String');
      if (hash.length !== 64) return reject(400, 'hash length not equals 32');
      if (ids[number] !== hash) return reject(400, 'number and hash do not match');
      return { status: 200, body: record(number, visible) };
    }
    if (method !== 'getmarketorderbyaccount' || typeof address !== 'string')
      return reject(400, 'address is required');
    const { offset = 0, limit = 20 } = body as { offset?: number; limit?: number };
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= 100 && Number.isInteger(offset) && offset >= 0))
      return reject(400, 'limit or offset is out of range');
    return { status: 200, body: { orders: address === trader ? orders.slice(offset, offset + limit) : [] } };
  };
  const wallet = { override: (right: Answer): Answer => right };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
      const method = (request.url ?? '').replace('/wallet/', '');
      const { status, body: sent } = (wallet.override as Override)(answer(method, body), method, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(wallet, {
    url: `http://127.0.0.1:${port}`,
    accounts,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
