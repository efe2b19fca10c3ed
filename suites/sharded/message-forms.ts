import { asObject } from '../../base/json-object.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { hashForm, isHash32 } from './hash-form.ts';
import { type AddressForm, addressForm, isNoAddress } from './message-address.ts';

const hashes = 'sharded.message.hash-length';
const decimals = 'sharded.message.decimal-values';
const addresses = 'sharded.message.address-form';

/** §2.9, advisory: how what a message holds is written. */
export const formRequirements = [hashes, decimals, addresses] as const;

/** String fields of messages; null, absent and other types are left to the schema. */
interface Text {
  readonly at: string;
  readonly text: string;
}

/** @param holder where the array stands: empty, or `/result` */
export function judgeForm(
  messages: readonly unknown[],
  holder: string,
  exchange: Exchange,
): RequirementJudgement[] {
  const stringsOf = (...names: readonly string[]): readonly Text[] =>
    messages.flatMap((message, index) =>
      names.flatMap((name): Text[] => {
        const text = asObject(message)?.[name];
        return typeof text === 'string' ? [{ at: `${holder}/messages/${index}/${name}`, text }] : [];
      }),
    );
  // A message from outside the chain has no value, no fees and no source.
  const numbers = stringsOf('value', 'fwd_fee', 'ihr_fee', 'created_lt').filter(({ text }) => text !== '');
  const places = stringsOf('source', 'destination').filter(({ text }) => !isNoAddress(text));
  return [
    [hashes, judgeEach(stringsOf('hash', 'body_hash'), isHash32, 'hash', hashForm, exchange)],
    [
      decimals,
      judgeEach(
        numbers,
        (text) => /^(?:0|[1-9]\d*)$/.test(text),
        'decimal',
        'a whole number in decimal digits',
        exchange,
      ),
    ],
    [addresses, judgeAddresses(places, exchange)],
  ];
}

function judgeEach(
  strings: readonly Text[],
  isRight: (text: string) => boolean,
  rule: string,
  expected: string,
  exchange: Exchange,
): Judgement {
  if (strings.length === 0) return noEvidence('no message has a string field of this kind');
  const wrong = strings.find(({ text }) => !isRight(text));
  return wrong === undefined ? holds : inAnswer(exchange).fail(rule, wrong.at, expected, wrong.text);
}

/** Every address is written in a form that has one meaning, and all of one answer in the same. */
function judgeAddresses(places: readonly Text[], exchange: Exchange): Judgement {
  const isRight = (text: string): boolean => addressForm(text) !== undefined;
  const expected = 'an address, raw or user-friendly with its checksum';
  const judged = judgeEach(places, isRight, 'address', expected, exchange);
  if (judged.kind !== 'holds') return judged;
  const usual: AddressForm | undefined = addressForm(places[0]?.text ?? '');
  const other = places.find(({ text }) => addressForm(text) !== usual);
  if (other === undefined) return holds;
  return inAnswer(exchange).fail(
    'one-form',
    other.at,
    `a ${usual} address, as the first of this answer`,
    other.text,
  );
}
