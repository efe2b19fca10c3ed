import { isJsonObject, isObjectOrArray, type JsonObject } from '../../base/json-object.ts';
import { pointerTo, valueAt } from '../../base/json-pointer.ts';
import { UserError } from '../user-error.ts';
import { type IdentifiedSchemas, identifiedSchemas, joined, startsResource } from './identified-schemas.ts';
import { namesFields } from './modern-schemas.ts';
import { isShown, rejectUnresolvedReferences } from './unresolved-references.ts';

/** Where the content of other files is put in a document that then stands for itself. */
export const shelf = 'x-files';

/** A file that a document refers to. */
export interface ReferredFile {
  /** What its own references start from. */
  readonly path: string;
  readonly value: unknown;
}

/** Where a part of a file stands. */
interface Place {
  readonly file: ReferredFile;
  /** Where the file is in the whole: `#`, or `#/x-files/0`. */
  readonly root: string;
  readonly names: IdentifiedSchemas;
  /** In the file. */
  readonly pointer: string;
  /** Pointer of the nearest schema with an `$id` around it: a document of its own to the references within it (JSON Schema 2020-12, 8.2.1). */
  readonly resource: string;
}

/** What in a mapping is a reference, and not the name of a schema: names have neither slashes nor `#` (OpenAPI, 4.8.7). */
const likeReference = /[/#]|\.(ya?ml|json)$/i;

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

  const start = (file: ReferredFile, root: string): Place => {
    const place = { file, root, names: identifiedSchemas(file.value), pointer: '', resource: '' };
    places.set(file.path, place);
    return place;
  };

  const startOf = (file: ReferredFile): Place => {
    const known = places.get(file.path);
    if (known !== undefined) return known;
    const index = files.push(undefined) - 1;
    const place = start(file, `#/${shelf}/${index}`);
    files[index] = rewrite(file.value, place);
    return place;
  };

  const placed = (what: string, { file, pointer }: Place): Error =>
    fault(what, file === main ? pointer : undefined);

  const openedFrom = (file: string, place: Place): ReferredFile => {
    try {
      return open(file, place.file.path);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw placed(`the reference to ${file}: ${error.message}`, place);
    }
  };

  /** Pointer of the schema with an `$id` that a reference names, in the same file. */
  const identified = (reference: string, { names, resource }: Place): string | undefined =>
    names.ids.get(joined(reference, names.addresses.get(resource))) ?? names.ids.get(reference);

  /** @param place of the reference itself */
  const pointed = (reference: string, place: Place): string => {
    const [before = '', fragment = ''] = reference.split('#', 2);
    const own = before === '' ? place.resource : identified(before, place);
    if (own === undefined && isAddress(before))
      throw placed(`the reference "${reference}" ${whyNot(before)}`, place);
    const there = own === undefined ? startOf(openedFrom(before, place)) : { ...place, resource: own };
    if (fragment === '' || fragment.startsWith('/'))
      return `${there.root}${encoded(there.resource)}${fragment}`;
    const found = there.names.anchor(there.resource, fragment);
    if (found === undefined) throw placed(`the reference "${reference}" points at nothing`, place);
    return `${there.root}${encoded(found)}`;
  };

  /** @param place of the discriminator */
  const withMapping = (discriminator: JsonObject, place: Place): JsonObject => {
    if (!isJsonObject(discriminator.mapping)) return discriminator;
    const mapping = Object.entries(discriminator.mapping).map(([value, to]): [string, unknown] => {
      const at = { ...place, pointer: pointerTo(place.pointer, 'mapping', value) };
      return [value, typeof to === 'string' ? mapped(to, at) : to];
    });
    return { ...discriminator, mapping: Object.fromEntries(mapping) };
  };

  /** What a mapping leads to; a name in another file is one of that file's own schemas first. */
  const mapped = (to: string, place: Place): string => {
    const component = pointerTo('/components/schemas', to);
    if (valueAt(place.file.value, component) !== undefined) return `${place.root}${encoded(component)}`;
    const [before = ''] = to.split('#', 1);
    const isElsewhere = isAddress(before) && identified(before, place) === undefined;
    return likeReference.test(to) && !isElsewhere ? pointed(to, place) : to;
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
        if (key === 'discriminator' && !isNamed && isJsonObject(item)) return [key, withMapping(item, at)];
        return [key, rewrite(item, at, namesFields(key, item, isNamed))];
      }),
    );
  };

  const own = rewrite(main.value, start(main, '#'));
  const whole = { ...(isJsonObject(own) ? own : {}), ...(files.length === 0 ? {} : { [shelf]: files }) };
  rejectUnresolvedReferences(whole, (what, pointer) =>
    fault(what, pointer.startsWith(`/${shelf}/`) ? undefined : pointer),
  );
  return whole;
}

function isAddress(reference: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(reference);
}

/** Why nothing is read from an address. */
function whyNot(address: string): string {
  if (/^file:/i.test(address)) return 'is the address of a file; write its path, from this file on';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address))
    return 'leads to another machine; put the file beside the document';
  return 'names no schema by its $id';
}

/** A pointer as a fragment. */
function encoded(pointer: string): string {
  return pointer.replaceAll('%', '%25');
}
