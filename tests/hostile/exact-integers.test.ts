import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { isObjectOrArray } from '../../base/json-object.ts';
import type { Overrides } from '../../targets/entries/behaviour.ts';
import type { WireAnswer } from '../../targets/serving/wire.ts';
import { someOf } from '../support/named-part.ts';
import { runAgainst } from './run-command.ts';
import { serveSoundBut } from './sound-service.ts';

const command = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** 2^60 + 1, which no double holds. */
const long = 1_152_921_504_606_846_977n;
const exactly = /1152921504606846977/;
/** How doubles near it are written. */
const rounded = /1152921504606847|1152921504606846976|1\.15292150460684/;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-integers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is learned as a secret would be concealed wherever it stands. */
const isCredential = (key: string): boolean => /^auth_|_endpoint$/.test(key);

/** Every value that `is` says, but for credentials and the ids that tie answers to calls. */
function longInPlaceOf(value: unknown, is: (leaf: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => longInPlaceOf(item, is));
  if (isObjectOrArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === 'jsonrpc' || isCredential(key) || (key === 'id' && typeof item === 'number')
          ? item
          : longInPlaceOf(item, is),
      ]),
    );
  return is(value) ? long : value;
}

const answering = (is: (leaf: unknown) => boolean): Overrides => ({
  'wire.answer': (answer: WireAnswer) =>
    answer.raw === undefined ? { ...answer, body: longInPlaceOf(answer.body, is) } : answer,
});

/** Every file below a folder, by its name, and what was printed. */
function filesBelow(path: string): Map<string, string> {
  const names = readdirSync(path, { recursive: true, withFileTypes: true });
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(path.length + 1), readFileSync(file, 'utf8')]),
  );
}

const replaced: readonly (readonly [what: string, is: (leaf: unknown) => boolean])[] = [
  ['of strings', (leaf) => typeof leaf === 'string'],
  ['of numbers', (leaf) => typeof leaf === 'number' || typeof leaf === 'bigint'],
  ['of everything', (leaf) => leaf !== undefined],
];

describe.concurrent('an integer beyond 2^53 keeps its digits in every output', () => {
  it.for(someOf(replaced))('where it comes in place %s', async ([_what, is], { expect }) => {
    const service = await serveSoundBut(answering(is))();
    const place = mkdtempSync(join(folder, 'run-'));
    try {
      const ended = await runAgainst(service, place, { seconds: 200 });
      const written = filesBelow(join(place, 'run'));
      const again = spawnSync(process.execPath, [command, 'report', join(place, 'run')], { cwd: place });
      const baseline = spawnSync(process.execPath, [command, 'baseline', join(place, 'run')], { cwd: place });
      const outputs = new Map([
        ...written,
        ...[...filesBelow(join(place, 'run'))].map(([name, text]) => [`${name}, again`, text] as const),
        ['stdout', ended.stdout],
        ['stderr', ended.stderr],
        ['report', `${again.stdout}${again.stderr}`],
        ['baseline', `${baseline.stdout}${baseline.stderr}`],
      ]);
      for (const [name, text] of outputs) expect.soft(rounded.exec(text)?.[0], name).toBeUndefined();
      for (const name of ['run.json', 'journal.ndjson', 'report.html', 'summary.md', 'junit.xml', 'stdout'])
        expect.soft(outputs.get(name), name).toMatch(exactly);
      const allure = [...outputs].filter(([name]) => name.startsWith('allure-results'));
      expect(allure.some(([, text]) => exactly.test(text))).toBe(true);
    } finally {
      await service.close();
    }
  });
});
