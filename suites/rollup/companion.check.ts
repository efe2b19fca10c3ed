import { elementsOf } from '../../base/json-object.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { readAnswer } from '../support/call-many/answer.ts';
import { type CompanionWord, companionWords } from '../support/call-many/companion.ts';
import { type SeenCall, watchCalls } from '../support/rpc/watch-calls.ts';
import { type BlockField, BlockSettings } from './block-settings.ts';
import {
  type ExpectedWords,
  expectedWords,
  type FoundWords,
  isBare,
  isPlain,
  readAccompanied,
  wholeItem,
  wordsBefore,
  wordsOf,
} from './companion-words.ts';

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
  number: [
    'rollup.call-many.context-block-number',
    'the number of the block, as another response in the same context has it',
  ],
  payer: [
    'rollup.call-many.context-transaction-index',
    'the balance of a sender of the block, as another response in the same context has it',
  ],
  gasLimit: ['rollup.call-many.nothing-on-chain', 'the gas limit of the block'],
  baseFee: ['rollup.call-many.nothing-on-chain', 'the base fee of the block'],
  difficulty: ['rollup.call-many.nothing-on-chain', 'the difficulty of the block'],
};

const decides = [...new Set(Object.values(meanings).map(([requirement]) => requirement))] as [
  string,
  ...string[],
];

/** Every response to a request with a companion, whatever it was sent for. */
export const watches: readonly WatchRule[] = [
  {
    decides,
    on: ['rollup'],
    watch: (surface) => {
      const known = new Map<string, string>();
      const accounts = new Set<string>();
      const settings = new BlockSettings();
      return watchCalls(decides, ['rollup'], (call) => {
        if (call.method !== 'eth_callMany' || !call.isAuthorized) return undefined;
        settings.add(elementsOf(elementsOf(call.params)[0]));
        const asked = readAccompanied(call.params);
        if (asked === undefined) return isBare(call.params, accounts) ? judgeLeftBehind(call) : undefined;
        accounts.add(String(asked.companion.to));
        const item = wholeItem(asked, call);
        if (item === undefined) return [];
        const found = wordsOf(item.data);
        const expected = { ...expectedWords(asked), ...wordsBefore(known, asked, found) };
        const kept = isPlain(asked) ? judgeSettings(settings.leftBehind(found), found, item.at, call) : [];
        return [...judge(found, expected, item.at, call), ...kept];
      }).watch(surface);
    },
  },
];

/** Nobody has code at the account of companions but by an override. */
function judgeLeftBehind({ reply }: SeenCall): readonly RequirementJudgement[] {
  const item = readAnswer(reply).items.at(-1);
  if (item?.kind !== 'value' || item.data === '') return [];
  const expected = 'an empty value, as only other requests override the code of the account';
  const found = inAnswer(reply.exchange).fail('left-behind', `${item.at}/value`, expected, `0x${item.data}`);
  return [['rollup.call-many.nothing-on-chain', found]];
}

/** What only another request has set of the block is not seen in one that sets nothing. */
function judgeSettings(
  leftBehind: readonly BlockField[],
  found: FoundWords,
  at: string,
  { reply }: SeenCall,
): readonly RequirementJudgement[] {
  return leftBehind.map((field): RequirementJudgement => {
    const place = `word ${companionWords.indexOf(field) + 1} of the value`;
    const expected = `${place} to be the ${field} of the block, and not what only another request has set`;
    const breach = inAnswer(reply.exchange).fail('block-kept', `${at}/value`, expected, `0x${found[field]}`);
    return ['rollup.call-many.nothing-on-chain', breach];
  });
}

function judge(
  found: FoundWords,
  expected: ExpectedWords,
  at: string,
  { reply }: SeenCall,
): readonly RequirementJudgement[] {
  return companionWords.flatMap((name, index): RequirementJudgement[] => {
    const wanted = expected[name];
    if (wanted === undefined || found[name] === wanted) return [];
    const [requirement, meaning] = meanings[name];
    const text = `word ${index + 1} of the value to be 0x${wanted}, ${meaning}`;
    return [[requirement, inAnswer(reply.exchange).fail(name, `${at}/value`, text, `0x${found[name]}`)]];
  });
}
