import type { Finding, RequirementResult, RunResult } from '../../base/run-result.ts';

/** The options of `nodeproof run` that send the smallest case of a finding again; empty where it was not generated. */
export function rerunOptions(
  { target, profile, seed }: Pick<RunResult, 'target' | 'profile' | 'seed'>,
  { id, node }: Pick<RequirementResult, 'id' | 'node'>,
  { path }: Pick<Finding, 'path'>,
): string {
  if (typeof path !== 'string') return '';
  const options = [
    ...(target.file === undefined ? [] : [option('--target', target.file)]),
    `--profile ${profile} --seed ${seed} --only ${id}`,
    ...(node === null ? [] : [option('--node', node)]),
    `--path ${path}`,
  ];
  return options.join(' ');
}

/** A value that looks like an option is written behind an equals sign. */
function option(name: string, value: string): string {
  return `${name}${value.startsWith('-') ? '=' : ' '}${shellWord(value)}`;
}

/** As a shell reads it: what has a meaning of its own there stands in quotes. */
function shellWord(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
