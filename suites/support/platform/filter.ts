import { valueAt } from '../../../base/json-pointer.ts';
import type { Row } from './list-page.ts';
import { type FilterRelation, filterRelations } from './list-parameters.ts';

/** One filter with one value (§4.2). */
export interface Filter {
  readonly name: string;
  readonly value: string;
  /** Whether a row belongs to the result; undefined where the row does not show it. */
  belongs(row: Row): boolean | undefined;
  /** The part of a row that decides it; while that stays the same, the result may not change. */
  aspect(row: Row): unknown;
}

/** A filter by what the document says of its parameter; one that it says nothing of tells nothing of a node. */
export function filterOf(name: string, value: string): Filter {
  const relation = filterRelations.find(({ input }) => input.name === name);
  if (relation === undefined) return { name, value, belongs: () => undefined, aspect: () => null };
  const shown = (row: Row): unknown => valueAt(row.value, relation.field);
  if (relation.match === 'contains') return containing(name, value, shown);
  return {
    name,
    value,
    // Of a node that need not show the field it is the same whether it is absent or null.
    aspect: (row) => (relation.excusesAbsent ? (shown(row) ?? null) : shown(row)),
    belongs: (row) => {
      const own = shown(row);
      if (relation.excusesAbsent && !isTold(own, relation)) return undefined;
      return typeof own === 'boolean' || typeof own === 'number' ? String(own) === value : own === value;
    },
  };
}

/** Whether a node shows the field; a flag that is none is left to the schema. */
function isTold(own: unknown, { input: { schema } }: FilterRelation): boolean {
  const isFlag = typeof schema !== 'boolean' && schema.type === 'boolean';
  return isFlag ? typeof own === 'boolean' : own !== undefined && own !== null;
}

/**
 * The same text surely belongs; a text that does not even hold the words of the value surely does not; between them the
 * contract is silent.
 */
function containing(name: string, value: string, shown: (row: Row) => unknown): Filter {
  return {
    name,
    value,
    aspect: shown,
    belongs: (row) => {
      const own = shown(row);
      if (own === value) return true;
      if (typeof own !== 'string') return false;
      const words = folded(value).split(/\s+/);
      return words.every((word) => folded(own).includes(word)) ? undefined : false;
    },
  };
}

/** Letters without case and accents, as lenient searches compare them. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
