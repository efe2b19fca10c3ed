import { base32, base32nopad, base58 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vault } from './vault.ts';

const secret = fc.stringMatching(/^[!-~]{8,40}$/);
const key = 'q7Zt+9/kfW.x2_Lm-4Rb8';
const vault = new Vault([{ name: 'KEY', value: key, pieces: true }]);
const half = Math.ceil(key.length / 2);
const letters = [...key];
const base64 = (text: string) => Buffer.from(text).toString('base64');
const rot13 = 'abcdefghijklmABCDEFGHIJKLMnopqrstuvwxyzNOPQRSTUVWXYZabcdefghijklmABCDEFGHIJKLM';
const percent = (text: string) =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const quotedPrintable = (text: string) => percent(text).replaceAll('%', '=');
const unicode = (text: string) =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** Whether a text discloses the secret in any of the usual forms; our own marks aside. */
function discloses(text: string): boolean {
  const readings = [
    text,
    decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '')),
    text.replaceAll(/[^\w]/g, ''),
  ];
  const runs = text.match(/[\w+/-]{6,}/g) ?? [];
  for (const run of runs)
    for (const at of [0, 1, 2, 3]) readings.push(Buffer.from(run.slice(at), 'base64').toString());
  for (const run of runs) readings.push(Buffer.from(run, 'hex').toString());
  const parts = [key, key.slice(0, half), key.slice(half)].flatMap((part) => [
    part,
    [...part].reverse().join(''),
  ]);
  return readings.some((reading) => parts.some((part) => reading.toLowerCase().includes(part.toLowerCase())));
}

