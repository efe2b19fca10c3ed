import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ValidateFunction } from 'ajv';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { valueAt } from '../base/json-pointer.ts';
import { arbitraryOf } from '../generators/arbitrary/arbitrary.ts';
import { invalidInputs } from '../generators/defects/invalid.ts';
import { readSpec } from '../specs/read.ts';
import { schemaCompiler } from '../specs/schema-compiler.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
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
