import type { Command } from 'commander';
import { terminalLine } from '../reports/escaping/terminal.ts';

const invalidValue = /^option '(?<flag>--[\w-]+)[^']*' argument '(?<value>.*)' is invalid\. (?<rule>.*)$/s;
const choices = /^Allowed choices are (.*)\.$/;

/**
 * One line for a wrong use of the command line, in the form of our other messages: what is wrong, and what to write.
 * @param text what commander says of it
 * @param command the one that was given
 */
export function usageError(text: string, command: Command): string {
  const said = text.replace(/^error: /, '').trim();
  const help = [command.parent?.name(), command.name(), '--help'].filter((word) => word !== undefined);
  return `nodeproof: ${terminalLine(sentence(said, command).replaceAll(/\s*\n\s*/g, ' '))} (see ${help.join(' ')})`;
}

function sentence(said: string, command: Command): string {
  const { flag, value, rule } = invalidValue.exec(said)?.groups ?? {};
  if (flag !== undefined && rule !== undefined)
    return `${flag} ${value === '' ? "''" : value}: ${rule.replace(choices, 'write one of $1')}`;
  return said.startsWith('too many arguments') ? tooMany(said, command) : said;
}

/** Many tools take the file to work on as a plain word: here is what to write before it. */
function tooMany(said: string, command: Command): string {
  const first = command.args[command.registeredArguments.length];
  if (first === undefined) return said;
  const takesTarget = command.options.some(({ long }) => long === '--target');
  const advice = takesTarget ? `a target file is given as --target ${first}` : 'remove it';
  return `too many arguments: ${command.name()} does not take "${first}"; ${advice}`;
}
