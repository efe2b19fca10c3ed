import { valueAt } from '../../../base/json-pointer.ts';
import type { Caching } from '../../../engine/caching.ts';
import {
  holds,
  type Judgement,
  needingConfirmation,
  noEvidence,
  notAnswered,
  notApplicable,
} from '../../../engine/verdict/judgement.ts';
import type { Assignment, DocumentedCall } from '../../../generators/requests/documented-call.ts';
import type { Relation } from '../../../generators/requests/relations.ts';
import type { Caller } from '../calls/caller.ts';
import { type ReadCall, rowsOf, wrong } from '../examinations/relation-reading.ts';
import { judgePages } from './judge-pages.ts';
import { judgeFinal, judgeSame } from './judge-sameness.ts';
import { judgeWindow } from './judge-window.ts';

/** What a relation of a call is judged with. */
interface Related {
  readonly call: DocumentedCall;
  readonly caller: Caller;
  /** Over the first transport and access mode. */
  readonly first: Caller;
  /** The calls that may be sent, by their id. */
  readonly others: ReadonlyMap<string, DocumentedCall>;
  /** A valid request of the call with these values: with what else it needs, and without gaps. */
  readonly complete: (values: Assignment) => Assignment;
}

/**
 * What a relation is tried with, one case each: values of its input, or whole requests where it has none; the relation of a
 * window has one case in all.
 */
export type RelationCase = unknown;

/** Judges one case of a relation. @throws Unanswered */
export async function judgeRelation(
  relation: Relation,
  value: RelationCase,
  related: Related,
  caching: Caching,
): Promise<Judgement> {
  const { call, caller, complete } = related;
  const read: ReadCall = (values) => caller.read(call, complete(values), caching);
  switch (relation.kind) {
    case 'filter': {
      const { input, rows, field, match, excusesAbsent } = relation;
      const found = rowsOf(await read({ [input.name]: value }), rows);
      if (found === undefined) return unserved;
      const wanted = String(value);
      const fits = (row: unknown): boolean => {
        const shown = valueAt(row, field);
        if (excusesAbsent && (shown === undefined || shown === null)) return true;
        return match === 'equal' ? String(shown) === wanted : elementsOrText(shown).includes(wanted);
      };
      const foreign = found.findIndex((row) => !fits(row));
      if (foreign >= 0)
        return wrong(
          'filter',
          `${rows}/${foreign}${field}`,
          `${match === 'equal' ? '' : 'to contain '}${wanted}, as ${input.name} asks`,
          valueAt(found[foreign], field),
        );
      if (found.length > 0) return holds;
      const whole = rowsOf(await read({}), rows) ?? [];
      const surely = whole.filter((row) => (valueAt(row, field) ?? null) !== null);
      return surely.some(fits)
        ? needingConfirmation(wrong('filter', rows, `the rows with ${wanted}, which the whole list has`, []))
        : noEvidence(`no row has a value that ${input.name} selects`);
    }
    case 'order': {
      const found = rowsOf(await read({ [relation.input.name]: relation.key }), relation.rows);
      if (found === undefined) return unserved;
      const descends = relation.key.startsWith('-');
      const field = `/${relation.key.replace(/^-/, '')}`;
      const values = found.map((row) => valueAt(row, field));
      const at = values.findIndex((one, index) => index > 0 && isAfter(values[index - 1], one, descends));
      if (at > 0)
        return wrong(
          'order',
          `${relation.rows}/${at}${field}`,
          `the rows in the order of ${relation.key}`,
          values.slice(at - 1, at + 1),
        );
      return new Set(values.map(String)).size > 1 ? holds : noEvidence(`no two rows differ in ${field}`);
    }
    case 'window':
      return judgeWindow(relation, call, read);
    case 'pages':
      return judgePages(relation, read);
    case 'key': {
      const found = await read({ [relation.input.name]: value });
      if (found === undefined || found === null) return noEvidence('nothing was found by the key');
      const shown = valueAt(found, relation.field);
      return String(shown).toLowerCase() === String(value).toLowerCase()
        ? holds
        : wrong('key', relation.field, `${String(value)}, by which it was read`, shown);
    }
    case 'missing': {
      const found = await read({ [relation.input.name]: value });
      if (found === undefined) return unserved;
      return found === null ? holds : wrong('missing', '', 'null for what does not exist', found);
    }
    case 'final':
      return judgeFinal(relation, related, value as Assignment, caching);
    case 'same': {
      const other = related.others.get(relation.other);
      if (other === undefined) return notApplicable(`${relation.other} is not among what may be sent`);
      return judgeSame(relation, related, other, value as Assignment, caching);
    }
  }
}

const unserved = notAnswered('the request was rejected');

function elementsOrText(value: unknown): readonly unknown[] | string {
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** Whether one value stands behind another where it should not, however letters are compared. */
function isAfter(one: unknown, next: unknown, descends: boolean): boolean {
  const [a, b] = descends ? [next, one] : [one, next];
  if (typeof a === 'number' && typeof b === 'number') return a > b;
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const folded = [a, b].map((text) =>
    text
      .normalize('NFKD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  );
  return a > b && (folded[0] ?? '') > (folded[1] ?? '');
}
