import type { Shapes } from '../../../engine/shape/shapes.ts';
import { breach, holds } from '../../../engine/verdict/judgement.ts';
import { parseJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import type { DocumentedHeader, DocumentedResponse } from '../../../generators/requests/documented-call.ts';
import type { RuleJudgements } from '../document-rules.ts';

type Shape = ReturnType<Shapes['of']>;

/**
 * The headers of an answer, by its document: those that it requires are there, and what is there has their schema.
 * @param shapeOf by the pointer of a schema
 */
export function judgeHeaders(
  { headers }: DocumentedResponse,
  exchange: Answered,
  shapeOf: (schema: string) => Shape,
): RuleJudgements {
  return headers.map((header) => ['headers', judgeHeader(header, exchange, shapeOf)] as const);
}

function judgeHeader(
  { name, required, schema, isJson }: DocumentedHeader,
  exchange: Answered,
  shapeOf: (schema: string) => Shape,
) {
  const text = exchange.answer.headers[name.toLowerCase()];
  const wrong = (expected: string, actual: unknown) =>
    breach({ rule: 'headers', at: '', expected, actual, exchange });
  if (text === undefined) return required ? wrong(`the header ${name}, which is required`, 'none') : holds;
  if (schema === undefined) return holds;
  const shape = shapeOf(schema);
  const read = readingsOf(text, isJson);
  if (read.some((value) => shape.accepts(value))) return holds;
  const [found] = read.flatMap((value) => shape.breaches(value, exchange));
  return wrong(`the header ${name} with ${found?.expected ?? 'a value of its schema'}`, text);
}

/** A header has no types: its text is whatever its schema accepts of a text, a number, a boolean, or a list of them (style `simple`). */
function readingsOf(text: string, isJson: boolean): unknown[] {
  if (isJson) {
    const body = parseJson(text);
    return [body.kind === 'json' ? body.value : text];
  }
  const items = text.split(',').map((item) => item.trim());
  return [scalarOf(text.trim()), text, items.map(scalarOf), items];
}

/** What a text stands for, where it is a number or a boolean. */
export function scalarOf(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return text;
  const body = parseJson(text);
  return body.kind === 'json' ? body.value : text;
}
