import { digestOf } from '../../base/digest.ts';
import { isJsonObject, isObjectOrArray } from '../../base/json-object.ts';
import type { Exchange } from '../wire/exchange.ts';
import { type Sketch, sketchOf } from './sketch.ts';

/** What an answer says, whatever id of an attempt it has. */
export interface Said {
  readonly digest: string;
  /** The kind of its content: the names of its fields, or the type of a plain value. Another operation's answer differs in it. */
  readonly form: string;
  readonly sketch: Sketch;
}

const rpcId = /"id"\s*:\s*(-?\d+|null|"[^"]*")\s*,?/;
const names = /"(?:[^"\\]|\\.)*"\s*:/g;
/** A value that more than a few requests have in common says nothing of where it belongs. */
const telling = /[\w.+/-]{4,}/;

/** Undefined where the answer fits many requests: an error, a status of failure, null, an empty list. */
export function saidBy({ answer, transport }: Exchange): Said | undefined {
  if (transport === 'grpc' || answer.kind !== 'answer' || answer.body.kind !== 'json') return undefined;
  const isSuccess = transport === 'websocket' || (answer.status >= 200 && answer.status < 300);
  if (!isSuccess) return undefined;
  const { value } = answer.body;
  if (!isObjectOrArray(value)) return undefined;
  const isRpc = isJsonObject(value) && 'jsonrpc' in value;
  const content: unknown = isRpc ? value.result : value;
  if (isJsonObject(value) && (value.error ?? value.Error ?? undefined) !== undefined) return undefined;
  const text = isRpc ? answer.text.replace(rpcId, '') : answer.text;
  const values = text.replaceAll(names, '').replaceAll(/\b(null|true|false)\b/g, '');
  return telling.test(values)
    ? { digest: digestOf(text), form: formOf(content), sketch: sketchOf(values) }
    : undefined;
}

function formOf(content: unknown): string {
  if (Array.isArray(content)) return `array of ${formOf(content[0])}`;
  if (isJsonObject(content)) return Object.keys(content).sort().join(' ');
  if (typeof content !== 'string') return typeof content;
  return /^0x[0-9a-f]*$/i.test(content) ? `hex ${content.length > 20 ? 'long' : 'short'}` : 'string';
}
