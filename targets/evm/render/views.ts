import type { Behaviour } from '../../entries/behaviour.ts';
import type { ChainBlock, Outcome } from '../chain/chain-block.ts';
import type { ReceiptInfo, RpcInfo } from '../hooks.ts';
import { renderBlock } from './render-block.ts';
import { renderL1Fields, renderLogs, renderReceipt } from './render-receipt.ts';
import { renderSystemTransactions } from './render-system-transaction.ts';
import { renderTransaction } from './render-transaction.ts';

interface Viewer {
  readonly behaviour: Behaviour;
  readonly info: RpcInfo;
  readonly head: number;
}

/** A block as a node serves it, overrides applied. */
export function viewBlock(
  block: ChainBlock,
  full: boolean,
  asked: string,
  viewer: Viewer,
): Record<string, unknown> {
  const { behaviour, info, head } = viewer;
  const transactions = block.outcomes.map((outcome) =>
    full ? viewTransaction(block, outcome, viewer) : outcome.hash,
  );
  return behaviour.override('evm.block', renderBlock(block, transactions), {
    api: info.api,
    node: info.node,
    number: block.number,
    head,
    full,
    asked,
    transactions: block.outcomes.length,
    failed: block.outcomes.filter((outcome) => !outcome.succeeded).map((outcome) => outcome.index),
    systemTransactions: renderSystemTransactions(block),
  });
}

/** A full transaction object as a node serves it, overrides applied. */
export function viewTransaction(
  block: ChainBlock,
  outcome: Outcome,
  viewer: Viewer,
): Record<string, unknown> {
  const info = receiptInfo(block, outcome, viewer);
  return viewer.behaviour.override('evm.transaction', renderTransaction(block, outcome), info);
}

/** A receipt as a node serves it, overrides applied; rollup nodes add what the base layer cost (§2.8). */
export function viewReceipt(block: ChainBlock, outcome: Outcome, viewer: Viewer): Record<string, unknown> {
  const { behaviour, info } = viewer;
  const about = receiptInfo(block, outcome, viewer);
  const receipt = {
    ...renderReceipt(block, outcome),
    logs: viewLogs(block, outcome, viewer),
    ...(info.api === 'rollup' ? renderL1Fields(block, outcome) : {}),
  };
  return behaviour.override('evm.receipt', receipt, about);
}

/** The logs of a transaction as a node serves them, overrides applied. */
export function viewLogs(block: ChainBlock, outcome: Outcome, viewer: Viewer): Record<string, unknown>[] {
  const about = receiptInfo(block, outcome, viewer);
  return renderLogs(block, outcome).map((log, position) =>
    viewer.behaviour.override('evm.log', log, { ...about, position }),
  );
}

function receiptInfo(block: ChainBlock, outcome: Outcome, { info, head }: Viewer): ReceiptInfo {
  return {
    api: info.api,
    node: info.node,
    number: block.number,
    head,
    index: outcome.index,
    transactions: block.outcomes.length,
    succeeded: outcome.succeeded,
    creation: outcome.contractAddress !== null,
    type: outcome.transaction.type,
    logs: outcome.logs.length,
    baseFee: block.block.header.baseFeePerGas ?? 0n,
    systemTransactions: block.plan?.credits.length ?? 0,
  };
}
