import { isJsonObject, isObjectOrArray } from '../../base/json-object.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import { UserError } from '../user-error.ts';
import { type IdentifiedSchemas, identifiedSchemas, joined, startsResource } from './identified-schemas.ts';
import { namesFields } from './modern-schemas.ts';
import { isShown, rejectUnresolvedReferences } from './unresolved-references.ts';

/** Where the content of other files is put in a document that then stands for itself. */
const shelf = 'x-files';

/** A file that a document refers to. */
export interface ReferredFile {
  /** What its own references start from. */
  readonly path: string;
  readonly value: unknown;
}

/** Where a part of a file stands. */
interface Place {
  /** Of the file. */
  readonly path: string;
  /** Where the file is in the whole: `#`, or `#/x-files/0`. */
  readonly root: string;
  readonly names: IdentifiedSchemas;
  /** In the file. */
  readonly pointer: string;
  /** Pointer of the nearest schema with an `$id` around it: a document of its own to the references within it (JSON Schema 2020-12, 8.2.1). */
  readonly resource: string;
}

type Fault = (what: string, pointer: string | undefined) => Error;

/**
 * A document whose references to files beside it lead into itself, where the files are put whole.
 * @param open reads a file as one refers to it; throws a UserError
 * @param fault makes the error for a reference, from its pointer in the main document (undefined in another file)
 */
export function bundleReferences(
  main: ReferredFile,
  open: (reference: string, from: string) => ReferredFile,
  fault: Fault,
): Readonly<Record<string, unknown>> {
  const places = new Map<string, Place>();
  const files: unknown[] = [];

  const placeOf = ({ path, value }: ReferredFile): Place => {
    const known = places.get(path);
    if (known !== undefined) return known;
    const index = files.length;
    const place = {
      path,
      root: `#/${shelf}/${index}`,
      names: identifiedSchemas(value),
      pointer: '',
      resource: '',
    };
    places.set(path, place);
    files.push(undefined);
    files[index] = rewrite(value, place);
    return place;
  };

  const placed = (what: string, { path, pointer }: Place): Error =>
    fault(what, path === main.path ? pointer : undefined);

  const openedFrom = (file: string, place: Place): ReferredFile => {
    try {
      return open(file, place.path);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw placed(`the reference to ${file}: ${error.message}`, place);
    }
  };

  /** @param place of the reference itself */
  const pointed = (reference: string, place: Place): string => {
    const [before = '', fragment = ''] = reference.split('#', 2);
    const { names, resource } = place;
    const own =
      before === ''
        ? resource
        : (names.ids.get(joined(before, names.addresses.get(resource))) ?? names.ids.get(before));
    if (own === undefined && /^[a-z][a-z0-9+.-]*:/i.test(reference))
      throw placed(
        `the reference "${reference}" leads to another machine; put the file beside the document`,
        place,
      );
    const there = own === undefined ? placeOf(openedFrom(before, place)) : { ...place, resource: own };
    if (fragment === '' || fragment.startsWith('/')) return `${there.root}${there.resource}${fragment}`;
    const found = there.names.anchor(there.resource, fragment);
    if (found === undefined) throw placed(`the reference "${reference}" points at nothing`, place);
    return `${there.root}${found.replaceAll('%', '%25')}`;
  };

  const rewrite = (value: unknown, place: Place, isNamed = false): unknown => {
    const below = (key: string | number): Place => ({ ...place, pointer: pointerTo(place.pointer, key) });
    if (Array.isArray(value)) return value.map((item, index) => rewrite(item, below(index)));
    if (!isObjectOrArray(value)) return value;
    const hasId = !isNamed && '$id' in value && startsResource(value.$id);
    const around = hasId ? { ...place, resource: place.pointer } : place;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, unknown]) => {
        const at = { ...around, pointer: pointerTo(place.pointer, key) };
        if (isShown(key, item, isNamed)) return [key, item];
        if (key === '$ref' && typeof item === 'string') return [key, pointed(item, at)];
        return [key, rewrite(item, at, namesFields(key, item, isNamed))];
      }),
    );
  };

  const place = {
    path: main.path,
    root: '#',
    names: identifiedSchemas(main.value),
    pointer: '',
    resource: '',
  };
  places.set(main.path, place);
  const own = rewrite(main.value, place);
  const whole = { ...(isJsonObject(own) ? own : {}), ...(files.length === 0 ? {} : { [shelf]: files }) };
  rejectUnresolvedReferences(whole, (what, pointer) =>
    fault(what, pointer.startsWith(`/${shelf}/`) ? undefined : pointer),
  );
  return whole;
}
