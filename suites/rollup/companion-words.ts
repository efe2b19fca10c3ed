import { elementsOf, fieldOf, fieldsOf } from '../../base/json-object.ts';
import { writeJson } from '../../engine/wire/body/parse-json.ts';
import { readAnswer } from '../support/call-many/answer.ts';
import { type CompanionWord, companionCode, companionWords } from '../support/call-many/companion.ts';
import { word } from '../support/call-many/words.ts';
import type { SeenCall } from '../support/rpc/watch-calls.ts';

const wordLength = 64;
/** So many contexts of a node are remembered. */
const mostContexts = 256;

/** What a companion read, and what it should have. */
export type FoundWords = Readonly<Record<CompanionWord, string>>;
export type ExpectedWords = Partial<FoundWords>;

/** A request with a companion. */
export interface Accompanied {
  readonly context: unknown;
  readonly bundles: readonly unknown[];
  readonly calls: readonly unknown[];
  readonly overrides: Readonly<Record<string, unknown>>;
  readonly companion: Readonly<Record<string, unknown>>;
}

/** Undefined for a request without a companion. */
export function readAccompanied(params: unknown): Accompanied | undefined {
  const [bundleList, context, overrideMap] = elementsOf(params);
  const bundles = elementsOf(bundleList);
  const calls = bundles.flatMap((bundle) => elementsOf(fieldOf(bundle, 'transactions')));
  const overrides = fieldsOf(overrideMap);
  const companion = fieldsOf(elementsOf(fieldOf(bundles.at(-1), 'transactions')).at(-1));
  const isOne = fieldOf(overrides[String(companion.to)], 'code') === companionCode;
  return isOne ? { context, bundles, calls, overrides, companion } : undefined;
}

/** Whether the last call of a request is to one of these accounts, and none of them is overridden. */
export function isBare(params: unknown, accounts: ReadonlySet<string>): boolean {
  const [bundleList, , overrideMap] = elementsOf(params);
  const last = elementsOf(fieldOf(elementsOf(bundleList).at(-1), 'transactions')).at(-1);
  const isOverridden = Object.keys(fieldsOf(overrideMap)).some((address) => accounts.has(address));
  return !isOverridden && accounts.has(String(fieldOf(last, 'to')));
}

/** The item of the companion; undefined where items are missing or of another kind: what is asked beside it shows that. */
export function wholeItem(
  { calls }: Accompanied,
  { reply }: SeenCall,
): { data: string; at: string } | undefined {
  const { items } = readAnswer(reply);
  const item = items.at(-1);
  if (items.length !== calls.length || item?.kind !== 'value') return undefined;
  return item.data.length === wordLength * companionWords.length ? item : undefined;
}

export function wordsOf(data: string): FoundWords {
  const words = companionWords.map((name, index) => [
    name,
    data.slice(wordLength * index, wordLength * (index + 1)),
  ]);
  return Object.fromEntries(words) as FoundWords;
}

/** What the request itself says. */
export function expectedWords({
  bundles,
  overrides,
  companion: { from, to, data },
}: Accompanied): ExpectedWords {
  const { balance, stateDiff } = fieldsOf(overrides[String(to)]);
  const { coinbase } = fieldsOf(fieldOf(bundles.at(-1), 'blockOverride'));
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

/**
 * What the first response in the same context said of it: a block that is known by its number stays as it is. Its time is
 * not read: code may see that of the request where nothing overrides it.
 */
export function wordsBefore(
  known: Map<string, string>,
  asked: Accompanied,
  found: FoundWords,
): ExpectedWords {
  const number = fieldOf(asked.context, 'blockNumber');
  if (typeof number === 'string' && !/^0x[0-9a-f]+$/i.test(number)) return {};
  const of = (name: CompanionWord, ...more: readonly unknown[]): ExpectedWords => {
    const key = writeJson([name, asked.context, ...more]);
    const before = known.get(key);
    if (before === undefined && known.size < mostContexts) known.set(key, found[name]);
    return before === undefined ? {} : { [name]: before };
  };
  const payer = payerOf(asked);
  return {
    // A later bundle may run in a later block, and an override may hold on.
    ...(isPlain(asked) ? of('number', asked.bundles.length) : {}),
    ...(payer === undefined || found.coinbase === payer ? {} : of('payer', payer)),
  };
}

/** Whether no bundle overrides anything of the block. */
export function isPlain({ bundles }: Accompanied): boolean {
  return bundles.every((bundle) => fieldOf(bundle, 'blockOverride') === undefined);
}

/** The account whose balance a companion reads, as a word; undefined where the request itself may change it. */
function payerOf({ companion: { data }, calls, overrides }: Accompanied): string | undefined {
  const payer = String(data).slice(2 + wordLength);
  const named: readonly unknown[] = [
    ...Object.keys(overrides),
    ...calls.flatMap((call) => [fieldOf(call, 'from'), fieldOf(call, 'to')]),
  ];
  return named.some(
    (address) => typeof address === 'string' && payer.endsWith(address.toLowerCase().slice(2)),
  )
    ? undefined
    : payer;
}

/** A number or an address as it was sent, as a word. */
function wordOf(sent: unknown): string {
  return word(BigInt(String(sent)));
}
