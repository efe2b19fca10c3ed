// Writes the pages of docs/reference/ that follow from their sources: the command line, the target file, the other formats, the
// requirements. `npm run reference` does it; with --check it only says which page is not as its source.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../build/cli/program.js';
import { loadRegister } from '../build/specs/register.js';
import { loadFaults } from '../build/targets/catalogue.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemas = join(root, 'specs/formats');
const schemaOf = (name) => JSON.parse(readFileSync(join(schemas, name), 'utf8'));
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
const code = (text) => `\`${text.replaceAll('|', '\\|')}\``;
const table = (head, rows) => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => ' --- |').join('')}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];
const written = 'This page is written by `npm run reference`.';

function commandLine() {
  const commands = buildProgram().commands.filter((command) => command.name() !== 'help');
  return [
    '# Command line',
    '',
    `${written} \`--help\` behind any command prints the same.`,
    '',
    '| exit code of `run`, `compare`, `prove` and `report` | meaning |',
    '| --- | --- |',
    '| 0 | conforms: nothing required failed (`prove`: every fault was caught) |',
    '| 1 | violates: a required statement failed that no baseline covers, or the baseline is stale |',
    '| 2 | the command line, a file or the environment is wrong; nothing was sent |',
    '| 3 | inconclusive: unreachable, a budget ran out, interrupted, or no required statement passed |',
    '',
    '`nightly` exits by what is new: see [set up nightly](../how-to/set-up-nightly.md).',
    ...commands.flatMap((command) => [
      '',
      `## ${command.name()}`,
      '',
      `\`nodeproof ${command.name()} ${command.usage()}\``,
      '',
      `${sentence(command.description())}`,
      '',
      ...(command.options.length === 0
        ? ['It has no options.']
        : table(
            ['option', 'meaning', 'default'],
            command.options.map((option) => [
              code(option.flags),
              cell(option.description),
              defaultOf(option),
            ]),
          )),
    ]),
  ];
}

function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function defaultOf({ defaultValue, defaultValueDescription, argChoices }) {
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  if (defaultValueDescription !== undefined) return cell(defaultValueDescription) + choices;
  if (defaultValue === undefined || defaultValue === false) return choices.trim();
  if (Array.isArray(defaultValue)) return defaultValue.length === 0 ? '' : cell(defaultValue.join(', '));
  if (typeof defaultValue === 'object')
    return 'index' in defaultValue ? `${defaultValue.index}/${defaultValue.of}` : '';
  return code(String(defaultValue)) + choices;
}

function targetFile() {
  const schema = schemaOf('target-file.schema.json');
  return [
    '# Target file',
    '',
    `${written} YAML (JSON is YAML). \`\${NAME}\` stands for an environment variable; what comes from the environment, and every \`apiKey\`, \`token\`, \`password\` and \`xToken\`, is a secret that appears in no output. See [write a target file](../how-to/write-a-target-file.md).`,
    '',
    ...table(['key', 'type', 'meaning'], keysOf(schema, schema, '')),
  ];
}

function keysOf(schema, whole, prefix) {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, raw]) => {
    const property = { ...resolved(raw, whole), ...withoutRef(raw) };
    const items = property.items === undefined ? undefined : resolved(property.items, whole);
    const path = `${prefix}${name}${items?.properties === undefined ? '' : '[]'}`;
    const nested = items?.properties === undefined ? property : items;
    const must = required.has(name) ? '**required** ' : '';
    return [
      [code(path), must + cell(typeOf(property, whole)), cell(property.description ?? '')],
      ...keysOf(nested, whole, `${path}.`),
    ];
  });
}

function withoutRef({ $ref: _ref, ...rest }) {
  return rest;
}

function resolved(schema, whole) {
  if (schema.$ref === undefined) return schema;
  return (
    schema.$ref
      .replace(/^#\//, '')
      .split('/')
      .reduce((value, key) => value?.[key], whole) ?? {}
  );
}

function typeOf(schema, whole) {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `list of ${typeOf(resolved(schema.items ?? {}, whole), whole)}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type !== undefined) return schema.type;
  const some = schema.oneOf ?? schema.anyOf;
  return some === undefined ? '' : some.map((one) => typeOf(resolved(one, whole), whole)).join(' or ');
}

function formats() {
  const names = readdirSync(schemas)
    .filter((name) => name.endsWith('.schema.json') && name !== 'target-file.schema.json')
    .sort();
  return [
    '# File formats',
    '',
    `${written} The schemas stand in \`specs/formats/\` of the package; [versioning](versioning.md) says how they change.`,
    ...names.flatMap((name) => {
      const schema = schemaOf(name);
      const rows = keysOf(schema.items === undefined ? schema : resolved(schema.items, schema), schema, '');
      return [
        '',
        `## ${schema.title ?? name}`,
        '',
        `${cell(schema.description ?? '')} Schema: \`specs/formats/${name}\`.`,
        '',
        ...(rows.length === 0 ? [] : table(['key', 'type', 'meaning'], rows)),
      ];
    }),
  ];
}

async function requirements() {
  const register = loadRegister();
  const faults = await loadFaults();
  const areas = [...new Set(register.map(({ area }) => area))];
  const status = ({ check, observe }) =>
    check !== undefined ? 'checked' : observe !== undefined ? 'observed' : 'not decided over the wire';
  const provenBy = (id) => faults.filter(({ requirements: broken }) => (broken ?? []).includes(id)).length;
  return [
    '# Requirements',
    '',
    `${written} ${register.length} statements; "faults" counts the defects of the embedded target that prove the check (${code('nodeproof faults')} lists them).`,
    ...areas.flatMap((area) => [
      '',
      `## ${area}`,
      '',
      ...table(
        ['§', 'id', 'statement', 'level', 'status', 'faults'],
        register
          .filter((one) => one.area === area)
          .map((one) => [
            one.section,
            code(one.id),
            cell(one.title),
            one.level,
            status(one),
            String(provenBy(one.id)),
          ]),
      ),
    ]),
  ];
}

const pages = {
  'command-line.md': commandLine(),
  'target-file.md': targetFile(),
  'formats.md': formats(),
  'requirements.md': await requirements(),
};
const stale = [];
for (const [name, lines] of Object.entries(pages)) {
  const path = join(root, 'docs/reference', name);
  const text = `${lines.join('\n')}\n`;
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) stale.push(`docs/reference/${name}`);
}
if (stale.length > 0) {
  console.error(`${stale.join(', ')}: not as the sources say; run "npm run reference"`);
  process.exitCode = 1;
}
