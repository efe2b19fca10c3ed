import { asBlockChoice, type BlockChoice } from '../block-choice.ts';
import type { ChainView } from '../chain-view.ts';
import { asAddress, asHash, asObject, positional } from '../params.ts';
import { viewLogs } from '../render/views.ts';
import { invalidParams, RpcFailure } from '../rpc-failure.ts';
import type { RpcMethod } from '../rpc-method.ts';

const widestRange = 1_000;

interface Filter {
  /** Empty for any. */
  readonly addresses: readonly string[];
  /** By position; an empty list for any. */
  readonly topics: readonly (readonly string[])[];
}

export const ethGetLogs: RpcMethod = {
  name: 'eth_getLogs',
  answer: async ({ params, view, behaviour, info }) => {
    const [object] = positional(params, 1, 1);
    const query = asObject(object, 'filter');
    const filter = readFilter(query);
    const head = await view.readHead();
    const [from, to] = await readRange(query, view, head);
    if (to - from > widestRange) throw new RpcFailure(-32005, `more than ${widestRange} blocks`);
    const logs: Record<string, unknown>[] = [];
    for (let number = from; number <= to; number += 1) {
      const block = await view.block(number);
      for (const outcome of block?.outcomes ?? []) {
        if (block !== undefined) logs.push(...viewLogs(block, outcome, { behaviour, info, head }));
      }
    }
    return logs.filter((log) => matches(log, filter));
  },
};

function readFilter({ address, topics = [] }: Readonly<Record<string, unknown>>): Filter {
  if (!Array.isArray(topics) || topics.length > 4)
    throw invalidParams('topics must be a list of at most four');
  return {
    addresses: listed(address).map((one) => asAddress(one, 'address')),
    topics: topics.map((topic: unknown) => listed(topic).map((one) => asHash(one, 'topic'))),
  };
}

function listed(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

async function readRange(
  query: Readonly<Record<string, unknown>>,
  view: ChainView,
  head: number,
): Promise<[number, number]> {
  if (query.blockHash !== undefined) {
    const hash = asHash(query.blockHash, 'blockHash');
    for (let number = head; number >= 0; number -= 1) {
      if ((await view.block(number))?.hash === hash) return [number, number];
    }
    throw new RpcFailure(-32000, 'unknown block');
  }
  const height = (choice: BlockChoice): number =>
    choice === 'earliest' ? 0 : typeof choice === 'bigint' && choice < BigInt(head) ? Number(choice) : head;
  const { fromBlock = 'latest', toBlock = 'latest' } = query;
  return [height(asBlockChoice(fromBlock, 'fromBlock')), height(asBlockChoice(toBlock, 'toBlock'))];
}

function matches(log: Record<string, unknown>, { addresses, topics }: Filter): boolean {
  if (addresses.length > 0 && !addresses.some((one) => one === log.address)) return false;
  const own: readonly unknown[] = Array.isArray(log.topics) ? log.topics : [];
  return topics.every((wanted, at) =>
    at < own.length ? wanted.length === 0 || wanted.some((one) => one === own[at]) : false,
  );
}
