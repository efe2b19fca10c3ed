// Compiles the schemas that a run judges answers by, and those of the published formats, to validators beside the compiled code: to
// compile them takes a command longer than to read what came of it, and with them most runs need no compiler at all.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import standalone from 'ajv/dist/standalone/index.js';
import { digestOf } from '../build/base/digest.js';
import { pointerTo } from '../build/base/json-pointer.js';
import { readSpec } from '../build/specs/read.js';
import { schemaCompiler } from '../build/specs/schema-compiler.js';
import { formats } from '../build/specs/validators.js';

const specs = join(dirname(fileURLToPath(import.meta.url)), '../build/specs');
const folder = join(specs, 'validators');
const documents = readdirSync(specs)
  .filter((file) => /\.open(api|rpc)\.json$/.test(file))
  .map((file) => file.replace(/\.json$/, ''));

const keptCode = { source: true };

/** Pointers to the schemas of answers: those of components, of responses and of results. */
function pointersOf(document) {
  const pointers = Object.keys(document.components?.schemas ?? {}).map((name) =>
    pointerTo('/components/schemas', name),
  );
  const walk = (value, pointer) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const place = pointerTo(pointer, key);
      if (key === 'schema' && /\/(responses|result|x-result-for)\//.test(place)) pointers.push(place);
      walk(item, place);
    }
  };
  walk({ ...document, components: { ...document.components, schemas: undefined } }, '');
  return pointers;
}

/** Writes a module that exports validators by their pointers. @param names of the schemas that `ajv` knows, by pointer */
function write(name, ajv, names) {
  const exported = Object.fromEntries([...names.values()].map((one, index) => [`validate${index}`, one]));
  const byPointer = [...names.keys()].map(
    (pointer, index) => `${JSON.stringify(pointer)}: exports.validate${index}`,
  );
  const path = join(folder, `${name}.cjs`);
  mkdirSync(dirname(path), { recursive: true });
  const code = standalone.default(ajv, exported);
  const of = JSON.stringify(digestOf(JSON.stringify(readSpec(name))));
  writeFileSync(path, `${code}\nmodule.exports = { of: ${of}, byPointer: { ${byPointer.join(', ')} } };\n`);
}

rmSync(folder, { recursive: true, force: true });
for (const name of documents) {
  const ajv = schemaCompiler('answers', keptCode);
  const document = readSpec(name);
  ajv.addSchema(document, name);
  const names = new Map(pointersOf(document).map((pointer, index) => [pointer, `judged${index}`]));
  for (const [pointer, key] of names) ajv.addSchema({ $ref: `${name}#${pointer}` }, key);
  write(name, ajv, names);
}
for (const [name, of] of Object.entries(formats)) {
  const ajv = schemaCompiler(of, keptCode);
  for (const other of Object.keys(formats)) ajv.addSchema(readSpec(other), other);
  write(name, ajv, new Map([['', name]]));
}
