import type { Target } from '../../engine/target/target.ts';
import { UserError } from '../../engine/user-error.ts';
import { chooseTarget } from '../run/choose-target.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { namedPlace } from './named-place.ts';

/**
 * The targets of a live comparison.
 * @throws UserError for an unreadable file, fewer than two targets, or two of one name
 */
export async function chooseTargets(targetFiles: readonly string[]): Promise<readonly Target[]> {
  if (targetFiles.length < 2)
    throw new UserError(
      'compare/one-target',
      'compare: takes two or more targets; add another one with --target FILE',
    );
  const targets: Target[] = [];
  for (const { name, place } of targetFiles.map(namedPlace)) {
    const { target } = await chooseTarget(place);
    targets.push(name === undefined ? target : { ...target, name });
  }
  rejectSameNames(
    targets.map(({ name }) => knownSecrets.redact(name)),
    targetFiles,
  );
  return targets;
}

/** @throws UserError `compare/same-name` where two targets would have the same name in the report */
export function rejectSameNames(names: readonly string[], places: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    const earlier = names.indexOf(name);
    if (earlier < index)
      throw new UserError(
        'compare/same-name',
        `compare: ${places[earlier]} and ${places[index]} are both named ${JSON.stringify(name)}; write another name before one of them, as in other=${places[index]}`,
      );
  }
}
