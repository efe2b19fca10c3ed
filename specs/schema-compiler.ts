import { createRequire } from 'node:module';
import type { Options } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';
import { patternOf } from '../base/pattern.ts';

/**
 * Options of ajv for schemas that come with the command. That they are valid is known from the tests; and what a tighter validator saves
 * in a run is less than it takes to make.
 */
const ownSchemas = { validateSchema: false, code: { optimize: false } } as const;

/** Options of ajv by what is validated. */
const schemaOptions = {
  /** What a service answers: every breach, with the place in the schema. */
  answers: {
    allErrors: true,
    strict: false,
    verbose: true,
    validateFormats: true,
    // 0.07 is a multiple of 0.01, though not of what stands for it in a double.
    multipleOfPrecision: 9,
    ...ownSchemas,
  },
  /** What a person wrote: every error, for the one that tells most. */
  input: {
    allErrors: true,
    strict: false,
    verbose: true,
    validateFormats: false,
    strictNumbers: true,
    ...ownSchemas,
  },
  /** What a command wrote for a later one. */
  recorded: { strict: false, ...ownSchemas },
  /** What departs from the contract; these schemas may be a user's own. */
  dialects: { strict: false, validateFormats: false },
} as const satisfies Record<string, Options>;

export type SchemaKind = keyof typeof schemaOptions;

const require = createRequire(import.meta.url);

const regExp = Object.assign((pattern: string) => patternOf(pattern), { code: 'new RegExp' });

/**
 * ajv, loaded when the first schema is compiled: what most commands validate was compiled when this package was built.
 * @param code how code is made, where it is kept
 */
export function schemaCompiler(of: SchemaKind, code?: Options['code']): Ajv2020 {
  const { Ajv2020: Compiler } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const given: Options = schemaOptions[of];
  // What it would say on stderr (an unknown format) is nothing that a run can go wrong by.
  const options: Options = { logger: false, ...given, code: code ?? { ...given.code, regExp } };
  const ajv = new Compiler(options);
  if (options.validateFormats === false) return ajv;
  (require('ajv-formats') as { default: FormatsPlugin }).default(ajv);
  for (const name of ['date-time', 'time']) {
    const known = ajv.formats[name];
    if (typeof known !== 'object' || !('validate' in known) || typeof known.validate !== 'function') continue;
    const validate = known.validate as (text: string) => boolean;
    ajv.addFormat(name, { validate: (text: string) => wholeOffset.test(text) && validate(text) });
  }
  return ajv.addFormat('int64', { type: 'number', validate: isInt64 });
}

/** ajv-formats takes `+0530` and `+05`, too; RFC 3339 has no offset without its colon and its minutes. */
const wholeOffset = /(?:z|[+-]\d\d:\d\d)$/i;

/** ajv-formats takes any integer. Of what no double holds, the nearest one is here. */
function isInt64(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 63;
}
