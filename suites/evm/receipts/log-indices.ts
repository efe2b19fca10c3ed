import { asObject } from '../../../base/json-object.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { PlacedReceipt } from '../../support/evm/block-record.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import type { RecordLaw } from './record-laws.ts';

/** Indices of the first and the last log of a receipt. */
interface Span {
  readonly first: bigint;
  readonly last: bigint;
}

const none = 'no neighbouring receipts have logs that show an index';

/** Logs are counted through their block: the first of a receipt comes after the last of the receipts before it. */
export const logIndicesGoOn: RecordLaw = ({ receipts }, exact) => {
  const judged: Judgement[] = [];
  // Undefined where a receipt between was not read, or does not show its indices.
  let next: bigint | undefined;
  for (const [position, placed] of receipts.entries()) {
    const { index, exchange } = placed;
    if (index === 0) next = 0n;
    else if (receipts[position - 1]?.index !== index - 1) next = undefined;
    const span = spanOf(placed);
    if (span === 'no logs') continue;
    if (span !== undefined && next !== undefined) {
      const good = exact ? span.first === next : span.first >= next;
      // That a block begins at 0 is no evidence: so does a service that counts anew in each receipt.
      if (good && next > 0n) judged.push(holds);
      if (!good)
        judged.push(
          acrossAnswers(exchange).fail(
            'goes-on',
            '/result/logs/0/logIndex',
            `${exact ? '' : 'at least '}${toQuantity(next)}, after the logs of the receipts before it`,
            toQuantity(span.first),
          ),
        );
    }
    next = span === undefined ? undefined : span.last + 1n;
  }
  return judged.length === 0 ? [noEvidence(none)] : judged;
};

function spanOf({ receipt: { logs } }: PlacedReceipt): Span | 'no logs' | undefined {
  if (!Array.isArray(logs)) return undefined;
  if (logs.length === 0) return 'no logs';
  const [first, last] = [logs.at(0), logs.at(-1)].map((log) => quantityOf(asObject(log)?.logIndex));
  return first === undefined || last === undefined ? undefined : { first, last };
}
