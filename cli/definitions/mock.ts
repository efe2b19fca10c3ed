import type { Command } from 'commander';
import { collect, port, seed } from '../options/option-values.ts';

/** `mock`: the embedded target by itself. */
export function addMock(program: Command): void {
  program
    .command('mock')
    .description('serves the embedded target until stopped; prints the target file that reaches it first')
    .option('--port <n>', 'port of the platform API; nodes use the following ports', port)
    .option('--seed <n>', 'seed of the data that the target serves', seed, 1)
    .option('--fault <id>', 'a fault to inject (repeatable)', collect, [])
    .option('--alternative <id>', 'an alternative (permitted variation) to apply (repeatable)', collect, [])
    .action(async (options) => (await import('../commands/mock.ts')).mock(options));
}
