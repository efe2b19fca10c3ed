import { CommanderError } from 'commander';
import { expect, it } from 'vitest';
import { buildProgram } from './program.ts';

/** What a wrong use of the command line prints. */
async function complaint(...words: readonly string[]): Promise<string> {
  const program = buildProgram();
  let printed = '';
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({
      writeErr: (text) => {
        printed += text;
      },
    });
  await expect(program.parseAsync(['node', 'nodeproof', ...words])).rejects.toThrow(CommanderError);
  return printed;
}

it.each([
  [
    ['run', '--seed', 'abc'],
    'nodeproof: --seed abc: write a whole number from 0 to 9007199254740991 (see nodeproof run --help)\n',
  ],
  [
    ['prove', '--profile', 'fast'],
    'nodeproof: --profile fast: write one of smoke, quick, standard, deep (see nodeproof prove --help)\n',
  ],
  [['run', '--out', ''], "nodeproof: --out '': empty; is a variable not set? (see nodeproof run --help)\n"],
  [
    ['run', 'vendor-a.yaml'],
    'nodeproof: too many arguments: run does not take "vendor-a.yaml"; a target file is given as --target vendor-a.yaml (see nodeproof run --help)\n',
  ],
  [
    ['seed', 'x'],
    'nodeproof: too many arguments: seed does not take "x"; remove it (see nodeproof seed --help)\n',
  ],
  [
    ['nightly', '--dir', 'nights', '--link', 'ci/run-7'],
    'nodeproof: --link ci/run-7: write a URL that begins with https:// or http:// (see nodeproof nightly --help)\n',
  ],
  [['rnu'], "nodeproof: unknown command 'rnu' (Did you mean run?) (see nodeproof --help)\n"],
  [
    ['run', '--profle', 'quick'],
    "nodeproof: unknown option '--profle' (Did you mean --profile?) (see nodeproof run --help)\n",
  ],
])('says of %j what is wrong and what to write', async (words, line) => {
  expect(await complaint(...words)).toBe(line);
});

it('shows nothing of a word that would steer the terminal', async () => {
  expect(await complaint('run', '\u001b[2J\nx')).not.toMatch(/\u001b|\n./);
});
