import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeWith } from '../../tests/setup/describe-with.ts';
import { buildProgram } from '../program.ts';
import { completionScript, type Shell } from './completion-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'nodeproof-completion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(shell: Shell): string {
  const path = join(folder, `nodeproof.${shell}`);
  writeFileSync(path, completionScript(buildProgram(), shell));
  return path;
}

/** A shell of this machine, where it has one. */
function installed(shell: Shell): Shell | undefined {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' });
    return shell;
  } catch {
    return undefined;
  }
}

describeWith(installed('bash'), 'there is no bash', 'completion in bash', (shell) => {
  const completed = (...words: string[]): string[] => {
    const script = `. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _nodeproof; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const completed = execFileSync(shell, ['-c', script, 'bash', written(shell), 'nodeproof', ...words], {
      encoding: 'utf8',
      cwd: folder,
    });
    return completed.split('\n').filter((one) => one !== '');
  };

  it('knows commands, options, choices and files', () => {
    expect(completed('co')).toEqual(['compare', 'completion']);
    expect(completed('run', '--f')).toEqual(['--failed', '--fail-fast']);
    expect(completed('run', '--profile', 'q')).toEqual(['quick']);
    expect(completed('run', '--target', 'node')).toEqual(['nodeproof.bash']);
    expect(completed('run', '--seed', '')).toEqual([]);
  });
});

for (const shell of ['zsh', 'fish'] as const)
  describeWith(installed(shell), `there is no ${shell}`, `completion in ${shell}`, () => {
    it('is a script that the shell reads', () => {
      execFileSync(shell, ['-n', written(shell)]);
    });
  });

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'] as const)('names every command and option in %s', (shell) => {
    const script = completionScript(buildProgram(), shell);
    for (const command of buildProgram().commands) {
      expect(script).toContain(command.name());
      for (const { long } of command.options)
        expect(script).toContain(shell === 'fish' ? `-l ${long?.slice(2)}` : long);
    }
  });
});
