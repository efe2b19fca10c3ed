import { isJsonObject, isObjectOrArray } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';

/** Keywords whose value is a number, or holds some, by which values are judged. */
const judging: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'const',
  'enum',
]);

/** Whether a number is the one that the document states: of an integer beyond 2^53 only the nearest double is read. */
function isExactNumber(value: number): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

/** Whether every number in a value of a document is the one that the document states. */
export function isExact(value: unknown): boolean {
  if (typeof value === 'number') return isExactNumber(value);
  return !isObjectOrArray(value) || Object.values(value).every(isExact);
}

/** Pointers of what judges values by an integer beyond 2^53, below a place of a document and where its references lead. */
export function inexactPlaces(document: unknown, pointer: string): string[] {
  const found: string[] = [];
  const visited = new Set<string>();
  const visit = (value: unknown, at: string): void => {
    if (!isObjectOrArray(value) || visited.has(at)) return;
    visited.add(at);
    for (const [key, item] of Object.entries(value)) {
      const below = pointerTo(at, key);
      if (judging.has(key) && !isJsonObject(item) && !isExact(item)) found.push(below);
      else if (key === '$ref' && typeof item === 'string' && item.startsWith('#')) {
        const target = decodeURIComponent(item.slice(1));
        visit(valueAt(document, target), target);
      } else visit(item, below);
    }
  };
  visit(valueAt(document, pointer), pointer);
  return found;
}
