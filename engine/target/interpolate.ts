import { UserError } from '../user-error.ts';
import type { Secret } from './target.ts';

const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
/** A malformed reference, which would be sent to the service unchanged in place of a key. */
const broken = /\$\{(?![A-Za-z_][A-Za-z0-9_]*\})/;

/** What `${NAME}` references become: the text, the secrets that went into it, and the variables that hold nothing. */
export interface Interpolated {
  readonly text: string;
  readonly used: readonly Secret[];
  readonly unset: readonly UnsetVariable[];
}

export interface UnsetVariable {
  readonly name: string;
  readonly state: 'not set' | 'empty';
}

/**
 * Replaces every `${NAME}` by the environment variable of that name.
 * @param where file, line and column, for the error
 * @throws UserError `target-file/environment` for a `${` without a name
 */
export function interpolate(text: string, environment: NodeJS.ProcessEnv, where: string): Interpolated {
  if (broken.test(text)) {
    throw new UserError(
      'target-file/environment',
      `${where}: "\${" does not begin a reference of the form \${NAME}; correct it, or put the whole value into a variable`,
    );
  }
  const used: Secret[] = [];
  const unset: UnsetVariable[] = [];
  const replaced = text.replaceAll(reference, (whole, name: string) => {
    const value = environment[name];
    if (value === undefined || value === '') {
      unset.push({ name, state: value === undefined ? 'not set' : 'empty' });
      return whole;
    }
    used.push({ name, value });
    return value;
  });
  return { text: replaced, used, unset };
}

/** Reports all variables that are not set in one error, so that nobody has to run the command once for each. */
export function unsetVariables(found: readonly (UnsetVariable & { readonly where: string })[]): UserError {
  const [first, ...more] = found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
  const message =
    more.length === 0
      ? `environment variable ${first?.name} is ${first?.state}; set it, or write the value itself`
      : `environment variables are not set: ${[first, ...more].map((one) => one?.name + (one?.state === 'empty' ? ' (empty)' : '')).join(', ')}; set them, or write the values themselves`;
  return new UserError('target-file/environment', `${first?.where}: ${message}`);
}
