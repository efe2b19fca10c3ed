import { isJsonObject } from '../../../base/json-object.ts';
import type { Row } from './list-page.ts';

/** One filter with one value (§4.2). */
export interface Filter {
  readonly name: string;
  readonly value: string;
  /** Whether a row belongs to the result; undefined where the row does not show it. */
  belongs(row: Row): boolean | undefined;
  /** The part of a row that decides it; while that stays the same, the result may not change. */
  aspect(row: Row): unknown;
}

/** Filters of a value that each node shows as a field of the same name. */
export const plainFilters = [
  'organization',
  'network',
  'region',
  'provider',
  'status',
  'role',
  'type',
] as const;
const plain: ReadonlySet<string> = new Set(plainFilters);

export function filterOf(name: string, value: string): Filter {
  if (name === 'archive') return archiveFilter(value);
  if (name === 'name') return nameFilter(value);
  if (!plain.has(name)) return { name, value, belongs: () => undefined, aspect: () => null };
  return { name, value, belongs: (row) => row.value[name] === value, aspect: (row) => row.value[name] };
}

/** A node without the flag may stand on either side: the filter applies to some protocols only. */
function archiveFilter(value: string): Filter {
  const flag = (row: Row): unknown =>
    isJsonObject(row.value.configuration) ? row.value.configuration.archive : undefined;
  return {
    name: 'archive',
    value,
    aspect: (row) => flag(row) ?? null,
    belongs: (row) => {
      const archive = flag(row);
      return typeof archive === 'boolean' ? archive === (value === 'true') : undefined;
    },
  };
}

/**
 * The same name surely belongs; a name that does not even hold the words of the text surely does not; between them the
 * contract is silent.
 */
function nameFilter(value: string): Filter {
  return {
    name: 'name',
    value,
    aspect: (row) => row.value.name,
    belongs: ({ value: { name } }) => {
      if (name === value) return true;
      if (typeof name !== 'string') return false;
      const words = folded(value).split(/\s+/);
      return words.every((word) => folded(name).includes(word)) ? undefined : false;
    },
  };
}

/** Letters without case and accents, as lenient searches compare them. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
