import { isObjectOrArray } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { isData, namesFields } from './modern-schemas.ts';

/** Whether it is data, whatever it looks like; a list of examples may refer to some (OpenRPC). */
export function isShown(key: string, item: unknown, isNamed: boolean): boolean {
  return key !== 'examples' && isData(key, item, isNamed);
}

/**
 * A reference that points at nothing would be met much later, by whoever reads that place first.
 * @param document whose references all lead into itself
 * @param fault makes the error for one of them, from its pointer
 */
export function rejectUnresolvedReferences(
  document: unknown,
  fault: (what: string, pointer: string) => Error,
): void {
  const visit = (value: unknown, pointer: string, isNamed = false): void => {
    if (!isObjectOrArray(value)) return;
    for (const [key, item] of Object.entries(value) as [string, unknown][]) {
      const at = pointerTo(pointer, key);
      if (isShown(key, item, isNamed)) continue;
      if (key !== '$ref' || typeof item !== 'string') visit(item, at, namesFields(key, item, isNamed));
      else if (!isSomewhere(document, item.slice(1)))
        throw fault(`the reference "${item}" points at nothing`, at);
    }
  };
  visit(document, '');
}

/** What is percent-encoded wrongly leads nowhere. */
function isSomewhere(document: unknown, fragment: string): boolean {
  try {
    return valueAt(document, decodeURIComponent(fragment)) !== undefined;
  } catch {
    return false;
  }
}
