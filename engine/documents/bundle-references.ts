import { isJsonObject, isObjectOrArray } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { UserError } from '../user-error.ts';
import { isData, namesFields } from './modern-schemas.ts';

/** Where the content of other files is put in a document that then stands for itself. */
const shelf = 'x-files';

/** A file that a document refers to. */
export interface ReferredFile {
  /** What its own references start from. */
  readonly path: string;
  readonly value: unknown;
}

/**
 * A document whose references to files beside it lead into itself, where the files are put whole.
 * @param open reads a file as one refers to it; throws a UserError
 * @param fault makes the error for a reference, from its pointer in the main document (undefined in another file)
 */
export function bundleReferences(
  main: ReferredFile,
  open: (reference: string, from: string) => ReferredFile,
  fault: (what: string, pointer: string | undefined) => Error,
): Readonly<Record<string, unknown>> {
  const shelves = new Map<string, number>();
  const files: unknown[] = [];

  const place = (file: ReferredFile): number => {
    const known = shelves.get(file.path);
    if (known !== undefined) return known;
    const index = files.length;
    shelves.set(file.path, index);
    files.push(undefined);
    files[index] = rewrite(file.value, file.path, `#/${shelf}/${index}`, undefined);
    return index;
  };

  const openedFrom = (file: string, from: string, pointer: string | undefined): ReferredFile => {
    try {
      return open(file, from);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw fault(`the reference to ${file}: ${error.message}`, pointer);
    }
  };

  const pointed = (reference: string, from: string, root: string, pointer: string | undefined): string => {
    if (reference.startsWith('#')) return `${root}${reference.slice(1)}`;
    if (/^[a-z][a-z0-9+.-]*:/i.test(reference))
      throw fault(
        `the reference "${reference}" leads to another machine; put the file beside the document`,
        pointer,
      );
    const [file = '', fragment = ''] = reference.split('#', 2);
    const opened = openedFrom(file, from, pointer);
    return opened.path === main.path ? `#${fragment}` : `#/${shelf}/${place(opened)}${fragment}`;
  };

  const rewrite = (
    value: unknown,
    from: string,
    root: string,
    pointer: string | undefined,
    isNamed = false,
  ): unknown => {
    const below = (key: string | number): string | undefined =>
      pointer === undefined ? undefined : pointerTo(pointer, key);
    if (Array.isArray(value)) return value.map((item, index) => rewrite(item, from, root, below(index)));
    if (!isObjectOrArray(value)) return value;
    // A schema with an `$id` is a document of its own to the references within it (JSON Schema 2020-12, 8.2.1).
    const hasId = '$id' in value && typeof value.$id === 'string' && pointer !== undefined && pointer !== '';
    const start = hasId ? `#${pointer}` : root;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, unknown]) => [
        key,
        isShown(key, item, isNamed)
          ? item
          : key === '$ref' && typeof item === 'string'
            ? pointed(item, from, start, below(key))
            : rewrite(item, from, start, below(key), namesFields(key, item, isNamed)),
      ]),
    );
  };

  const own = rewrite(main.value, main.path, '#', '');
  const whole = { ...(isJsonObject(own) ? own : {}), ...(files.length === 0 ? {} : { [shelf]: files }) };
  rejectUnresolvedReferences(whole, whole, '', fault);
  return whole;
}

/** Whether it is data, whatever it looks like; a list of examples may refer to some (OpenRPC). */
function isShown(key: string, item: unknown, isNamed: boolean): boolean {
  return key !== 'examples' && isData(key, item, isNamed);
}

/** A reference that points at nothing would be met much later, by whoever reads that place first. */
function rejectUnresolvedReferences(
  document: unknown,
  value: unknown,
  pointer: string,
  fault: (what: string, pointer: string | undefined) => Error,
  isNamed = false,
): void {
  if (!isObjectOrArray(value)) return;
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    const at = pointerTo(pointer, key);
    if (isShown(key, item, isNamed)) continue;
    if (key !== '$ref' || typeof item !== 'string')
      rejectUnresolvedReferences(document, item, at, fault, namesFields(key, item, isNamed));
    else if (valueAt(document, decodeURIComponent(item.slice(1))) === undefined)
      throw fault(`the reference "${item}" points at nothing`, at.startsWith(`/${shelf}/`) ? undefined : at);
  }
}
