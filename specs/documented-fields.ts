import { elementsOf, fieldsOf } from '../base/json-object.ts';
import { readSpec } from './read.ts';

const documents = [
  ...['jsonrpc', 'evm', 'rollup', 'sharded'].map((name) => `${name}.openrpc`),
  ...['platform', 'wallet', 'sharded'].map((name) => `${name}.openapi`),
];

let known: ReadonlySet<string> | undefined;

/** The names of all fields that the contract's documents give to objects, wherever they stand. */
export function documentedFields(): ReadonlySet<string> {
  known ??= new Set(documents.flatMap((name) => [...propertiesIn(readSpec(name))]));
  return known;
}

function* propertiesIn(value: unknown): Generator<string> {
  for (const item of elementsOf(value)) yield* propertiesIn(item);
  for (const [key, item] of Object.entries(fieldsOf(value))) {
    if (key === 'properties') yield* Object.keys(fieldsOf(item));
    yield* propertiesIn(item);
  }
}
