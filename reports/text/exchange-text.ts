import { isJsonObject } from '../../base/json-object.ts';
import { jsonText } from './json-text.ts';

/**
 * One side of an exchange as a person reads it: the start line of an HTTP message, its headers, an empty
 * line and the body, or JSON where the record has another shape. Hostile text like the record itself.
 */
export function exchangeText(side: unknown): string {
  if (side === undefined || side === null) return 'not recorded';
  if (typeof side === 'string') return side;
  if (!isJsonObject(side)) return jsonText(side);
  const { method, url, status, headers, body, ...rest } = side;
  const startLine = [method, url, status].filter((part) => part !== undefined && part !== null).map(asText);
  if (startLine.length === 0) return jsonText(side);
  const lines = [startLine.join(' '), ...headerLines(headers)];
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) lines.push(`(${name}: ${asText(value)})`);
  }
  if (body !== undefined && body !== null && body !== '') lines.push('', asText(body));
  return lines.join('\n');
}

function headerLines(headers: unknown): readonly string[] {
  if (Array.isArray(headers)) {
    return headers.map((pair: unknown) =>
      Array.isArray(pair) ? `${asText(pair[0])}: ${asText(pair[1])}` : asText(pair),
    );
  }
  if (!isJsonObject(headers)) return headers === undefined || headers === null ? [] : [asText(headers)];
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => `${name}: ${asText(one)}`),
  );
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? jsonText(value) : String(value);
}
