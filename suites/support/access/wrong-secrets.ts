import type { CheckContext } from '../../../engine/check.ts';

/** A value that is not the secret, however close it comes. */
export interface WrongSecret {
  /** How it differs, as a phrase that follows the name of the credential. */
  readonly what: string;
  readonly value: string;
}

/**
 * Values that a loose comparison would take for the secret: made up in its form, one character changed at
 * either end and in the middle, cut, longer, doubled, half right, in the other case.
 * @param name of the secret in outputs, as in `JSONRPC_1_TOKEN`; what is derived from it is concealed under that name
 */
export function wrongSecrets(
  context: Pick<CheckContext, 'conceal'>,
  name: string,
  secret: string,
  random: () => number,
): readonly [WrongSecret, ...WrongSecret[]] {
  const characters = [...secret];
  const last = characters.length - 1;
  const half = Math.ceil(characters.length / 2);
  const changed = (index: number): string =>
    characters.map((one, at) => (at === index ? another(one, random) : one)).join('');
  const close = [
    { what: 'with its last character changed', value: changed(last) },
    { what: 'with its first character changed', value: changed(0) },
    { what: 'with a character in the middle changed', value: changed(half) },
    { what: 'without its last character', value: characters.slice(0, last).join('') },
    {
      what: 'with its first half right',
      value: characters.slice(0, half).join('') + alike(characters.slice(half), random),
    },
    {
      what: 'with its second half right',
      value: alike(characters.slice(0, half), random) + characters.slice(half).join(''),
    },
    { what: 'in the opposite case', value: otherCase(secret) },
  ].filter(({ value }) => value !== '' && value !== secret);
  for (const { what, value } of close) context.conceal(`${name}_${words(what)}`, value, secret);
  return [
    { what: 'made up', value: madeUp(secret, random) },
    ...close,
    { what: 'with a character added', value: `${secret}${another('0', random)}` },
    { what: 'written twice', value: `${secret}${secret}` },
  ];
}

/** Another text of the same length and the same kinds of characters. */
export function madeUp(pattern: string, random: () => number): string {
  const characters = [...pattern];
  const made = alike(characters, random);
  return made === pattern ? `${made}${another('0', random)}` : made;
}

function alike(characters: readonly string[], random: () => number): string {
  return characters.map((one) => draw(one, random)).join('');
}

/** Another character of the same kind, so also in the same case: some services ignore case, which is judged elsewhere. */
function another(character: string, random: () => number): string {
  const alphabet = alphabetOf(character).filter((one) => one !== character);
  return alphabet[Math.floor(random() * alphabet.length)] ?? 'x';
}

function draw(character: string, random: () => number): string {
  const alphabet = alphabetOf(character);
  return alphabet[Math.floor(random() * alphabet.length)] ?? character;
}

/** Digits stay digits and letters letters, hexadecimal ones where they are; a sign stays what it is. */
function alphabetOf(character: string): string[] {
  if (/[0-9]/.test(character)) return [...'0123456789'];
  if (/[a-f]/.test(character)) return [...'abcdef'];
  if (/[g-z]/.test(character)) return [...'ghijklmnopqrstuvwxyz'];
  if (/[A-Z]/.test(character)) return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return [character];
}

function otherCase(secret: string): string {
  const upper = secret.toUpperCase();
  return upper === secret ? secret.toLowerCase() : upper;
}

function words(what: string): string {
  return what.toUpperCase().replaceAll(' ', '_');
}
