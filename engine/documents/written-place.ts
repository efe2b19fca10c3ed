import { fieldsOf } from '../../base/json-object.ts';
import { pointerSteps, pointerTo, valueAt } from '../../base/json-pointer.ts';
import { shelf } from './bundle-references.ts';

/** Where in a document something stands that was found where its references had been followed; what is in another file, at the reference. */
export function writtenAt(document: object, path: readonly string[]): readonly string[] {
  let written: readonly string[] = [];
  let at: readonly string[] = [];
  for (const step of path) {
    at = step === '$ref' ? [...at, step] : [...referredFrom(document, at), step];
    if (at[0] !== shelf) written = at;
  }
  const last = referredFrom(document, at);
  return last[0] === shelf ? written : last;
}

/** Where the references lead that stand in a place, one after another. */
export function referredFrom(document: object, path: readonly string[]): readonly string[] {
  let at = path;
  for (const seen = new Set<string>(); ; ) {
    const { $ref } = fieldsOf(valueAt(document, pointerTo('', ...at)));
    if (typeof $ref !== 'string' || seen.has($ref)) return at;
    seen.add($ref);
    at = pointerSteps(decodeURIComponent($ref.slice(1)));
  }
}
