import type { NodeApi } from '../serving/node-service.ts';
import { ethBlockNumber } from './methods/eth-block-number.ts';
import { ethCall } from './methods/eth-call.ts';
import { ethCallMany } from './methods/eth-call-many.ts';
import { ethChainId } from './methods/eth-chain-id.ts';
import { ethEstimateGas } from './methods/eth-estimate-gas.ts';
import { ethGasPrice } from './methods/eth-gas-price.ts';
import { ethGetBalance } from './methods/eth-get-balance.ts';
import { ethGetBlockByHash } from './methods/eth-get-block-by-hash.ts';
import { ethGetBlockByNumber } from './methods/eth-get-block-by-number.ts';
import { ethGetCode } from './methods/eth-get-code.ts';
import { ethGetLogs } from './methods/eth-get-logs.ts';
import { ethGetSystemTxs } from './methods/eth-get-system-txs.ts';
import { ethGetTransactionByHash } from './methods/eth-get-transaction-by-hash.ts';
import { ethGetTransactionCount } from './methods/eth-get-transaction-count.ts';
import { ethGetTransactionReceipt } from './methods/eth-get-transaction-receipt.ts';
import { netVersion } from './methods/net-version.ts';
import { web3ClientVersion } from './methods/web3-client-version.ts';
import type { RpcMethod } from './rpc-method.ts';

const methods: readonly RpcMethod[] = [
  web3ClientVersion,
  ethBlockNumber,
  ethGetTransactionReceipt,
  ethCallMany,
  ethGetBlockByNumber,
  ethGetSystemTxs,
  // Beyond the contract: what ordinary clients ask for.
  netVersion,
  ethChainId,
  ethGasPrice,
  ethGetBalance,
  ethGetTransactionCount,
  ethGetCode,
  ethGetBlockByHash,
  ethGetTransactionByHash,
  ethGetLogs,
  ethCall,
  ethEstimateGas,
];

/** The methods that a kind of node serves, by name. */
export function methodsOf(api: NodeApi): ReadonlyMap<string, RpcMethod> {
  return new Map(
    methods
      .filter((method) => method.apis === undefined || method.apis.includes(api))
      .map((method) => [method.name, method]),
  );
}