describe('vault', () => {
  it('leaves no trace of a secret in any of its forms, whatever stands around it', () => {
    fc.assert(
      fc.property(
        secret,
        fc.string({ maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        (value, before, after) => {
          const own = new Vault([{ name: 'KEY', value }]);
          const forms = [
            value,
            encodeURIComponent(value),
            JSON.stringify(value).slice(1, -1),
            Buffer.from(value).toString('base64'),
            Buffer.from(value).toString('base64url'),
            Buffer.from(value).toString('hex'),
          ];
          for (const form of forms) expect(own.redact(`${before} ${form} ${after}`)).not.toContain(form);
        },
      ),
      { examples: [['%00!!!"!!', '', '']] },
    );
  });

  it('knows a secret that is written backwards and cut, or without its signs', () => {
    const back = [...key].reverse().join('');
    for (const text of [back.slice(0, half), back.slice(half), back.replaceAll(/[^\w]/g, '')])
      expect(vault.redact(`said "${text}`)).toMatch(/^said "\W*\w{0,2}(\W*\$KEY\W*)+\w{0,2}$/);
  });

  it('knows base64 whose case was lost on the way, as names of headers lose it', () => {
    const token = 'c07b1a023bfe689c9a2735c0edbec81f';
    const own = new Vault([{ name: 'TOKEN', value: token }]);
    own.addPair('BASIC', 'ember', 'brisk-cedar-ember:972f4073');
    for (const before of ['', 'a', 'ab'])
      expect(own.redact(`x-${base64(`${before}${token}`).toLowerCase()}: 1`)).toMatch(
        /^x-.{0,4}\$TOKEN.{0,4}: 1$/,
      );
    const pair = base64('ember:brisk-cedar-ember:972f4073');
    expect(own.redact(`x-${pair.slice(0, 30).toLowerCase()}: 1`)).toMatch(/^x-\$BASIC.{0,2}: 1$/);
  });

  it.each([
    ['as it is', key],
    ['in capitals', key.toUpperCase()],
    ['in small letters', key.toLowerCase()],
    ['in wide letters', [...key].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('')],
    ['percent-encoded', percent(key)],
    ['percent-encoded in capitals', percent(key).toUpperCase()],
    ['percent-encoded twice', encodeURIComponent(percent(key))],
    ['in quoted-printable', quotedPrintable(key).toUpperCase()],
    ['in quoted-printable over lines', quotedPrintable(key).replaceAll(/(.{9})/g, '$1=\r\n')],
    ['with JSON escapes', unicode(key)],
    ['with JSON escapes in JSON', JSON.stringify(unicode(key))],
    ['with escaped slashes', key.replaceAll('/', '\\/')],
    ['with HTML entities', letters.map((one) => `&#${one.charCodeAt(0)};`).join('')],
    [
      'with hexadecimal HTML entities',
      letters.map((one) => `&#x${one.charCodeAt(0).toString(16)};`).join(''),
    ],
    [
      'with named HTML entities',
      key.replaceAll('+', '&plus;').replaceAll('/', '&sol;').replaceAll('.', '&period;'),
    ],
    ['in base64', base64(key)],
    ['in base64 behind one character', base64(`u${key}tail`)],
    ['in base64 behind two characters', base64(`us${key}tail`)],
    ['in base64 as password', base64(`user:${key}`)],
    ['in base64 without padding', base64(`a:${key}`).replaceAll('=', '')],
    ['in base64 of the URL alphabet', Buffer.from(`???${key}`).toString('base64url')],
    ['in base64 behind a word', `Basic${base64(`user:${key}`)}`],
    ['in base64 over several lines', base64(`user:${key}`).replaceAll(/(.{7})/g, '$1\r\n')],
    ['in base64 of base64', base64(base64(key))],
    ['percent-encoded in base64', base64(percent(key))],
    ['in base64, percent-encoded', encodeURIComponent(base64(key))],
    ['half of it in base64', base64(key.slice(0, half))],
    ['in hexadecimal', Buffer.from(key).toString('hex')],
    ['in hexadecimal after 0x0', `0x0${Buffer.from(key).toString('hex').toUpperCase()}`],
    ['as bytes', JSON.stringify([...Buffer.from(key)])],
    [
      'as bytes with colons',
      Buffer.from(key)
        .toString('hex')
        .replaceAll(/(..)(?=.)/g, '$1:'),
    ],
    ['as bytes with blanks, as Go prints them', `[${[...Buffer.from(key)].join(' ')}]`],
    ['as bytes with plus signs', [...Buffer.from(key)].join('+')],
    ['as bytes with points', [...Buffer.from(key)].join('.')],
    ['as bytes in octal digits', [...Buffer.from(key)].map((byte) => byte.toString(8)).join(' ')],
    ['as bytes that are parameters', [...Buffer.from(key)].map((byte, at) => `b[${at}]=${byte}`).join('&')],
    ['as bytes over lines', [...Buffer.from(key)].join('\n')],
    ['as bytes in quotes', [...Buffer.from(key)].map((byte) => `"${byte}"`).join(', ')],
    ['as bytes behind their places, as JavaScript prints them', JSON.stringify({ ...Buffer.from(key) })],
    ['as bytes behind their places, over lines', JSON.stringify({ ...Buffer.from(key) }, null, 2)],
    ['with octal escapes', letters.map((one) => `\\${one.charCodeAt(0).toString(8)}`).join('')],
    [
      'with octal escapes of three digits',
      letters.map((one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`).join(''),
    ],
    ['in base32', base32.encode(Buffer.from(key))],
    [
      'in base32 of small letters behind three characters',
      base32nopad.encode(Buffer.from(`us:${key}tail`)).toLowerCase(),
    ],
    ['in base58', base58.encode(Buffer.from(key))],
    ['in binary digits', [...Buffer.from(key)].map((byte) => byte.toString(2).padStart(8, '0')).join(' ')],
    [
      'in letters moved by half of the alphabet',
      key.replaceAll(/[a-z]/gi, (one) => rot13[rot13.indexOf(one) + 26] ?? ''),
    ],
    ['backwards', letters.toReversed().join('')],
    ['with zero-width spaces', letters.join('\u200b')],
    ['with soft hyphens', letters.join('\u00ad')],
    ['with control characters', letters.join('\u0007')],
    ['with combining marks', letters.join('\u0301')],
    ['with spaces', letters.join(' ')],
    ['over lines', letters.join('\r\n')],
    ['as items of a list', JSON.stringify(letters)],
    [
      'as fields of an object',
      JSON.stringify(Object.fromEntries(letters.map((one, at) => [`part${at}`, one]))),
    ],
    ['as parameters', letters.map((one, at) => `p${at}=${encodeURIComponent(one)}`).join('&')],
    ['its first half', `x${key.slice(0, half)}x`],
    ['its second half', `x${key.slice(half)}x`],
  ])('conceals a secret %s', (_how, form) => {
    for (const text of [form, `before ${form} after`, `{"a":"${form}"}`]) {
      const redacted = vault.redact(text);
      expect(redacted).toContain('$KEY');
      expect(discloses(redacted), redacted).toBe(false);
    }
    // What an answer gave and the next request asks for; an archive shows the query decoded.
    const asked = vault.redact(`http://host/?${new URLSearchParams({ name: `(${form})`, page: '2' })}`);
    const [value = ''] = new URL(asked).searchParams.values();
    expect(asked).toContain('$KEY');
    for (const text of [asked, value, vault.redact(value)]) expect(discloses(text), text).toBe(false);
    expect(vault.redact(value)).toBe(value);
  });

  it('finds a secret inside longer base64, at every offset', () => {
    const own = new Vault([{ name: 'KEY', value: 'correct-horse-battery' }]);
    for (const around of ['', 'u', 'us', 'use', 'user:']) {
      const text = Buffer.from(`${around}correct-horse-battery${around}`).toString('base64');
      const redacted = own.redact(text);
      expect(redacted).toContain('$KEY');
      expect(Buffer.from(redacted.replaceAll('$KEY', ''), 'base64').toString()).not.toContain('horse');
    }
  });

  it('finds what is spread over the items, the fields and the keys of a value', () => {
    expect(vault.redactDeep([key.slice(0, 5), 1, { a: key.slice(5, 9) }, key.slice(9), 'end'])).toEqual([
      '$KEY',
      1,
      { a: '$KEY' },
      '$KEY',
      'end',
    ]);
    expect(Object.keys(vault.redactDeep({ [key.slice(0, 9)]: 1, [`${key.slice(9)} end`]: 2 }))).toEqual([
      '$KEY',
      '$KEY end',
    ]);
  });

  it('finds a secret wherever it stands in a long list of bytes', () => {
    const list = [...Buffer.from(key)].join();
    for (const before of [99_985, 100_000])
      expect(vault.redact(`${'1,'.repeat(before)}${list},${'1,'.repeat(20_000)}1`)).not.toContain(list);
  });

  it('finds a secret between whose letters colours and tags stand, as they are, escaped, or without their ESC', () => {
    const own = new Vault([{ name: 'KEY', value: key }]);
    const marks = [
      ...[
        '\x1b[31m',
        '\x1b[0m',
        '\x1b[1;38;5;196m',
        '\x9b7m',
        '[31m',
        '\\e[31m',
        '^[[0m',
        '\x1b(B',
        '\x1b[2K',
      ],
      ...['\x1b]8;;http://a.example/x\x07', '\x1b]0;title\x1b\\', '\x1bM'],
      ...[
        '<b>',
        '</b>',
        '<br/>',
        '<span class="x y">',
        '<a title="1 > 0">',
        "<i id='a'>",
        '<!-- ab -->',
        '<wbr>',
      ],
      ...['<![CDATA[', ']]>', '&ZeroWidthSpace;'],
    ];
    const writings: ((text: string) => string)[] = [
      (text) => text,
      (text) => JSON.stringify(text).slice(1, -1),
      (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
      (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      (text) => text.replaceAll('\\', '\\\\').replaceAll('\x1b', '\\x1b').replaceAll('<', '\\u003c'),
      (text) => encodeURIComponent(text),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...marks),
        fc.constantFrom(...writings),
        fc.integer({ min: 1, max: 5 }),
        (mark, write, every) => {
          const split = letters.map((letter, at) => (at % every === 0 ? mark : '') + letter).join('');
          const redacted = own.redact(write(`before${mark} ${split} ${mark}after`));
          const read = redacted.replaceAll(write(mark), '');
          for (let at = 0; at + 3 <= key.length; at += 1)
            expect(read).not.toContain(write(key.slice(at, at + 3)));
        },
      ),
      { numRuns: 300 },
    );
    expect(own.redact('said <b>q7Zt+9/k</b><i>fW.x2_Lm-4Rb8</i>.')).toBe('said <b>$KEY</b><i>$KEY</i>.');
    expect(own.redact(`\x1b[31m${key.slice(0, 9)}\x1b[32m${key.slice(9)}\x1b[0m`)).toBe(
      '\x1b[31m$KEY\x1b[32m$KEY\x1b[0m',
    );
    expect(own.redactDeep({ page: letters.join('<b>') })).toEqual({ page: '$KEY' });
    const coloured = base64(`key: ${key}`).replace(/(.{7})/g, '$1\x1b[31m');
    expect(own.redact(coloured)).not.toBe(coloured);
    expect(own.redact('<b>q7Zt</b> [31m] <i>&nbsp;</i> a < b, c > d')).toBe(
      '<b>q7Zt</b> [31m] <i>&nbsp;</i> a < b, c > d',
    );
  });

  it('reads a text full of beginnings of tags and colours in time that grows with its length', () => {
    for (const text of ['<', '<!--', '<"', "<a '", '\x1b]', '\x1b[', '&aaaaaaaaaaaa', '[1;', '<a b="<'])
      expect(vault.redact(text.repeat(20_000)).length).toBeGreaterThan(0);
  });

  it('looks once at each place of a text in which a long secret begins everywhere', () => {
    const own = new Vault();
    for (const length of [16_000, 16_384]) own.add('KEY', 'a'.repeat(length));
    // In time that grows with both lengths, minutes went by.
    expect(own.redact(`"${'a'.repeat(100_000)}"`)).toBe('"$KEY_2"');
    expect(own.redact(`"${'a'.repeat(16_100)}"`)).toBe('"$KEY"');
  });

  it('leaves no half of a character beside a piece of a secret', () => {
    const faces = Array.from({ length: 24 }, (_, at) => String.fromCodePoint(0x1f600 + at));
    const own = new Vault([{ name: 'KEY', value: faces.join(''), pieces: true }]);
    // The first shares its second half with a face of the secret, the last its first half.
    expect(own.redact(`said \u{1fa00}${faces.slice(1, 6).join('')}\u{1f500}.`)).toBe('said $KEY.');
  });

  it('leaves what is no secret as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(vault.redactDeep(value)).toEqual(value);
        expect(vault.redact(JSON.stringify(value))).toBe(JSON.stringify(value));
      }),
    );
    const own = new Vault([{ name: 'KEY', value: 'correct-horse-000000', pieces: true }]);
    expect(own.redact('a correct answer 0x000000000000')).toBe('a correct answer 0x000000000000');
  });

  it('keeps the first name of a value and replaces the longest secret first', () => {
    const own = new Vault([
      { name: 'URL', value: 'https://host/abcdefgh' },
      { name: 'TOKEN', value: 'abcdefgh' },
      { name: 'SECOND', value: 'abcdefgh' },
    ]);
    expect(own.redact('https://host/abcdefgh and abcdefgh')).toBe('$URL and $TOKEN');
  });

  it('keeps apart two secrets of one name, and gives none a name that discloses it', () => {
    const own = new Vault([
      { name: 'A_B', value: 'first-value' },
      { name: 'A_B', value: 'second-value' },
      { name: 'NODE_API_KEY', value: 'api_key' },
    ]);
    expect(own.redact('first-value second-value api_key')).toBe('$A_B $A_B_2 $SECRET');
  });

  it('redacts a text again once there is another secret in it, or the pieces of one are secret too', () => {
    const own = new Vault([{ name: 'KEY', value: 'first-value' }]);
    const text = 'second-value, second-va';
    expect([own.redact(text), own.redact(text)]).toEqual([text, text]);
    own.add('OTHER', 'second-value');
    expect(own.redact(text)).toBe('$OTHER, second-va');
    own.add('OTHER', 'second-value', true);
    expect(own.redact(text)).not.toContain('cond-va');
  });

  it('replaces a very short secret only where it stands alone', () => {
    const own = new Vault([{ name: 'PIN', value: 'no' }]);
    expect(own.redact('no, not now')).toBe('$PIN, not now');
  });

  it('conceals what is made of a secret, and leaves a plain name as it is', () => {
    const own = new Vault([{ name: 'TOKEN', value: 'kd83-secret' }]);
    own.addDerived('TOKEN_WITHOUT_ITS_LAST_CHARACTER', 'kd83-secre', 'kd83-secret');
    own.addDerived('USERNAME_WITHOUT_ITS_LAST_CHARACTER', 'somebod', 'somebody');
    own.addDerived('USERNAME_IN_THE_OTHER_CASE', 'SOMEBODY', 'somebody');
    expect(own.redact('somebody:kd83-secre')).toBe('somebody:$TOKEN_WITHOUT_ITS_LAST_CHARACTER');
  });

  it('reaches every string of a value, keys and numbers included', () => {
    const own = new Vault([{ name: 'KEY', value: '12345678' }]);
    expect(own.redactDeep({ '12345678': [{ a: 'x12345678y' }, 12345678, 7n] })).toEqual({
      $KEY: [{ a: 'x$KEYy' }, '$KEY', '7'],
    });
  });

  it('makes what is free of secrets once, until a secret or pieces of one are added', () => {
    const own = new Vault([{ name: 'KEY', value: key }]);
    const text = { of: `${key} ${key.slice(0, half)} another` };
    let made = 0;
    const make = () => {
      made += 1;
      return { text: own.redact(text.of) };
    };
    const first = own.once(text, make);
    expect(own.once(text, make)).toBe(first);
    own.add('OTHER', 'another');
    expect(own.once(text, make)).toEqual({ text: `$KEY ${key.slice(0, half)} $OTHER` });
    own.add('KEY', key, true);
    expect(own.once(text, make)).toEqual({ text: '$KEY $KEY $OTHER' });
    expect(made).toBe(3);
  });
});
