import type { CrossedAnswer, RequirementResult, RunResult } from '../../base/run-result.ts';
import { standingOf } from './standing.ts';

/** Named before everything that probably follows from it. */
export function crossedHeading({ surface }: CrossedAnswer): string {
  return `Answers belong to other requests, on ${surface ?? 'the platform API'}`;
}

const mostNamed = 8;

/** How many rest on such answers, and what to do. */
export function crossedAdvice({ answers, requirements }: CrossedAnswer): string {
  const seen = answers === 1 ? '1 such answer was recognised' : `${answers} such answers were recognised`;
  const rest =
    requirements.length === 1
      ? '1 statement rests on them and probably fails because of them'
      : `${requirements.length} statements rest on them and probably fail because of them`;
  return `${seen}; ${rest}. Look first at what stands between client and node: buffers and connections that requests share, and caches whose key leaves out the body, the query or the node.`;
}

/** All that is said of it where statements have no links: what was seen, what to do, and the first of the statements by id. */
export function crossedTexts(crossed: CrossedAnswer): readonly string[] {
  const { message, requirements } = crossed;
  const left = requirements.length - mostNamed;
  const named = `${requirements.slice(0, mostNamed).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  return [message, crossedAdvice(crossed), `Statements: ${named}`];
}

/** The failed results that rest on such answers. */
export function restingOn({ requirements }: RunResult, crossed: CrossedAnswer): readonly RequirementResult[] {
  return requirements.filter(
    ({ id, node, verdict }) =>
      node === crossed.surface && verdict === 'failed' && crossed.requirements.includes(id),
  );
}

/** Whether one of them counts: what a baseline covers breaks no build, and neither does its cause. */
export function isCounted(run: RunResult, crossed: CrossedAnswer, strict: boolean): boolean {
  return restingOn(run, crossed).some((result) => {
    const standing = standingOf(result);
    return standing === 'failed' || (strict && standing === 'advisory');
  });
}
