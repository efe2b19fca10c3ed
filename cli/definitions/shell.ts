import { Argument, type Command } from 'commander';
import { completionScript, type Shell, shells } from '../completion/completion-script.ts';

/** What a shell and its user ask of the program itself. */
export function addShell(program: Command): void {
  program
    .command('completion')
    .description('prints a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell: Shell) => {
      process.stdout.write(completionScript(program, shell));
    });

  program
    .helpCommand(false)
    .command('help')
    .description('display help for command')
    .argument('[command]', 'the command')
    .action(async (name?: string) => {
      const about = name === undefined ? program : program.commands.find((one) => one.name() === name);
      about?.help();
      // A name that is no command is answered as it is without `help`: with the nearest one, and exit code 2.
      await program.parseAsync([name ?? ''], { from: 'user' });
    });
}
