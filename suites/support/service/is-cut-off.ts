import type { Answer } from '../../../engine/wire/exchange.ts';

/** Whether an answer that says it is JSON ends before what it began: it is broken, whatever it was to say. */
export function isCutOff({ body, headers, text }: Pick<Answer, 'body' | 'headers' | 'text'>): boolean {
  if (body.kind !== 'not-json' || !/^\s*[{[]/.test(text)) return false;
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '') && isOpenAtEnd(text);
}

/** Whether a string, an object or an array that began has not ended. */
function isOpenAtEnd(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return isInString || depth > 0;
}
