/**
 * Characters that control a terminal or parser: C0 (except tab and line feed),
 * DEL, C1, line separators, bidirectional and other format controls, noncharacters and lone surrogates.
 */
const acting = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\p{Cf}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;

/**
 * Makes every control character visible as `\uXXXX`, one for each UTF-16 unit, so that the text of a JSON
 * document stays the same document. Tabs and line feeds stay.
 */
export function showControls(text: string): string {
  return text.replace(acting, escapeUnits);
}

/** The same for a place that holds one line: tabs and line feeds are shown as well. */
export function showControlsInLine(text: string): string {
  return showControls(text).replace(/[\n\t]/g, (character) => (character === '\n' ? '\\n' : '\\t'));
}

function escapeUnits(character: string): string {
  let shown = '';
  for (let at = 0; at < character.length; at += 1) {
    shown += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }
  return shown;
}
