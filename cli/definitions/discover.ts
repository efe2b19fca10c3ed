import type { Command } from 'commander';
import { path } from '../options/option-values.ts';

/** `discover`: a target file out of what the platform shows. */
export function addDiscover(program: Command): void {
  program
    .command('discover')
    .description('asks the platform API for its nodes and prints a target file with an entry for each')
    .requiredOption('--target <file>', 'target file with the platform to read', path)
    .option(
      '--out <file>',
      'writes the target file here, once it is whole; an existing one keeps its comments, and entries are merged (default: standard output, where "> FILE" empties FILE at once, whatever comes)',
      path,
    )
    .option('--with-secrets <file>', 'writes the values of the secrets to a new file with mode 0600', path)
    .action(async (options) => (await import('../commands/discover.ts')).discover(options));
}
