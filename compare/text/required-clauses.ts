import type { Verdict } from '../../base/run-result.ts';
import type { Comparison } from '../model/comparison.ts';
import {
  answering,
  decidable,
  decidedOn,
  differingBreaches,
  verdictOf,
  violatedWhereSatisfied,
} from '../model/statements/statements.ts';
import { list } from './list.ts';

/** What the required statements come to, for the opening sentence. */
interface RequiredClauses {
  readonly claims: readonly string[];
  /** Of how many statements the claims speak, where they do not say so themselves. */
  readonly rest: readonly string[];
}

export function requiredClauses(comparison: Comparison): RequiredClauses {
  const heard = answering(comparison);
  const silent = comparison.targets.map(({ name }) => name).filter((name) => !heard.includes(name));
  const unreachable =
    silent.length === 0 ? [] : [`No required statement could be evaluated on ${list(silent)}`];
  if (heard.length < 2) return { claims: unreachable, rest: [] };
  const broken = breaches(comparison, heard);
  if (broken.length === 0) return { claims: [...unreachable, same(comparison, heard)], rest: [] };
  return { claims: [...unreachable, ...broken], rest: [denominator(comparison, heard)] };
}

/** Per target that answered: what is undecided on one that gave no answer says nothing of the others. */
export function undecided(comparison: Comparison): readonly string[] {
  const open = answering(comparison).flatMap((name) => {
    const own = decidable(comparison).map(({ verdicts }) => verdictOf(verdicts, name));
    const asked = own.filter((verdict) => verdict !== null && verdict !== 'skipped').length;
    const count = own.filter((verdict) => verdict === 'inconclusive').length;
    return count === 0 ? [] : [`${count} of ${asked} on ${name}`];
  });
  return open.length === 0 ? [] : [`undecided statements: ${list(open)}`];
}

function breaches(comparison: Comparison, [first = '', ...others]: readonly string[]): readonly string[] {
  const counted = others.map((name) => ({
    name,
    count: violatedWhereSatisfied(comparison, name, first).length,
  }));
  const broken = counted.filter(({ count }) => count > 0);
  const kept = new Set(
    others.flatMap((name) => violatedWhereSatisfied(comparison, first, name).map(({ id }) => id)),
  );
  const keepers = others.length === 1 ? (others[0] ?? '') : 'another target';
  const ofFirst =
    kept.size === 0 ? [] : [`${first} violates ${statements(kept.size)} that ${keepers} satisfies`];
  const [one, ...more] = broken;
  if (one === undefined && ofFirst.length === 0) {
    // Statements that were not decided on the first.
    const { length } = differingBreaches(comparison);
    return length === 0 ? [] : [`some targets violate ${statements(length)} that others satisfy`];
  }
  if (one === undefined) return ofFirst;
  if (more.length === 0)
    return [`${one.name} violates ${statements(one.count)} that ${first} satisfies`, ...ofFirst];
  const each = [`${one.name} violates ${one.count}`, ...more.map(({ name, count }) => `${name} ${count}`)];
  return [`of the required statements that ${first} satisfies, ${list(each)}`, ...ofFirst];
}

/** That targets do not differ says as much as there are statements that were decided on all of them. */
function same(comparison: Comparison, names: readonly string[]): string {
  const { all } = decidedOn(comparison, names);
  const both = names.length === 2 ? 'both' : 'all';
  const further = elsewhere(comparison, names);
  const beside = further === '' ? '' : `; ${further}`;
  if (all.length === 0)
    return `no required statement could be evaluated on ${both} of ${list(names)}${beside}`;
  const alike = (verdict: Verdict): number =>
    all.filter(({ verdicts }) => names.every((name) => verdicts[name] === verdict)).length;
  const [held, failed] = [alike('passed'), alike('failed')];
  const parts = [
    `${both} satisfy ${held}`,
    ...(failed === 0 ? [] : [`${both} violate ${failed}`]),
    ...(held + failed === all.length
      ? []
      : [`at least one deviates from ${all.length - held - failed} as its dialect declares`]),
  ];
  const which =
    all.length === 1 ? 'the only required statement' : `any of the ${all.length} required statements`;
  return `${list(names)} do not differ in ${which} decided on ${both}: ${list(parts)}${beside}`;
}

function denominator(comparison: Comparison, names: readonly string[]): string {
  const { all } = decidedOn(comparison, names);
  const were = `${statements(all.length)} ${all.length === 1 ? 'was' : 'were'} decided on ${onAll(comparison, names)}`;
  const further = elsewhere(comparison, names);
  return further === '' ? were : `${were}, ${further}`;
}

function onAll({ targets }: Comparison, names: readonly string[]): string {
  if (names.length < targets.length) return list(names);
  return names.length === 2 ? 'both' : `all ${names.length} targets`;
}

/** Statements that nothing is compared in, as they were decided on some targets only; empty where there are none. */
function elsewhere(comparison: Comparison, names: readonly string[]): string {
  const { some } = decidedOn(comparison, names);
  if (some.length === 0) return '';
  const more = `${some.length} more ${some.length === 1 ? 'was' : 'were'} decided on`;
  if (names.length > 2) return `${more} some of them only`;
  const each = names.flatMap((name) => {
    const count = decidedOn({ requirements: some }, [name]).all.length;
    return count === 0 ? [] : [`${count} on ${name}`];
  });
  return `${more} one of them only (${each.join(', ')})`;
}

function statements(count: number): string {
  return `${count} required statement${count === 1 ? '' : 's'}`;
}
