import { UserError } from '../user-error.ts';
import type { JournalContent } from './read-journal.ts';

/**
 * Journals are joined only where they are all shards of one run, once each: a shard that is missing may hold the failure.
 * @throws UserError `report/different-runs`, `report/no-shard`, `report/doubled` or `report/incomplete`, naming what is wrong
 */
export function checkShards(journals: readonly JournalContent[]): void {
  const [first, ...others] = journals;
  if (first === undefined || others.length === 0) return;
  const whole = journals.find(({ head }) => head.shard === undefined);
  if (whole !== undefined)
    throw new UserError(
      'report/no-shard',
      `${whole.directory}: is not a shard (it was run without --shard) and cannot be joined with others`,
    );
  for (const other of others) {
    const difference = differenceOf(first, other);
    if (difference !== undefined)
      throw new UserError(
        'report/different-runs',
        `these directories are not shards of one run: ${difference}`,
      );
  }
  const of = first.head.shard?.of ?? 1;
  for (let index = 1; index <= of; index += 1) {
    const [one, again] = journals.filter(({ head }) => head.shard?.index === index);
    if (one !== undefined && again !== undefined)
      throw new UserError(
        'report/doubled',
        `${one.directory} and ${again.directory} both hold shard ${index}/${of}; give each shard once`,
      );
  }
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter(
    (index) => !journals.some(({ head }) => head.shard?.index === index),
  );
  if (missing.length > 0)
    throw new UserError(
      'report/incomplete',
      `${missing.map((index) => `shard ${index}/${of}`).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: name all ${of} directories`,
    );
}

function differenceOf(one: JournalContent, other: JournalContent): string | undefined {
  const facts = (journal: JournalContent): Readonly<Record<string, unknown>> => ({
    target: journal.head.target.name,
    profile: journal.head.profile,
    seed: journal.head.seed,
    'selection (--only)': journal.head.selection?.only.toSorted() ?? [],
    'selection (--exclude)': journal.head.selection?.exclude?.toSorted() ?? [],
    'selection (--node)': journal.head.selection?.nodes?.toSorted() ?? [],
    'selection (--failed)': journal.head.selection?.pairs ?? [],
    'number of shards': journal.head.shard?.of,
    'what all shards decide (nodes of the target file)': journal.head.shard?.plan,
  });
  const theirs = facts(other);
  const [differing] = Object.entries(facts(one)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(theirs[name]),
  );
  if (differing === undefined) return undefined;
  const [name, value] = differing;
  return `${name} is ${JSON.stringify(value)} in ${one.directory} and ${JSON.stringify(theirs[name])} in ${other.directory}`;
}
