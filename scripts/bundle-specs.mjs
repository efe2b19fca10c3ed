// Writes every YAML and JSON document of specs/ as JSON beside the compiled code: reading JSON keeps the
// command's start-up well under half a second, and nothing has to parse YAML before it is needed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'specs');

for (const entry of readdirSync(source, { recursive: true })) {
  const name = String(entry);
  if (!/\.(yaml|json)$/.test(name)) continue;
  const target = join(root, 'build', 'specs', name.replace(/\.yaml$/, '.json'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(parse(readFileSync(join(source, name), 'utf8'))));
}
