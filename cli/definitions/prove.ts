import { type Command, Option } from 'commander';
import { collect, every, seed } from '../options/option-values.ts';
import { profileOption, shardOption } from '../options/shared-options.ts';

/** `prove`: that every check can fail, and that nothing legal fails. */
export function addProve(program: Command): void {
  program
    .command('prove')
    .description('checks the embedded target once with each fault, and prints which requirement caught it')
    .option('--fault <id>', 'only this fault (repeatable)', collect, [])
    .addOption(
      new Option('--pairs', 'check pairs of faults instead: neither may hide the other').conflicts([
        'fault',
        'alternatives',
      ]),
    )
    .addOption(
      new Option(
        '--alternatives',
        'check each permitted variation instead, alone and combined: no check may fail',
      ).conflicts('fault'),
    )
    .addOption(
      new Option('--every <n>', 'check each fault in every n-th response only')
        .argParser(every)
        .conflicts(['pairs', 'alternatives']),
    )
    .addOption(shardOption())
    .addOption(profileOption('standard'))
    .option('--seed <n>', "seed of the embedded target's data and of the runs", seed, 1)
    .option('--json', 'as JSON', false)
    .action(async (options) => {
      if (options.pairs === true) await (await import('../commands/prove-pairs.ts')).provePairs(options);
      else if (options.alternatives === true)
        await (await import('../commands/prove-alternatives.ts')).proveAlternatives(options);
      else if (options.every !== undefined)
        await (await import('../commands/prove-intermittent.ts')).proveEvery({
          ...options,
          every: options.every,
        });
      else await (await import('../commands/prove.ts')).prove(options);
    });
}
