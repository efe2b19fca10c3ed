import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomStream } from '../../../engine/seed.ts';
import { madeUp, wrongSecrets } from './wrong-secrets.ts';

const secrets = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1, maxLength: 40 }),
  fc.string({ minLength: 1, maxLength: 40 }),
);

interface Wrong {
  readonly values: readonly string[];
  /** By how each differs. */
  readonly byWhat: ReadonlyMap<string, string>;
  readonly concealed: ReadonlyMap<string, string>;
}

function wrong(secret: string, seed: number): Wrong {
  const concealed = new Map<string, string>();
  const conceal = (name: string, value: string): void => {
    concealed.set(name, value);
  };
  const made = wrongSecrets({ conceal }, 'TOKEN', secret, randomStream(seed));
  return {
    values: made.map(({ value }) => value),
    byWhat: new Map(made.map(({ what, value }) => [what, value])),
    concealed,
  };
}

/** What a value differs in: a dash for each character that is the secret's, a letter for the kind of each other. */
function differences(value: string, secret: string): string {
  const kinds = [/\d/, /[a-f]/, /[g-z]/, /[A-Z]/];
  return [...value]
    .map((one, at) => (one === secret[at] ? '-' : ('dfzA'[kinds.findIndex((kind) => kind.test(one))] ?? '?')))
    .join('');
}

const seeds = Array.from({ length: 400 }, (_, seed) => seed);

describe('wrong secrets', () => {
  it('are never the secret, and never empty', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), (secret, seed) => {
        const { values } = wrong(secret, seed);
        expect(values).not.toContain(secret);
        expect(values).not.toContain('');
      }),
    );
  });

  it('are the same for the same seed', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), (secret, seed) => {
        expect(wrong(secret, seed).values).toEqual(wrong(secret, seed).values);
      }),
    );
  });

  it('that lie close to the secret are concealed', () => {
    const secret = '6e20e43a5031beaddfd7ebbb6302956d';
    const { values, concealed } = wrong(secret, 7);
    const close = values.filter(
      (value) =>
        value !== secret &&
        (value.startsWith(secret.slice(0, 16)) || value.endsWith(secret.slice(-16))) &&
        !value.includes(secret),
    );
    expect(close.length).toBeGreaterThan(4);
    for (const value of close) expect([...concealed.values()]).toContain(value);
    expect([...concealed.keys()]).toEqual([
      'TOKEN_WITH_ITS_LAST_CHARACTER_CHANGED',
      'TOKEN_WITH_ITS_FIRST_CHARACTER_CHANGED',
      'TOKEN_WITH_A_CHARACTER_IN_THE_MIDDLE_CHANGED',
      'TOKEN_WITHOUT_ITS_LAST_CHARACTER',
      'TOKEN_WITH_ITS_FIRST_HALF_RIGHT',
      'TOKEN_WITH_ITS_SECOND_HALF_RIGHT',
      'TOKEN_IN_THE_OPPOSITE_CASE',
    ]);
  });

  it('differ as they say, in characters of the same kind', () => {
    const secret = '7aZq-0bYr';
    const { byWhat } = wrong(secret, 7);
    expect(differences(byWhat.get('with its last character changed') ?? '', secret)).toBe('--------z');
    expect(differences(byWhat.get('with its first character changed') ?? '', secret)).toBe('d--------');
    expect(differences(byWhat.get('with a character in the middle changed') ?? '', secret)).toBe('-----d---');
    expect(byWhat.get('without its last character')).toBe('7aZq-0bY');
    expect(byWhat.get('in the opposite case')).toBe('7AZQ-0BYR');
    expect(byWhat.get('with a character added')).toMatch(/^7aZq-0bYr[1-9]$/);
    expect(byWhat.get('written twice')).toBe('7aZq-0bYr7aZq-0bYr');
    for (const seed of seeds) {
      const one = wrong(secret, seed).byWhat;
      expect(one.get('with its first half right')).toMatch(/^7aZq-\d[a-f][A-Z][g-z]$/);
      expect(one.get('with its second half right')).toMatch(/^\d[a-f][A-Z][g-z]-0bYr$/);
    }
  });

  it.each([
    ['7', '012345689'],
    ['c', 'abdef'],
    ['g', 'hijklmnopqrstuvwxyz'],
    ['M', 'ABCDEFGHIJKLNOPQRSTUVWXYZ'],
    ['-', 'x'],
  ])('change a character %s into any other of its kind', (character, others) => {
    const drawn = seeds.map((seed) =>
      wrong(`--${character}`, seed).byWhat.get('with its last character changed'),
    );
    expect([...new Set(drawn)].sort()).toEqual([...others].map((other) => `--${other}`));
  });

  it('stand in the other case where they have one', () => {
    const cases = ['abc1', 'ABC1', 'aBc1', '1234'].map((one) =>
      wrong(one, 7).byWhat.get('in the opposite case'),
    );
    expect(cases).toEqual(['ABC1', 'abc1', 'ABC1', undefined]);
  });

  it('made up have the form of the pattern', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(madeUp('ab12-XY.zz', randomStream(seed))).toMatch(/^[a-f]{2}\d\d-[A-Z]{2}\.[g-z]{2}$/);
      }),
    );
  });

  it.each([
    ['0', '0123456789'],
    ['a', 'abcdef'],
    ['z', 'ghijklmnopqrstuvwxyz'],
    ['A', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ])('made up like %s take any character of its kind', (character, all) => {
    const drawn = seeds.flatMap((seed) => [...madeUp(character.repeat(6), randomStream(seed))].slice(0, 6));
    expect([...new Set(drawn)].sort().join('')).toBe(all);
  });

  it('made up are longer where nothing else of their form is another', () => {
    expect(madeUp('--', randomStream(1))).toMatch(/^--[1-9]$/);
  });
});
