import { isObjectOrArray } from '../../../base/json-object.ts';
import { documentedFields } from '../../../specs/documented-fields.ts';

const hex = /^0x[0-9a-f]*$/i;
/** Of a JSON-RPC response, which no document describes. */
const ofEnvelope: ReadonlySet<string> = new Set(['result', 'error']);

/**
 * What of two answers to one call has to be the same, whichever backend of a node gave each. Bytes in hexadecimal have no case,
 * backends of another version name their own, and may give fields that the contract does not name, an `error` that is null beside the
 * result, or other words for why a simulated call failed.
 */
export function comparable(method: string, one: unknown, other: unknown): readonly [unknown, unknown] {
  const [names, others] = [namesIn(one), namesIn(other)];
  return [plain(method, one, others), plain(method, other, names)];
}

/** @param elsewhere the fields of the other answer: one that neither it nor the contract has is left out */
function plain(method: string, value: unknown, elsewhere: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return method === 'web3_clientVersion' ? 'a version' : folded(value);
  if (!isObjectOrArray(value)) return value;
  if (Array.isArray(value)) return value.map((item) => plain(method, item, elsewhere));
  const known = documentedFields();
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => elsewhere.has(name) || known.has(name) || ofEnvelope.has(name))
      .filter(([name, item]) => !(name === 'error' && item === null && 'result' in value))
      .map(([name, item]) => [
        name,
        isFailure(method, name, item) ? 'a failure' : plain(method, item, elsewhere),
      ]),
  );
}

/** What says that a simulated call failed, in whatever form. */
function isFailure(method: string, name: string, item: unknown): boolean {
  return method === 'eth_callMany' && name === 'error' && item !== null && item !== '';
}

function folded(text: string): string {
  return hex.test(text) ? text.toLowerCase() : text;
}

function namesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (!isObjectOrArray(value)) return names;
  for (const [name, item] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name);
    namesIn(item, names);
  }
  return names;
}
