import { asObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { OneForm } from '../../support/text-form.ts';
import { hashForm, hashTextForm, isHash32 } from './hash-form.ts';
import { addressForm, isNoAddress } from './message-address.ts';

const hashes = 'sharded.message.hash-length';
const oneForm = 'sharded.message.one-form';
const hashOfBody = 'sharded.message.hash-of-body';
const decimals = 'sharded.message.decimal-values';
const addresses = 'sharded.message.address-form';

/** §2.9, advisory: how what a message holds is written. */
export const formRequirements = [hashes, oneForm, hashOfBody, decimals, addresses] as const;

/** Of a kind of string field: names, what a right one looks like, and which texts say nothing. */
interface Kind {
  readonly names: readonly string[];
  readonly isRight: (text: string) => boolean;
  readonly saysNothing?: (text: string) => boolean;
  readonly rule: string;
  readonly expected: string;
}

const hashKind: Kind = { names: ['hash', 'body_hash'], isRight: isHash32, rule: 'hash', expected: hashForm };
/** A message from outside the chain has no value, no fees and no source. */
const decimalKind: Kind = {
  names: ['value', 'fwd_fee', 'ihr_fee', 'created_lt'],
  isRight: (text) => /^(?:0|[1-9]\d*)$/.test(text),
  saysNothing: (text) => text === '',
  rule: 'decimal',
  expected: 'a whole number in decimal digits',
};
const addressKind: Kind = {
  names: ['source', 'destination'],
  isRight: (text) => addressForm(text) !== undefined,
  saysNothing: isNoAddress,
  rule: 'address',
  expected: 'an address, raw or user-friendly with its checksum',
};

/** Messages of one answer. */
interface Messages {
  readonly messages: readonly unknown[];
  /** Where the array stands: empty, or `/result`. */
  readonly holder: string;
  readonly exchange: Exchange;
}

/** @param holder where the array stands: empty, or `/result` */
export function judgeForm(
  messages: readonly unknown[],
  holder: string,
  exchange: Exchange,
): RequirementJudgement[] {
  const all = { messages, holder, exchange };
  return [
    [hashes, judgeEach(all, hashKind)],
    [oneForm, judgeOneForm(all)],
    [hashOfBody, judgeBodies(all)],
    [decimals, judgeEach(all, decimalKind)],
    [addresses, judgeAddresses(all)],
  ];
}

/** The first string field of a kind that is sought; null, absent and other types are left to the schema. */
function findText(
  { messages, holder }: Messages,
  { names, saysNothing }: Kind,
  isSought: (text: string) => boolean,
): { readonly at: string; readonly text: string } | undefined {
  // Of pages of a hundred messages each text is looked at: nothing is made on the way.
  for (let index = 0; index < messages.length; index += 1) {
    const fields = asObject(messages[index]);
    for (const name of names) {
      const text = fields?.[name];
      if (typeof text === 'string' && saysNothing?.(text) !== true && isSought(text))
        return { at: `${holder}/messages/${index}/${name}`, text };
    }
  }
  return undefined;
}

function judgeEach(all: Messages, kind: Kind): Judgement {
  const wrong = findText(all, kind, (text) => !kind.isRight(text));
  if (wrong !== undefined) return inAnswer(all.exchange).fail(kind.rule, wrong.at, kind.expected, wrong.text);
  return findText(all, kind, () => true) === undefined
    ? noEvidence('no message has a string field of this kind')
    : holds;
}

/** All hashes of one answer come from one server, which writes them in one form. */
function judgeOneForm({ messages, holder, exchange }: Messages): Judgement {
  const forms = new OneForm();
  for (const [index, message] of messages.entries()) {
    const fields = asObject(message);
    for (const name of hashKind.names) {
      const text = fields?.[name];
      const form = typeof text === 'string' ? hashTextForm(name, text) : undefined;
      if (typeof text !== 'string' || form === undefined) continue;
      const at = `${holder}/messages/${index}/${name}`;
      const other = forms.saw(at, form);
      if (other !== undefined) return inAnswer(exchange).fail('one-form', at, other, text);
    }
  }
  return messages.length < 2 ? noEvidence('no answer has two messages') : holds;
}

/** A message is more than its body, so that its hash is another one. */
function judgeBodies({ messages, holder, exchange }: Messages): Judgement {
  let compared = 0;
  for (const [index, message] of messages.entries()) {
    const { hash, body_hash: ofBody } = asObject(message) ?? {};
    if (typeof hash !== 'string' || typeof ofBody !== 'string') continue;
    compared += 1;
    if (hash !== ofBody) continue;
    const at = `${holder}/messages/${index}/body_hash`;
    return inAnswer(exchange).fail('own-hash', at, 'the hash of the body, not that of the message', ofBody);
  }
  return compared === 0 ? noEvidence('no message has both hashes') : holds;
}

/** Every address is written in a form that has one meaning, and all of one answer in the same. */
function judgeAddresses(all: Messages): Judgement {
  const judged = judgeEach(all, addressKind);
  if (judged.kind !== 'holds') return judged;
  const usual = addressForm(findText(all, addressKind, () => true)?.text ?? '');
  const other = findText(all, addressKind, (text) => addressForm(text) !== usual);
  if (other === undefined) return holds;
  return inAnswer(all.exchange).fail(
    'one-form',
    other.at,
    `a ${usual} address, as the first of this answer`,
    other.text,
  );
}
