import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv';
import { digestOf } from '../base/digest.ts';
import { readSpec } from './read.ts';
import { type SchemaKind, schemaCompiler } from './schema-compiler.ts';

const require = createRequire(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));

/** What a module of built validators exports. */
interface Built {
  /** Digest of the document that they were made of. */
  readonly of: string;
  readonly byPointer: Readonly<Record<string, ValidateFunction>>;
}

const built = new Map<string, Built['byPointer']>();

/**
 * The validator of a schema of `specs/` that was compiled when this package was built (scripts/bundle-validators.mjs), loaded with those
 * of its document. Undefined where there is none: in a checkout, of a schema that is no place of answers, and of a document that says
 * something else by now.
 * @param document as `readSpec` names it
 * @param pointer to the schema
 */
export function builtValidator(document: string, pointer: string): ValidateFunction | undefined {
  const validators = built.get(document) ?? readBuilt(document);
  built.set(document, validators);
  return validators[pointer];
}

function readBuilt(document: string): Built['byPointer'] {
  const file = join(here, 'validators', `${document}.cjs`);
  if (!existsSync(file)) return {};
  const { of, byPointer } = require(file) as Built;
  return of === digestOf(JSON.stringify(readSpec(document))) ? byPointer : {};
}

const compiled = new Map<string, ValidateFunction>();

/** The published formats, by what their files are. */
export const formats = {
  'formats/target-file.schema': 'input',
  'formats/baseline.schema': 'input',
  'formats/run.schema': 'recorded',
  'formats/journal-line.schema': 'recorded',
} as const satisfies Record<string, SchemaKind>;

/** The validator of a published format, compiled once in a process at most. */
export function formatValidator<T>(format: keyof typeof formats): ValidateFunction<T> {
  const validate = compiled.get(format) ?? builtValidator(format, '') ?? compileFormat(format);
  compiled.set(format, validate);
  return validate as ValidateFunction<T>;
}

function compileFormat(format: keyof typeof formats): ValidateFunction {
  const ajv = schemaCompiler(formats[format]);
  // A line of the journal holds parts of a run.
  if (format === 'formats/journal-line.schema') ajv.addSchema(readSpec('formats/run.schema') as object);
  return ajv.compile(readSpec(format) as object);
}
