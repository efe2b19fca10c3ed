import { UserError } from '../user-error.ts';
import type { Secret } from './target.ts';

const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
/** Would be sent to the service unchanged, in place of a key. */
const broken = /\$\{(?![A-Za-z_][A-Za-z0-9_]*\})/;

/** What `${NAME}` references become: the text, and the secrets that went into it. */
export interface Interpolated {
  readonly text: string;
  readonly used: readonly Secret[];
}

/**
 * Replaces every `${NAME}` by the environment variable of that name.
 * @param where file and line, for the error
 * @throws UserError `target-file/environment` that names a variable which is not set, or set to nothing; for a `${` without a name
 */
export function interpolate(text: string, environment: NodeJS.ProcessEnv, where: string): Interpolated {
  if (broken.test(text)) {
    throw new UserError(
      'target-file/environment',
      `${where}: "\${" does not begin a reference of the form \${NAME}; correct it, or put the whole value into a variable`,
    );
  }
  const used: Secret[] = [];
  const replaced = text.replaceAll(reference, (_whole, name: string) => {
    const value = environment[name];
    if (value === undefined || value === '') {
      const state = value === undefined ? 'not set' : 'empty';
      throw new UserError(
        'target-file/environment',
        `${where}: environment variable ${name} is ${state}; set it, or write the value itself`,
      );
    }
    used.push({ name, value });
    return value;
  });
  return { text: replaced, used };
}
