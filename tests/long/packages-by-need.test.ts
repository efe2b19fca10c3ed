import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { printedBefore, runCommand, startCommand } from '../support/run-command.ts';

/** Decision 0037. */
const ofEmbeddedTarget =
  /node_modules\/(@ethereumjs|@grpc\/reflection|grpc-health-check|selfsigned)\/|\/dist\/chunks\/targets\//;
const recorder = fileURLToPath(new URL('../support/record-modules.mjs', import.meta.url));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function modulesOf(name: string, args: readonly string[]): Promise<readonly string[]> {
  const file = join(folder, `${name}.txt`);
  const env = { NODE_OPTIONS: `--import ${recorder}`, RECORDED_MODULES: file };
  const { code, stderr } = await runCommand(args, { cwd: folder, env });
  expect(code, stderr).toBe(0);
  return readFileSync(file, 'utf8').split('\n');
}

describe('what only the embedded target needs', () => {
  it('is loaded by no command that checks, compares or reports another target', async () => {
    const mock = startCommand(['mock'], { cwd: folder });
    try {
      const target = join(folder, 'target.yaml');
      writeFileSync(target, await printedBefore(mock.child));
      const out = join(folder, 'run');
      const run = await modulesOf('run', ['run', '--target', target, '--profile', 'smoke', '--out', out]);
      // The record is one: what the run does load stands in it.
      expect(run.some((module) => module.endsWith('/dist/chunks/cli/run.js'))).toBe(true);
      expect(run.some((module) => module.includes('/node_modules/undici/'))).toBe(true);
      const report = await modulesOf('report', ['report', out]);
      const compare = await modulesOf('compare', [
        'compare',
        `a=${out}`,
        `b=${out}`,
        '--out',
        join(folder, 'comparison'),
      ]);
      for (const modules of [run, report, compare])
        expect(modules.filter((module) => ofEmbeddedTarget.test(module))).toEqual([]);
    } finally {
      mock.child.kill();
      await mock.ended;
    }
  });

  it('is loaded where the embedded target serves', async () => {
    const modules = await modulesOf('dry', ['run', '--dry-run']);
    expect(modules.some((module) => ofEmbeddedTarget.test(module))).toBe(true);
  });
});

describe('the compiler of schemas', () => {
  it('is loaded by no run whose target file adds no documents, whatever values of the service it lists', async () => {
    const mock = startCommand(['mock'], { cwd: folder });
    try {
      const target = parse(await printedBefore(mock.child)) as { platform: object };
      const run = async (name: string, platform: object): Promise<readonly string[]> => {
        const file = join(folder, `${name}.json`);
        writeFileSync(file, JSON.stringify({ ...target, platform }));
        return modulesOf(name, [
          'run',
          '--target',
          file,
          '--profile',
          'smoke',
          '--out',
          join(folder, `${name}-run`),
        ]);
      };
      const compiler = (modules: readonly string[]): boolean =>
        modules.some((module) => module.includes('/node_modules/ajv/dist/2020.js'));
      expect(compiler(await run('own-words', target.platform))).toBe(false);
      expect(compiler(await run('no-words', { ...target.platform, vocabulary: undefined }))).toBe(false);
    } finally {
      mock.child.kill();
      await mock.ended;
    }
  });
});
