import { Option } from 'commander';
import { type ProfileName, profileNames } from '../../engine/run/plan/profile.ts';
import { collect, names, path, seed, shard } from './option-values.ts';

/** Options that several commands take, with the same words and the same values. */

export function profileOption(preset: ProfileName = 'standard'): Option {
  return new Option('--profile <name>', 'number of generated cases of each property')
    .choices(profileNames)
    .default(preset);
}

export function seedOption(): Option {
  return new Option('--seed <n>', 'seed of everything random (default: drawn, and printed)').argParser(seed);
}

export function onlyOption(): Option {
  return new Option(
    '--only <text>',
    'only requirements whose id or section begins with this text, or that have this tag: area:evm, level:required, transport:websocket (repeatable)',
  )
    .argParser(names)
    .default([]);
}

export function excludeOption(): Option {
  return new Option('--exclude <text>', 'leave out requirements, named as for --only (repeatable)')
    .argParser(names)
    .default([]);
}

export function nodeOption(): Option {
  return new Option('--node <name>', 'only this node of the target (repeatable)')
    .argParser(collect)
    .default([]);
}

export function failedOption(): Option {
  return new Option('--failed <dir>', 'only what failed in this earlier run (repeatable)')
    .argParser(names)
    .default([]);
}

export function quietOption(): Option {
  return new Option('--quiet', 'no progress on stderr').default(false).conflicts('verbose');
}

export function verboseOption(): Option {
  return new Option('--verbose', 'every exchange on stderr, without secrets').default(false);
}

export function baselineOption(): Option {
  return new Option('--baseline <file>', 'known failures').argParser(path);
}

export function strictOption(): Option {
  return new Option('--strict', 'advisory failures count as violations').default(false);
}

export function metricsOption(): Option {
  return new Option('--metrics <file>', "the run's figures in the Prometheus text format").argParser(path);
}

export function shardOption(): Option {
  return new Option('--shard <i/n>', 'run only the i-th of n parts')
    .argParser(shard)
    .default({ index: 1, of: 1 });
}
