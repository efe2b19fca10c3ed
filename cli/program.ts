import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { terminalLine } from '../reports/escaping/terminal.ts';
import { completionScript, type Shell, shells } from './completion/completion-script.ts';
import { useDefaults } from './config/use-defaults.ts';
import { describeOption } from './describe-option.ts';
import { casePath, collect, date, every, names, path, port, seconds, seed, shard } from './option-values.ts';
import { growSlowly, keepHeapSmall } from './process/keep-heap-small.ts';
import { optimizeLate } from './process/optimize-late.ts';
import {
  baselineOption,
  excludeOption,
  failedOption,
  metricsOption,
  nodeOption,
  onlyOption,
  profileOption,
  quietOption,
  seedOption,
  shardOption,
  strictOption,
  verboseOption,
} from './shared-options.ts';
import { readVersion } from './version.ts';

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
    .configureHelp({ optionDescription: describeOption })
    .configureOutput({
      outputError: (text, write) =>
        write(
          `nodeproof: ${terminalLine(
            text
              .replace(/^error: /, '')
              .trim()
              .replaceAll(/\s*\n\s*/g, ' '),
          )} (see nodeproof --help)\n`,
        ),
    });

  program
    .command('run')
    .description('checks one target; without --target, the embedded target, which it starts and stops itself')
    .option('--target <file>', 'target file; several are checked one after another (repeatable)', names, [])
    .addOption(profileOption())
    .addOption(seedOption())
    .option(
      '--out <dir>',
      'where the run is written: a directory that is new or empty (default: out/<target>-<time>, and out/latest points to it)',
      path,
    )
    .addOption(onlyOption())
    .addOption(excludeOption())
    .addOption(nodeOption())
    .addOption(failedOption())
    .option(
      '--path <path>',
      'with --seed and --only: only the generated case with this path, as printed in a report',
      casePath,
    )
    .addOption(baselineOption())
    .option('--previous <dir>', 'an earlier run: the report opens with what changed since', path)
    .option('--history <dir>', 'a folder with one line per run; the report shows the last 30 runs', path)
    .option('--dry-run', 'prints the plan by area and sends nothing', false)
    .addOption(strictOption())
    .addOption(shardOption())
    .addOption(metricsOption())
    .option('--fail-fast', 'stop at the first violation; what is left stays inconclusive', false)
    .addOption(quietOption())
    .addOption(verboseOption())
    .option(
      '--json',
      'run.json on stdout in place of the summary; of several targets, one after another',
      false,
    )
    .action(async (options) => (await import('./commands/run.ts')).run(options));

  program
    .command('nightly')
    .description(
      'checks one target beside the nights before: keeps them, reports what changed, and exits by what is new',
    )
    .option('--target <file>', 'target file', path)
    .requiredOption('--dir <dir>', 'where nights and history are kept', path)
    .option('--keep <n>', 'run directories that stay; the history keeps a line of every night', every, 30)
    .option(
      '--webhook <variable>',
      'the environment variable that holds the URL which is called when something changed (Slack-compatible JSON)',
    )
    .option('--link <url>', 'where the reports can be seen, for the message')
    .addOption(profileOption())
    .addOption(seedOption())
    .addOption(onlyOption())
    .addOption(excludeOption())
    .addOption(nodeOption())
    .addOption(baselineOption())
    .addOption(strictOption())
    .addOption(metricsOption())
    .action(async (options) =>
      (await import('./commands/nightly.ts')).nightly({ ...options, shard: { index: 1, of: 1 } }),
    );

  program
    .command('compare')
    .description('sends the same cases to several targets in paired rounds, or compares earlier runs')
    .argument(
      '[run-dir...]',
      'directories of earlier runs, or NAME=DIR; or one directory of a comparison, whose reports are written again',
    )
    .option(
      '--target <file>',
      'target file, or NAME=FILE (repeatable); the others are compared with the first',
      collect,
      [],
    )
    .option(
      '--pair <name=node,node>',
      'nodes that belong together although they are named differently, one of each target; NODE:ws is the node over WebSocket (repeatable)',
      collect,
      [],
    )
    .addOption(profileOption())
    .addOption(seedOption())
    .option('--out <dir>', 'where the comparison is written (default: out/compare-<time>)', path)
    .addOption(onlyOption())
    .addOption(excludeOption())
    .addOption(nodeOption())
    .addOption(failedOption())
    .addOption(baselineOption())
    .option('--previous <dir>', 'an earlier run of one of the targets', path)
    .option('--history <dir>', 'a folder with one line per run and one per comparison', path)
    .option('--measured-from <place>', 'where this machine stands, as the page is to say: a city, a region')
    .option('--round-seconds <n>', 'at most so many seconds of paired rounds (default: by profile)', seconds)
    .option('--report <dir>', 'instead: the page of all nights that a --history folder holds', path)
    .option('--since <date>', 'with --report: the first night, as in 2026-10-22', date)
    .option('--until <date>', 'with --report: the last night', date)
    .option('--dry-run', 'prints the plan and sends nothing', false)
    .addOption(strictOption())
    .addOption(shardOption())
    .addOption(metricsOption())
    .addOption(quietOption())
    .addOption(verboseOption())
    .option('--json', 'compare.json on stdout in place of the summary', false)
    .action(async (directories, options) =>
      (await import('./commands/compare.ts')).compare(directories, options),
    );

  program
    .command('mock')
    .description('serves the embedded target until stopped; prints the target file that reaches it first')
    .option('--port <n>', 'port of the platform API; nodes use the following ports', port)
    .option('--seed <n>', 'seed of the data that the target serves', seed, 1)
    .option('--fault <id>', 'a fault to inject (repeatable)', collect, [])
    .option('--alternative <id>', 'an alternative (permitted variation) to apply (repeatable)', collect, [])
    .action(async (options) => (await import('./commands/mock.ts')).mock(options));

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
    .addOption(
      new Option('--shard <i/n>', 'with --alternatives or --every: the i-th of n parts')
        .argParser(shard)
        .conflicts('pairs'),
    )
    .addOption(profileOption('standard'))
    .option('--json', 'as JSON', false)
    .action(async (options) => {
      if (options.pairs === true) await (await import('./commands/prove-pairs.ts')).provePairs(options);
      else if (options.alternatives === true)
        await (await import('./commands/prove-alternatives.ts')).proveAlternatives(options);
      else if (options.every !== undefined)
        await (await import('./commands/prove-intermittent.ts')).proveEvery({
          ...options,
          every: options.every,
        });
      else if (options.shard !== undefined)
        throw new InvalidArgumentError('--shard: needs --alternatives or --every');
      else await (await import('./commands/prove.ts')).prove(options);
    });

  program
    .command('requirements')
    .description('every requirement: id, section, level, title, the faults that prove it')
    .option('--json', 'as JSON', false)
    .action(async (options) => (await import('./commands/requirements.ts')).requirements(options));

  program
    .command('faults')
    .description('every fault of the embedded target: id, section, what it breaks')
    .option('--json', 'as JSON', false)
    .action(async (options) => (await import('./commands/faults.ts')).faults(options));

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
    .action(async (options) => (await import('./commands/discover.ts')).discover(options));

  program
    .command('report')
    .description('writes every report again from the recorded run, even if it was killed')
    .argument('<run-dir...>', 'run directories; several are joined as the shards of one run')
    .option('--out <dir>', 'where to write (default: the run directory itself)', path)
    .addOption(metricsOption())
    .action(async (directories, options) =>
      (await import('./commands/report.ts')).report(directories, options),
    );

  program
    .command('seed')
    .description('prints a seed: every part of a run that is split with --shard needs the same')
    .action(async () => (await import('./commands/seed.ts')).printSeed());

  program
    .command('baseline')
    .description("prints a baseline of a run's failures, to be completed by hand")
    .argument('<run-dir>', 'run directory')
    .option('--baseline <file>', 'an earlier baseline, whose reasons, owners, links and dates are kept', path)
    .action(async (directory, options) =>
      (await import('./commands/baseline.ts')).baseline(directory, options),
    );

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
