import { Command } from 'commander';
import { useDefaults } from './config/use-defaults.ts';
import { addCompare } from './definitions/compare.ts';
import { addDiscover } from './definitions/discover.ts';
import { addListings } from './definitions/listings.ts';
import { addMock } from './definitions/mock.ts';
import { addNightly } from './definitions/nightly.ts';
import { addPastRuns } from './definitions/past-runs.ts';
import { addProve } from './definitions/prove.ts';
import { addRun } from './definitions/run.ts';
import { addShell } from './definitions/shell.ts';
import { describeOption } from './options/describe-option.ts';
import { growSlowly, keepHeapSmall } from './process/keep-heap-small.ts';
import { optimizeLate } from './process/optimize-late.ts';
import { usageError } from './usage-error.ts';
import { readVersion } from './version.ts';

/** In the order in which `--help` lists them. */
const definitions = [
  addRun,
  addNightly,
  addCompare,
  addMock,
  addProve,
  addListings,
  addDiscover,
  addPastRuns,
  addShell,
];

/** Commands that hold the responses of a service. */
const atServices = new Set(['run', 'nightly', 'compare']);

/** Commands that a broken configuration file need not keep from their work. */
const withoutConfig = new Set(['completion', 'help']);

/**
 * The command line (interface, section 1). Every action is imported when it is called: `--help` and the listings
 * start without the engine.
 */
export function buildProgram(): Command {
  const program = new Command('nodeproof')
    .description('Checks managed blockchain node services against their contract.')
    .version(readVersion())
    .exitOverride()
    .configureHelp({ optionDescription: describeOption });

  for (const add of definitions) add(program);
  for (const command of [program, ...program.commands])
    command.configureOutput({ outputError: (text, write) => write(`${usageError(text, command)}\n`) });

  program.hook('preAction', async (_program, command) => {
    if (withoutConfig.has(command.name())) return;
    if (atServices.has(command.name())) keepHeapSmall();
    const { loadConfig } = await import('./config/load-config.ts');
    const config = await loadConfig(process.cwd());
    if (Object.keys(config).length > 0) {
      useDefaults(command, program.commands, config);
      (await import('./config/apply-config.ts')).applyConfig(config);
    }
    if (!atServices.has(command.name())) return;
    if (command.getOptionValue('profile') === 'deep') growSlowly();
    else optimizeLate();
  });

  return program;
}
