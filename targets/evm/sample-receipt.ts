import type { NodeApi } from '../serving/node-service.ts';

const zeros = (digits: number): string => `0x${'0'.repeat(digits)}`;

/** A receipt of the right form that belongs to no transaction of the chain: what a faulty node shows. */
export function sampleReceipt(api: NodeApi): Record<string, unknown> {
  return {
    transactionHash: `0x${'5a'.repeat(32)}`,
    transactionIndex: '0x0',
    blockHash: `0x${'b1'.repeat(32)}`,
    blockNumber: '0x1',
    from: zeros(40),
    to: `0x${'a0'.repeat(20)}`,
    gasUsed: '0x5208',
    cumulativeGasUsed: '0x5208',
    contractAddress: null,
    logs: [],
    logsBloom: zeros(512),
    status: '0x1',
    effectiveGasPrice: '0x3b9aca00',
    type: '0x0',
    ...(api === 'rollup' ? { l1GasPrice: '0x2', l1GasUsed: '0x834', l1Fee: '0x1068', l1FeeScalar: '1' } : {}),
  };
}
