import { parse } from 'lossless-json';
import { jsonText } from '../../../reports/text/json-text.ts';

/** A value, or a text that is JSON, as JSON on several lines; any other text as it is. */
export function readableJson(value: unknown): string {
  if (typeof value !== 'string') return jsonText(value);
  try {
    return jsonText(parse(value));
  } catch {
    return value;
  }
}
