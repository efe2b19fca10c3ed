import fc from 'fast-check';

/**
 * Test support: text as a hostile target would write it, pieces that mean something to some medium between
 * any other characters.
 */
const pieces = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '&lt;',
  '&#60;',
  '`',
  '```',
  '~~~',
  '|',
  '\\',
  '\\|',
  '\\`',
  '[a](javascript:b)',
  '![a](b)',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '</pre>',
  '</code>',
  '</summary>',
  '</details>',
  '</script>',
  '<img src=x onerror=a>',
  '# ',
  '- ',
  '1. ',
  '> ',
  '    ',
  '***',
  '---',
  '===',
  '| - |',
  '[a]: /b',
  '<https://a.example>',
  'https://a.example/',
  'www.a.example',
  'a@b.example',
  '@team',
  '#12',
  '$$',
  '\n',
  '\n\n',
  '\r',
  '\r\n',
  '\t',
  '\0',
  '\u001b[2J',
  '\u009b31m',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\ufffe',
  '\ud800',
  '\udc00',
  '\u{e0041}',
  '::error::',
  '##[error]',
  '##vso[a]',
  '\u00a0',
  '\u3000',
  '🦊',
  '\n```\n<b>',
  '\n~~~\n<b>',
  '``<b>``',
  '`<b>`',
  '\n\n</details>\n\n<b>',
  '\n| --- |\n',
];

export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));

/** Characters that no output may hold, but for tabs and line feeds where they are allowed. */
export const actingCharacter =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/u;

/** What a CI server would take for a command. */
export const workflowCommand = /^\s*::|##[a-z]*\[/im;
