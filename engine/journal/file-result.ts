import type { RequirementResult } from '../../base/run-result.ts';
import type { Requirement } from '../../specs/requirement.ts';
import type { DecidedResult } from '../run/run-outcome.ts';
import type { NodeTarget } from '../target/target.ts';
import { answerKey } from '../verdict/answer-key.ts';
import type { Surroundings } from '../verdict/finding/curl-line.ts';
import type { Departure, Dialects } from '../verdict/finding/dialect.ts';
import { findingOf } from '../verdict/finding/finding.ts';
import { redirectNote } from '../verdict/finding/redirect-note.ts';
import type { Breach } from '../verdict/judgement.ts';
import type { Outcome, Sighting } from '../verdict/outcome.ts';
import type { Exchange } from '../wire/exchange.ts';

const maxFindings = 5;

/** What stands around a result, and the dialect that the target file declares of the platform. */
export interface Filing extends Surroundings {
  readonly platformDialect?: string | undefined;
  /** What is to be said at a finding of a breach beside it. */
  readonly noteOf?: (breach: Breach) => string | undefined;
}

/** A result, and of its first finding that has an exchange that and the place in the answer. */
export interface FiledResult extends DecidedResult {
  /** What its findings report, in their order. */
  readonly reported?: readonly Breach[];
  readonly shown?: Pick<Breach, 'at'> & { readonly exchange: Exchange };
}

/** Turns an outcome into a result: dialects applied, everything redacted. */
export function fileResult(
  requirement: Requirement,
  node: NodeTarget | null,
  outcome: Outcome,
  dialects: Dialects,
  around: Filing,
): FiledResult {
  const head = {
    id: requirement.id,
    section: requirement.section,
    level: requirement.level,
    title: requirement.title,
    node: node?.name ?? null,
    known: false,
  };
  switch (outcome.verdict) {
    case 'passed':
      return {
        result: {
          ...head,
          verdict: 'passed',
          cases: outcome.cases,
          ...(outcome.undecided === undefined ? {} : { undecided: outcome.undecided }),
          ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
          findings: [],
        },
      };
    case 'observed':
      return {
        result: {
          ...head,
          verdict: 'observed',
          cases: outcome.cases,
          findings: [],
          observation: around.vault.redactDeep(outcome.observation),
        },
      };
    case 'skipped':
      return {
        result: {
          ...head,
          verdict: 'skipped',
          skip: outcome.skip,
          cases: 0,
          reason: around.vault.redact(outcome.reason),
          ...(outcome.give === undefined ? {} : { give: outcome.give }),
          findings: [],
        },
      };
    case 'inconclusive':
      return {
        result: {
          ...head,
          verdict: 'inconclusive',
          cases: outcome.cases,
          reason: around.vault.redact(outcome.reason),
          findings: [],
        },
        cause: outcome.cause,
        ...(outcome.unusable === undefined ? {} : { unusable: outcome.unusable }),
      };
    case 'failed':
      return failed(head, requirement, node, outcome, dialects, around);
  }
}

type Head = Pick<RequirementResult, 'id' | 'section' | 'level' | 'title' | 'node' | 'known'>;

function failed(
  head: Head,
  requirement: Requirement,
  node: NodeTarget | null,
  outcome: Extract<Outcome, { verdict: 'failed' }>,
  dialects: Dialects,
  around: Filing,
): FiledResult {
  const dialect = node === null ? around.platformDialect : node.dialect;
  const owner = node === null ? 'platform' : 'node';
  const hintOf = ({ breach }: Sighting): string | undefined => {
    const known = dialect === undefined ? dialects.suggest(requirement.id, breach, node?.api) : [];
    return known.length === 0
      ? undefined
      : `Known of ${known.join(', ')}: declare it as the dialect of the ${owner} if it runs that software`;
  };
  const explain = (breach: Breach): Departure | undefined =>
    dialect === undefined ? undefined : dialects.explain(dialect, requirement.id, breach);
  const sightings = withUnexplained(outcome, explain);
  const reported = sightings.slice(0, maxFindings);
  const findings = reported.map((sighting) => {
    const { breach } = sighting;
    const redirect = noteOfRedirect(breach);
    const hints = [hintOf(sighting), redirect, around.noteOf?.(breach)].filter((one) => one !== undefined);
    return findingOf(sighting, around, hints.length === 0 ? undefined : hints.join('. '));
  });
  const { exchange, at = '' } = reported.find(({ breach }) => breach.exchange !== undefined)?.breach ?? {};
  const shown = exchange === undefined ? {} : { shown: { exchange, at } };
  const departures = sightings.map(({ breach }) => explain(breach));
  if (departures.every((departure) => departure !== undefined)) {
    const reasons = new Set(
      departures.map((departure) => `${dialect}: ${departure.instead} (${departure.source})`),
    );
    const reason = [...reasons].join('; ');
    return { result: { ...head, verdict: 'deviates', cases: outcome.cases, reason, findings }, ...shown };
  }
  const shownBy = [...outcome.sightings.map(({ breach }) => breach), ...outcome.further].flatMap(
    ({ exchange, exchanges = [] }) => [...exchanges, ...(exchange === undefined ? [] : [exchange])],
  );
  return {
    result: { ...head, verdict: 'failed', cases: outcome.cases, findings },
    shownBy: [...new Set(shownBy)].map(answerKey),
    reported: reported.map(({ breach }) => breach),
    ...shown,
  };
}

/** Undefined where what came is described as a redirect already. */
function noteOfRedirect({ exchange, actual }: Breach): string | undefined {
  if (exchange === undefined || (typeof actual === 'string' && actual.includes('a redirect to')))
    return undefined;
  return redirectNote(exchange);
}

/** The sightings, preceded by the first similar breach that the dialect does not explain: it must not be hidden by them. */
function withUnexplained(
  { sightings, further }: Extract<Outcome, { verdict: 'failed' }>,
  explain: (breach: Breach) => Departure | undefined,
): readonly Sighting[] {
  if (sightings.some(({ breach }) => explain(breach) === undefined)) return sightings;
  const hidden = further.find((breach) => explain(breach) === undefined);
  return hidden === undefined ? sightings : [{ breach: hidden, seen: 1, sent: 1 }, ...sightings];
}
