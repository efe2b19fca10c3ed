import { elementsOf, fieldOf, fieldsOf } from '../../base/json-object.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { readAnswer } from '../support/call-many/answer.ts';
import { type CompanionWord, companionCode, companionWords } from '../support/call-many/companion.ts';
import { word } from '../support/call-many/words.ts';
import { type SeenCall, watchCalls } from '../support/rpc/watch-calls.ts';

/** What a word of a companion is evidence for, and what it is. */
const meanings: Readonly<Record<CompanionWord, readonly [requirement: string, meaning: string]>> = {
  caller: ['rollup.call-many.call-from', 'the sender of the call'],
  origin: ['rollup.call-many.call-from', 'the sender of the call, where its transaction comes from'],
  length: ['rollup.call-many.call-data', 'how many bytes the data of the call has'],
  input: ['rollup.call-many.call-data', 'the first 32 bytes of the data of the call'],
  balance: ['rollup.call-many.state-override-balance', 'the balance that the override gives the account'],
  slot: ['rollup.call-many.state-override-state-diff', 'what the override writes to the slot'],
  untouched: ['rollup.call-many.nothing-on-chain', 'nothing, as no transaction wrote to the slot'],
  coinbase: ['rollup.call-many.coinbase-override', 'the coinbase of the block override'],
};

const wordLength = 64;

type ExpectedWords = Partial<Record<CompanionWord, string>>;

/** Every response to a request with a companion, whatever it was sent for. */
export const watches: readonly WatchRule[] = [
  watchCalls(
    [...new Set(Object.values(meanings).map(([requirement]) => requirement))] as [string, ...string[]],
    ['rollup'],
    (call) => {
      if (call.method !== 'eth_callMany' || !call.isAuthorized) return undefined;
      const expected = expectedWords(call.params);
      return expected === undefined ? undefined : judge(call, expected);
    },
  ),
];

/** Undefined for a request without a companion. */
function expectedWords(params: unknown): ExpectedWords | undefined {
  const [bundles, , overrides] = elementsOf(params);
  const last = elementsOf(bundles).at(-1);
  const { to, from, data } = fieldsOf(elementsOf(fieldOf(last, 'transactions')).at(-1));
  const { code, balance, stateDiff } = fieldsOf(fieldOf(overrides, String(to)));
  if (code !== companionCode) return undefined;
  const coinbase = fieldOf(fieldOf(last, 'blockOverride'), 'coinbase');
  return {
    caller: wordOf(from),
    origin: wordOf(from),
    length: word(BigInt(String(data).length / 2 - 1)),
    input: String(data).slice(2, 2 + wordLength),
    balance: wordOf(balance),
    slot: wordOf(Object.values(fieldsOf(stateDiff))[0]),
    untouched: word(0n),
    ...(coinbase === undefined ? {} : { coinbase: wordOf(coinbase) }),
  };
}

function wordOf(sent: unknown): string {
  return word(BigInt(String(sent)));
}

/** Nothing where items are missing or of another kind: what is asked beside the companion shows that. */
function judge({ params, reply }: SeenCall, expected: ExpectedWords): readonly RequirementJudgement[] {
  const { items } = readAnswer(reply);
  const calls = elementsOf(elementsOf(params)[0]).flatMap((bundle) =>
    elementsOf(fieldOf(bundle, 'transactions')),
  );
  const item = items.at(-1);
  const isWhole = items.length === calls.length && item?.kind === 'value';
  if (!isWhole || item.data.length !== wordLength * companionWords.length) return [];
  return companionWords.flatMap((name, index): RequirementJudgement[] => {
    const wanted = expected[name];
    const found = item.data.slice(wordLength * index, wordLength * (index + 1));
    if (wanted === undefined || found === wanted) return [];
    const [requirement, meaning] = meanings[name];
    const text = `word ${index + 1} of the value to be 0x${wanted}, ${meaning}`;
    return [[requirement, inAnswer(reply.exchange).fail(name, `${item.at}/value`, text, `0x${found}`)]];
  });
}
