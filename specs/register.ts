import { listSpecs, readSpec } from './read.ts';
import { parseRequirement, type Requirement } from './requirement.ts';

let cached: readonly Requirement[] | undefined;

/**
 * Every requirement of the contract, in the order of areas and files.
 * @throws Error when a file of `specs/requirements/` is malformed: a defect of this package.
 */
export function loadRegister(): readonly Requirement[] {
  cached ??= listSpecs('requirements').flatMap((name) => {
    const area = name.replace('requirements/', '');
    const entries = readSpec(name);
    if (!Array.isArray(entries)) throw new Error(`${name} is not an array`);
    return entries.map((entry: unknown) => parseRequirement(entry, area));
  });
  return cached;
}

/**
 * Adds statements that are none of the contract: a user's own.
 * @throws Error when an entry is malformed
 */
export function extendRegister(entries: readonly unknown[], area: string): void {
  cached = [...loadRegister(), ...entries.map((entry) => parseRequirement(entry, area))];
}
