import { UserError } from '../../engine/user-error.ts';
import { shippedDialects } from '../../engine/verdict/finding/dialect.ts';
import { extendRegister, loadRegister } from '../../specs/register.ts';
import { addChecks } from '../../suites/all-checks.ts';
import type { NodeproofConfig, OwnCheck } from './nodeproof-config.ts';

let applied: NodeproofConfig | undefined;

/**
 * Makes the checks and dialects of a configuration part of everything that this process does.
 * @throws UserError `config/check` or `config/dialect` for what cannot be part of it
 */
export function applyConfig(config: NodeproofConfig): void {
  if (applied === config) return;
  applied = config;
  for (const own of config.checks ?? []) applyCheck(own);
  const dialects = shippedDialects();
  for (const [name, { departures, ...rest }] of Object.entries(config.dialects ?? {})) {
    if (dialects.names.includes(name))
      throw new UserError(
        'config/dialect',
        `nodeproof.config: the dialect ${name} is built in; use another name`,
      );
    dialects.add(name, { software: name, ...rest, departures });
  }
}

function applyCheck({ requirements, check }: OwnCheck): void {
  const ids = requirements.map(({ id }) => id);
  const wrong = ids.find((id) => !/^own(\.[a-z0-9-]+){2,}$/.test(id));
  if (wrong !== undefined)
    throw new UserError(
      'config/check',
      `nodeproof.config: the requirement ${JSON.stringify(wrong)} must be named own.<topic>.<rule>, in lower case`,
    );
  const known = ids.find((id) => loadRegister().some((one) => one.id === id));
  if (known !== undefined)
    throw new UserError(
      'config/check',
      `nodeproof.config: the requirement ${known} is defined twice; rename one`,
    );
  const undecided = [...ids, ...check.decides].find((id) => !ids.includes(id) || !check.decides.includes(id));
  if (undecided !== undefined)
    throw new UserError(
      'config/check',
      `nodeproof.config: ${undecided} must be both a requirement of its check and one that the check decides`,
    );
  try {
    extendRegister(
      requirements.map((one) => ({ ...one, check: 'by a check of nodeproof.config' })),
      'config',
    );
  } catch (error) {
    throw new UserError('config/check', `nodeproof.config: ${(error as Error).message}`);
  }
  addChecks([check]);
}

/** The configuration of this process. */
export function appliedConfig(): NodeproofConfig {
  return applied ?? {};
}
