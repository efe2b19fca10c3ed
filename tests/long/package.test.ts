import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-package-'));
const project = join(folder, 'project');
let tarball = '';
let files: readonly string[] = [];

beforeAll(() => {
  execFileSync('node', ['scripts/build-types.mjs'], { cwd: root });
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename, files: all }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  tarball = join(folder, filename);
  files = all.map(({ path }) => path);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds what runs, its types and its formats, and nothing of its making', () => {
    for (const needed of [
      'dist/cli/main.js',
      'specs/formats/target-file.schema.json',
      'LICENSE',
      'README.md',
    ])
      expect(files).toContain(needed);
    expect(files.filter((path) => /\.test\.|tsbuildinfo|\/\.|fixtures|(?<!\.d)\.ts$/.test(path))).toEqual([]);
    const pictures = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)];
    for (const [, picture] of pictures) expect(files).toContain(picture);
  });

  it('is clean for publint', async () => {
    const data = readFileSync(tarball);
    const { messages, pkg } = await publint({
      pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) },
      strict: true,
    });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('has types that every resolution of modules finds', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
    if (analysis.types === false) return expect.fail('it has no types');
    // ESM only: Node loads it with require() since 20.19, and says so itself where it does not.
    const problems = analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM');
    expect(problems).toEqual([]);
  });
});

/** Runs a command in the project that the package is installed in. */
async function inProject(command: string, ...args: string[]) {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: project, maxBuffer: 1e8 });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

describe('the package in an empty project', () => {
  beforeAll(() => {
    cpSync(join(root, 'examples/custom-check'), project, { recursive: true });
    writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const compiler = ['typescript', '@types/node'].map((name) => `${name}@${devDependencies[name]}`);
    const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    execFileSync('npm', ['install', ...quiet, tarball, ...compiler], { cwd: project, stdio: 'inherit' });
  });

  it('serves, checks and compares, with a check, a report and defaults of its own', async () => {
    const mock = spawn('npx', ['nodeproof', 'mock'], { cwd: project, detached: true });
    const file = await new Promise<string>((resolve, reject) => {
      let printed = '';
      mock.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      // npm has words of its own there.
      mock.stderr.on('data', (chunk) => /nodeproof: /.test(String(chunk)) && resolve(printed));
      mock.once('error', reject);
    });
    try {
      for (const name of ['a', 'b'])
        writeFileSync(join(project, `${name}.yaml`), file.replace(/^name: .*/, `name: ${name}`));
      const only = ['--only', 'own.', '--only', 'platform.organization'];
      const run = await inProject(
        'npx',
        'nodeproof',
        'run',
        '--target',
        'a.yaml',
        '--seed',
        '1',
        '--out',
        'a',
        ...only,
      );
      // The chain of the embedded target is years old: the runbook's statement fails there, and the contract's hold.
      expect(run.code).toBe(1);
      const result = JSON.parse(readFileSync(join(project, 'a/run.json'), 'utf8'));
      expect(result.profile).toBe('quick');
      const verdicts = result.requirements.map(
        ({ id, verdict }: { id: string; verdict: string }) => `${id} ${verdict}`,
      );
      expect(new Set(verdicts.filter((one: string) => one.startsWith('own.')))).toEqual(
        new Set(['own.head.recent failed']),
      );
      expect(verdicts).toContain('platform.organization.id passed');
      expect(readFileSync(join(project, 'a/verdicts.csv'), 'utf8')).toMatch(/^requirement,node,verdict\n/);
      expect((await inProject('npx', 'nodeproof', 'report', 'a')).code).toBe(1);
      const other = [
        'run',
        '--target',
        'b.yaml',
        '--profile',
        'quick',
        '--out',
        'b',
        '--only',
        'platform.organization',
      ];
      expect((await inProject('npx', 'nodeproof', ...other)).code).toBe(0);
      const compared = await inProject('npx', 'nodeproof', 'compare', 'a', 'b', '--out', 'compared');
      expect(compared.stderr).not.toMatch(/^nodeproof: /m);
      expect(existsSync(join(project, 'compared/compare.json'))).toBe(true);
    } finally {
      if (mock.pid !== undefined) process.kill(-mock.pid, 'SIGINT');
    }
  });

  it('is used from TypeScript with its types', async () => {
    writeFileSync(
      join(project, 'use.ts'),
      `import { readRun, type RequirementResult, run, type RunResult } from 'nodeproof';
const result: RunResult = await run({ profile: 'quick', seed: 1, only: ['platform.organization'], config: {} });
const failed: readonly RequirementResult[] = result.requirements.filter(({ verdict }) => verdict === 'failed');
// @ts-expect-error: there is no such verdict
result.requirements.filter(({ verdict }) => verdict === 'green');
const earlier = await readRun('a');
console.log(JSON.stringify([result.verdict, failed.length, earlier.target.name]));
`,
    );
    const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck'];
    const compiled = await inProject(
      'npx',
      'tsc',
      ...options,
      'use.ts',
      'nodeproof.config.ts',
      '--outDir',
      'built',
    );
    expect([compiled.code, compiled.stdout]).toEqual([0, '']);
    const used = await inProject('node', 'built/use.js');
    expect([used.stdout.trim(), used.stderr]).toEqual(['["conforms",0,"a"]', '']);
  });

  it.each(['22', '24'])('runs on Node %s', async (version) => {
    const found = await inProject(
      'npx',
      '--yes',
      '--prefer-offline',
      '-p',
      `node@${version}`,
      'node',
      '--version',
    );
    if (found.code !== 0) return;
    expect(found.stdout).toMatch(new RegExp(`^v${version}\\.`));
    const command = join(project, 'node_modules/nodeproof/dist/cli/main.js');
    const words = ['run', '--profile', 'quick', '--seed', '1', '--out', basename(`node-${version}`)];
    const args = [command, ...words, '--only', 'platform.', '--only', 'own.'];
    const run = await inProject('npx', '--yes', '--prefer-offline', '-p', `node@${version}`, 'node', ...args);
    expect(run.stderr).not.toMatch(/cannot be loaded|fault/);
    expect(run.code).toBe(1);
  });
});
