import { asObject } from '../../../base/json-object.ts';
import { bytesOf } from '../blocks/block-content.ts';
import { isHash32 } from './hash-form.ts';
import { accountOf, isNoAddress } from './message-address.ts';

/** Fields of a message that its hash stands for (§2.9), and what they say in whatever form they are written; undefined where they show nothing. */
const readings = {
  source: addressed,
  destination: addressed,
  value: counted,
  fwd_fee: counted,
  ihr_fee: counted,
  created_lt: counted,
  body_hash: hashed,
} as const;

export type ContentField = keyof typeof readings;

const contentFields = Object.keys(readings) as readonly ContentField[];

/** What a message says, by field; fields that show nothing are left out. */
export type MessageContent = ReadonlyMap<ContentField, string>;

export function contentOf(message: unknown): MessageContent {
  const fields = asObject(message) ?? {};
  const content = new Map<ContentField, string>();
  for (const field of contentFields) {
    const said = readings[field](fields[field]);
    if (said !== undefined) content.set(field, said);
  }
  return content;
}

/** The hash that names a message, in one form; undefined where it is none. */
export function nameOf(message: unknown): string | undefined {
  return hashed(asObject(message)?.hash);
}

/** A quantity is the same as a number and as a string of its digits. */
function counted(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  return typeof text === 'string' && /^(?:0|[1-9]\d{0,39})$/.test(text) ? text : undefined;
}

function hashed(value: unknown): string | undefined {
  return typeof value === 'string' && isHash32(value) ? bytesOf(value) : undefined;
}

/** That there is no address is said in several ways. */
function addressed(value: unknown): string | undefined {
  return typeof value !== 'string' || isNoAddress(value) ? undefined : accountOf(value);
}
