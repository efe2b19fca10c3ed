import { rewrite, type View } from './view.ts';

/** Entities for characters that secrets are made of; those of other characters cannot hide one. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
  tab: '\t',
  newline: '\n',
  shy: '',
  zwnj: '',
  zwj: '',
};

const escaped =
  /\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|%u([0-9a-f]{4})|((?:%[0-9a-f]{2})+)|&#x0*([0-9a-f]{1,6});?|&#0*(\d{1,7});?|&([a-z]{2,8});|\\([0-3]?[0-7]{2})|\\([nrtbfv0])|\\([^\sa-z0-9])/gi;

/**
 * One layer of escaping taken off: JSON and JavaScript escapes, percent-encoding, HTML entities.
 * The very same view where there was none.
 */
function unescapeOnce(view: View): View {
  if (!/[\\%&]/.test(view.text)) return view;
  return rewrite(view, escaped, (match) => {
    const [, braced, unit, byte, wide, percent, hex, decimal, entity, octal, control, literal] = match;
    if (percent !== undefined) return bytesOf(percent);
    const digits = braced ?? unit ?? byte ?? wide ?? hex;
    if (digits !== undefined) return characterOf(Number.parseInt(digits, 16));
    if (decimal !== undefined) return characterOf(Number(decimal));
    if (octal !== undefined) return characterOf(Number.parseInt(octal, 8));
    if (entity !== undefined) return entities[entity.toLowerCase()];
    return control === undefined ? literal : ' ';
  });
}

/** Bytes as quoted-printable writes them, and its line breaks. */
const quotedPrintable = /((?:=[0-9a-f]{2})+)|=\r?\n/gi;

/**
 * The view with quoted-printable decoded; the very same view where there was none. Not one of the escapes above: a value behind
 * an equals sign may begin with two hexadecimal digits of its own.
 */
function quotedPrintableDecoded(view: View): View {
  return rewrite(view, quotedPrintable, ([, bytes]) => (bytes === undefined ? '' : bytesOf(bytes)));
}

/** Escapes of escapes: no reader decodes further than this. */
const maxLayers = 4;

/** The view, and what it reads as with one layer of escaping after another taken off, each with quoted-printable decoded too. */
export function* unescapedLayers(view: View): Generator<View> {
  let layer = view;
  for (let layers = 0; layers < maxLayers; layers += 1) {
    yield layer;
    const decoded = quotedPrintableDecoded(layer);
    if (decoded !== layer) yield decoded;
    const next = unescapeOnce(layer);
    if (next === layer) return;
    layer = next;
  }
}

/** Bytes in hexadecimal digits with signs between them as the UTF-8 that they mostly are, or else one character each. */
function bytesOf(signed: string): string {
  const bytes = Buffer.from(signed.replaceAll(/[%=]/g, ''), 'hex');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

function characterOf(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}
