import type { Command, Option } from 'commander';
import { UserError } from '../../engine/user-error.ts';
import type { NodeproofConfig } from './nodeproof-config.ts';

type Value = NonNullable<NodeproofConfig['defaults']>[string];

/**
 * The one rule of precedence: what the command line says, then `defaults` of nodeproof.config, then what is built in.
 * @param every all commands: an option that none of them has is an error, one that another has is left alone
 * @throws UserError `config/default`
 */
export function useDefaults(command: Command, every: readonly Command[], config: NodeproofConfig): void {
  for (const [name, value] of Object.entries(config.defaults ?? {})) {
    const isNamed = ({ long }: Option): boolean => long === `--${name}`;
    const option = command.options.find(isNamed);
    if (option === undefined) {
      if (every.some((one) => one.options.some(isNamed))) continue;
      throw new UserError('config/default', `nodeproof.config: defaults: no command has an option --${name}`);
    }
    const key = option.attributeName();
    if (command.getOptionValueSource(key) === 'cli') continue;
    command.setOptionValueWithSource(key, parsed(option, value), 'config');
  }
}

/** As if it stood on the command line. */
function parsed(option: Option, value: Value): unknown {
  const wrong = (why: string): UserError =>
    new UserError('config/default', `nodeproof.config: defaults: ${option.long}: ${why}`);
  if (!option.required && !option.optional) {
    if (typeof value !== 'boolean') throw wrong('must be true or false');
    return value;
  }
  if (typeof value === 'boolean') throw wrong('needs a value');
  const { parseArg } = option;
  if (parseArg === undefined) return value;
  try {
    const isList = Array.isArray(option.defaultValue);
    const values = [value].flat().map(String);
    if (!isList && values.length > 1) throw new Error('takes one value');
    return values.reduce<unknown>((before, text) => parseArg(text, before), isList ? [] : undefined);
  } catch (error) {
    throw wrong((error as Error).message);
  }
}
