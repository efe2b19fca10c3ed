import type { JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { blockCheck } from '../../support/evm/block-check.ts';
import { dataItem } from '../../support/evm/encoding/rlp-item.ts';
import { watchBlocks } from '../../support/evm/watch-blocks.ts';

const forms = 'evm.block.header-forms';

/** Fields of a header of one length, and their bytes. Some are there after a fork, or on some chains, only. */
const lengths = {
  ...{ parentHash: 32, stateRoot: 32, transactionsRoot: 32, receiptsRoot: 32, sha3Uncles: 32, mixHash: 32 },
  ...{ withdrawalsRoot: 32, parentBeaconBlockRoot: 32, requestsHash: 32 },
  logsBloom: 256,
} as const;

/** §2.7 states no lengths but that of the hash; advisory, as a header of other lengths has no hash. */
export const checks = [
  blockCheck({ decides: [forms], judge: (block, exchange) => [[forms, judge(block, exchange)]] }),
];

/** Null is absent: a chain without uncles, say, has no hash of them. */
function judge(block: JsonObject, exchange: Exchange): Judgement {
  const shown = Object.entries(lengths).filter(([name]) => (block[name] ?? null) !== null);
  if (shown.length === 0) return noEvidence('no block shows a field of its header that has one length');
  const wrong = shown.find(([name, bytes]) => dataItem(block[name])?.length !== bytes);
  if (wrong === undefined) return holds;
  const [name, bytes] = wrong;
  return inAnswer(exchange).fail('hex', `/result/${name}`, `${bytes} bytes in hexadecimal`, block[name]);
}

/** Every block of the run, but for the pending one, which may lack what it does not have yet. */
export const watches: readonly WatchRule[] = [
  watchBlocks([forms], ({ asked, block, exchange }) =>
    asked === 'pending' ? undefined : [[forms, judge(block, exchange)]],
  ),
];
