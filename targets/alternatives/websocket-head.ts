import { elementsOf, isJsonObject } from '../../base/json-object.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import type { RpcInfo } from '../evm/hooks.ts';
import { asInteger, raised } from '../evm/overrides.ts';

const alternative = alternativesOf({ id: 'websocket.', section: '1.3' });

/** The height at which the embedded chain stands still. */
const newest = 40n;

function behind(by: bigint): Overrides {
  const head = newest - by;
  // Calls on a rollup run at the head of the chain, whatever is named: it stays as it is.
  const isBlock = ({ api, transport, method }: RpcInfo): boolean =>
    api !== 'rollup' && transport === 'websocket' && method === 'eth_getBlockByNumber';
  const tags: Readonly<Record<string, string>> = {
    latest: `0x${head.toString(16)}`,
    pending: `0x${head.toString(16)}`,
  };
  return {
    'rpc.params': (value, info) => {
      const [which, ...others] = elementsOf(value);
      return isBlock(info) && typeof which === 'string' ? [tags[which] ?? which, ...others] : value;
    },
    'rpc.result': (value, info) => {
      if (info.transport !== 'websocket' || info.api === 'rollup') return value;
      if (info.method === 'eth_blockNumber') return raised(value, -by);
      const number = isBlock(info) && isJsonObject(value) ? asInteger(value.number) : undefined;
      return typeof number === 'bigint' && number > head ? null : value;
    },
  };
}

/** The backend behind the WebSocket is another one than that behind HTTPS. */
export const alternatives: readonly Alternative[] = [
  alternative('one-behind', 'The backend of the WebSocket is always one block behind', behind(1n)),
  alternative('two-behind', 'The backend of the WebSocket is always two blocks behind', behind(2n)),
];
