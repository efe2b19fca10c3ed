import { describe, expect, it } from 'vitest';
import { buildProgram } from '../program.ts';
import { useDefaults } from './use-defaults.ts';

function optionsOf(
  args: readonly string[],
  defaults: NonNullable<Parameters<typeof useDefaults>[2]['defaults']>,
): object {
  const program = buildProgram();
  const run = program.commands.find((one) => one.name() === 'run');
  if (run === undefined) throw new Error('there is no run');
  run.parseOptions([...args]);
  useDefaults(run, program.commands, { defaults });
  return run.opts();
}

describe('defaults of nodeproof.config', () => {
  it('stand below the command line and above what is built in', () => {
    expect(optionsOf([], {})).toMatchObject({ profile: 'standard', only: [], strict: false });
    const defaults = { profile: 'deep', seed: 7, strict: true, only: ['area:evm', '2.1'], 'fail-fast': true };
    expect(optionsOf([], defaults)).toMatchObject({
      profile: 'deep',
      seed: 7,
      strict: true,
      only: ['area:evm', '2.1'],
      failFast: true,
    });
    const given = ['--profile', 'quick', '--only', 'platform.'];
    expect(optionsOf(given, defaults)).toMatchObject({ profile: 'quick', only: ['platform.'], seed: 7 });
  });

  it('leave alone what only other commands have', () => {
    expect(optionsOf([], { port: 8080 })).not.toHaveProperty('port');
  });

  it.each([
    [{ profil: 'deep' }, 'no command has an option --profil'],
    [{ profile: 'most' }, '--profile'],
    [{ seed: 1.5 }, '--seed: write a whole number'],
    [{ strict: 'yes' }, '--strict: must be true or false'],
    [{ out: true }, '--out: needs a value'],
    [{ out: ['a', 'b'] }, '--out: takes one value'],
  ])('are held to the rules of the options: %j', (defaults, words) => {
    expect(() => optionsOf([], defaults)).toThrow(words);
  });
});
