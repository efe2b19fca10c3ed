import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv';
import { readSpec } from './read.ts';
import { schemaCompiler, type schemaOptions } from './schema-compiler.ts';

const require = createRequire(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * The validator of a schema of `specs/` that was compiled when this package was built (scripts/bundle-validators.mjs), loaded with those
 * of its document; undefined where there is none: in a checkout, or of a schema that is no place of answers.
 * @param document as `readSpec` names it
 * @param pointer to the schema
 */
export function builtValidator(document: string, pointer: string): ValidateFunction | undefined {
  const file = join(here, 'validators', `${document}.cjs`);
  if (!existsSync(file)) return undefined;
  return (require(file) as Readonly<Record<string, ValidateFunction>>)[pointer];
}

const compiled = new Map<string, ValidateFunction>();

/** The published formats, by what their files are. */
export const formats = {
  'formats/target-file.schema': 'input',
  'formats/baseline.schema': 'input',
  'formats/run.schema': 'recorded',
  'formats/journal-line.schema': 'recorded',
} as const satisfies Record<string, keyof typeof schemaOptions>;

/** The validator of a published format, compiled once in a process at most. */
export function formatValidator<T>(format: keyof typeof formats): ValidateFunction<T> {
  const validate = compiled.get(format) ?? builtValidator(format, '') ?? compileFormat(format);
  compiled.set(format, validate);
  return validate as ValidateFunction<T>;
}

function compileFormat(format: keyof typeof formats): ValidateFunction {
  const ajv = schemaCompiler(formats[format]);
  // The others that a format refers to.
  for (const other of ['formats/run.schema'])
    if (other !== format && formats[format] === 'recorded') ajv.addSchema(readSpec(other) as object);
  return ajv.compile(readSpec(format) as object);
}
