import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ErrorObject, ValidateFunction } from 'ajv';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { valueAt } from '../../base/json-pointer.ts';
import { describeError } from '../../engine/shape/describe-error.ts';
import type { SchemaDocument } from '../../engine/shape/requirement-map.ts';
import { vocabularyValidator } from '../../engine/shape/vocabulary-validator.ts';
import { withVocabulary } from '../../engine/shape/with-vocabulary.ts';
import { arbitraryOf } from '../../generators/arbitrary/arbitrary.ts';
import { invalidInputs } from '../../generators/defects/invalid.ts';
import { readSpec } from '../../specs/read.ts';
import { schemaCompiler } from '../../specs/schema-compiler.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'dist/specs/validators');
const require = createRequire(import.meta.url);
const seed = 1;
const values = 6;
const defects = 40;

/** Valid values of a schema, and such with one defect. */
function tried(document: unknown, pointer: string): readonly unknown[] {
  const schema = valueAt(document, pointer);
  const valid = fc.sample(arbitraryOf(schema, { document }), { seed, numRuns: values });
  const broken = valid
    .slice(0, 2)
    .flatMap((one) => invalidInputs(schema, one, { document }).slice(0, defects));
  return [null, [], {}, 'text', ...valid, ...broken.map(({ value }) => value)];
}

const built = (document: string): Readonly<Record<string, ValidateFunction>> =>
  require(join(folder, `${document}.cjs`)).byPointer;

/** What is said of errors, in no order: where each stands and what it breaks. */
function described(errors: readonly ErrorObject[] | null | undefined): readonly string[] {
  return (errors ?? []).map((error) => JSON.stringify([error.instancePath, describeError(error)])).sort();
}

describe('the validators that are built', () => {
  const documents = [
    'platform.openapi',
    'jsonrpc.openrpc',
    'evm.openrpc',
    'rollup.openrpc',
    'wallet.openapi',
    'sharded.openapi',
    'sharded.openrpc',
  ];

  it('are those of every document of the contract, and of the published formats', () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.cjs'),
    );
    const formats = ['baseline', 'journal-line', 'run', 'target-file'].map(
      (name) => `formats/${name}.schema`,
    );
    expect(names.map((name) => name.replace('.cjs', '')).sort()).toEqual([...documents, ...formats].sort());
  });

  describe.each(documents)('of %s', (name) => {
    const document = readSpec(name) as object;
    const validators = built(name);
    const compiler = schemaCompiler('answers');
    beforeAll(() => void compiler.addSchema(document, name));

    it.each(Object.keys(validators))('say the same as compiled ones: %s', (pointer) => {
      const validate = validators[pointer];
      const compiled = compiler.compile({ $ref: `${name}#${pointer}` });
      for (const value of tried(document, pointer)) {
        expect(validate?.(value)).toBe(compiled(value));
        expect(validate?.errors).toEqual(compiled.errors);
      }
    });
  });

  it('say the same with values that a target file lists, put in their places afterwards', () => {
    const vocabulary = { providers: ['cloud-a', 'cloud-b'], protocols: ['chain'], publicNetworks: [] };
    const name = 'platform.openapi';
    const document = withVocabulary(readSpec(name), vocabulary) as SchemaDocument;
    const compiler = schemaCompiler('answers');
    compiler.addSchema(document, name);
    const validators = built(name);
    let listed = 0;
    for (const [pointer, plain] of Object.entries(validators)) {
      const validate = vocabularyValidator(plain, document, pointer);
      const compiled = compiler.compile({ $ref: `${name}#${pointer}` });
      if (validate !== plain) listed += 1;
      for (const value of tried(document, pointer)) {
        expect(validate?.(value)).toBe(compiled(value));
        expect(described(validate?.errors)).toEqual(described(compiled.errors));
      }
    }
    // A page of nodes, a node, and what refers to them.
    expect(listed).toBeGreaterThan(1);
  });

  it('are left alone where such a value stands in a place that is not looked for', () => {
    const listed = { type: 'string', 'x-vocabulary': 'providers', enum: ['cloud-a'] };
    const document = {
      deep: { anyOf: [{ type: 'object', properties: { provider: listed } }] },
      round: { properties: { provider: listed, next: { $ref: '#/round' } } },
    };
    const plain = schemaCompiler('answers').compile({});
    expect(vocabularyValidator(plain, document, '/deep')).toBeUndefined();
    expect(vocabularyValidator(plain, document, '/round')).toBeUndefined();
  });

  it('are not those of a document that was changed since', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'nodeproof-test-'));
    try {
      cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
      cpSync(join(root, 'package.json'), join(copy, 'package.json'));
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
      const path = join(copy, 'dist/specs/jsonrpc.openrpc.json');
      const document = JSON.parse(readFileSync(path, 'utf8'));
      document.components.schemas.ClientVersion.type = 'integer';
      writeFileSync(path, JSON.stringify(document));
      const args = [
        'run',
        '--profile',
        'smoke',
        '--only',
        'jsonrpc.client-version',
        '--out',
        join(copy, 'run'),
      ];
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        [join(copy, 'dist/cli/main.js'), ...args],
        { cwd: copy },
      ).catch((failure: { stdout: string; stderr: string }) => failure);
      expect(stdout, stderr).toContain('type integer');
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
