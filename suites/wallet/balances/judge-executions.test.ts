import { expect, it } from 'vitest';
import { parseJson, writeJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import type { KnownBlock } from '../../support/wallet/survey-wallet.ts';
import { judgeExecution } from './judge-executions.ts';

const transaction = 'ef'.repeat(32);

function recordOf(type: unknown, status: unknown): Answered {
  const trace = { transaction_identifier: transaction, operation: [], type, status };
  const text = writeJson({ transaction_balance_trace: [trace] });
  return {
    node: 'wallet-1',
    transport: 'http',
    request: { method: 'POST', url: 'https://node.example/wallet/getblockbalance', headers: {} },
    answer: { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) },
    durationMs: 1,
  };
}

function blockOf(listed: object | string): KnownBlock {
  const id = '1'.padStart(64, '0');
  return { id, hash: id, number: 1, shown: 1, served: true, block: { transactions: [listed] } };
}

const call = {
  txID: transaction.toUpperCase(),
  ret: [{ contractRet: 'REVERT' }],
  raw_data: { contract: [{ type: 'TriggerSmartContract' }] },
};

/** What is judged, and how, of a trace with such a type and status. */
function judged(type: unknown, status: unknown, listed: object | string = call): string {
  return judgeExecution(blockOf(listed), recordOf(type, status))
    .map(([id, { kind }]) => `${id.replace('wallet.balance.trace-', '')} ${kind}`)
    .join(', ');
}

it.each<[string, unknown, unknown, string]>([
  ['the type and status of the block', 'TriggerSmartContract', 'REVERT', 'type holds, status holds'],
  ['a status in lower case', 'TriggerSmartContract', 'revert', 'type holds, status holds'],
  ['another type', 'TransferContract', 'REVERT', 'type breach, status holds'],
  ['success where the block shows none', 'TriggerSmartContract', 'SUCCESS', 'type holds, status breach'],
  ['another failure', 'TriggerSmartContract', 'OUT_OF_ENERGY', 'type holds, status breach'],
  ['words of its own', 'contract_call', 'failed', ''],
  ['words that say nothing', 'contract_call', 'DEFAULT', ''],
  ['fields of other types', 31, false, ''],
])('judges %s', (_, type, status, expected) => {
  expect(judged(type, status)).toBe(expected);
});

it.each<[string, object | string]>([
  ['lists hashes only', transaction],
  ['shows neither type nor result', { txID: transaction }],
  ['shows a result that says nothing', { txID: transaction, ret: [{ contractRet: 'UNKNOWN' }] }],
  ['lists another transaction', { ...call, txID: 'ab'.repeat(32) }],
])('judges nothing where the block %s', (_, listed) => {
  expect(judged('TransferContract', 'SUCCESS', listed)).toBe('');
});
