import type { Requirement } from '../../../specs/requirement.ts';
import type { Check } from '../../check.ts';
import type { Target } from '../../target/target.ts';
import { applies } from '../plan/unit.ts';

/**
 * Why a requirement is not evaluated at all on this target: a reason from the register, no surface that it
 * applies to, or no check yet. Undefined where some check will decide it on some surface.
 */
export function skipReason(
  requirement: Requirement,
  target: Target,
  checks: readonly Check[],
): string | undefined {
  if (requirement.reason !== undefined) return requirement.reason;
  const deciding = checks.filter((check) => check.decides.includes(requirement.id));
  if (deciding.length === 0) return 'not yet checked';
  const isDecided = deciding.some((check) =>
    check.on === 'platform'
      ? target.platform !== undefined
      : target.nodes.some((node) => applies(check, node)),
  );
  if (isDecided) return undefined;
  const surfaces = requirement.on.map((surface) =>
    surface === 'platform' ? 'platform API' : `${surface} node`,
  );
  return `the target file has no ${[...new Set(surfaces)].join(' or ')}`;
}
