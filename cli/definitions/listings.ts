import type { Command } from 'commander';

/** Commands that print what a run needs or may find, and send nothing. */
export function addListings(program: Command): void {
  program
    .command('requirements')
    .description('every requirement: id, section, level, title, the faults that prove it')
    .option('--json', 'as JSON', false)
    .action(async (options) => (await import('../commands/requirements.ts')).requirements(options));

  program
    .command('faults')
    .description('every fault of the embedded target: id, section, what it breaks')
    .option(
      '--alternatives',
      'its alternatives (permitted variations) instead, which mock --alternative takes',
      false,
    )
    .option('--json', 'as JSON', false)
    .action(async (options) => (await import('../commands/faults.ts')).faults(options));

  program
    .command('seed')
    .description('prints a seed: every part of a run that is split with --shard needs the same')
    .action(async () => (await import('../commands/seed.ts')).printSeed());
}
