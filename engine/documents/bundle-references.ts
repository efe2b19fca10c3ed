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
  const whole = new Bundle(main, open, fault).whole();
  rejectUnresolvedReferences(whole, (what, pointer) =>
    fault(what, pointer.startsWith(`/${shelf}/`) ? undefined : pointer),
  );
  return whole;
}

/** The main document and the files that it refers to, with references that lead into the whole. */
class Bundle {
  readonly #main: ReferredFile;
  readonly #open: (reference: string, from: string) => ReferredFile;
  readonly #fault: Fault;
  /** Where the files that were met begin, by path. */
  readonly #places = new Map<string, Place>();
  readonly #files: unknown[] = [];

  constructor(main: ReferredFile, open: (reference: string, from: string) => ReferredFile, fault: Fault) {
    this.#main = main;
    this.#open = open;
    this.#fault = fault;
  }

  whole(): Readonly<Record<string, unknown>> {
    const own = this.#rewrite(this.#main.value, this.#begin(this.#main, '#'));
    return {
      ...(isJsonObject(own) ? own : {}),
      ...(this.#files.length === 0 ? {} : { [shelf]: this.#files }),
    };
  }

  #begin(file: ReferredFile, root: string): Place {
    const place = { file, root, names: identifiedSchemas(file.value), pointer: '', resource: '' };
    this.#places.set(file.path, place);
    return place;
  }

  /** Where a file begins. One that was not met before is put on the shelf. */
  #beginOf(file: ReferredFile): Place {
    const known = this.#places.get(file.path);
    if (known !== undefined) return known;
    const index = this.#files.push(undefined) - 1;
    const place = this.#begin(file, `#/${shelf}/${index}`);
    this.#files[index] = this.#rewrite(file.value, place);
    return place;
  }

  #rewrite(value: unknown, place: Place, isNamed = false): unknown {
    const below = (key: string | number): Place => ({ ...place, pointer: pointerTo(place.pointer, key) });
    if (Array.isArray(value)) return value.map((item, index) => this.#rewrite(item, below(index)));
    if (!isObjectOrArray(value)) return value;
    const hasId = !isNamed && '$id' in value && startsResource(value.$id);
    const around = hasId ? { ...place, resource: place.pointer } : place;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, unknown]) => {
        const at = { ...around, pointer: pointerTo(place.pointer, key) };
        if (isShown(key, item, isNamed)) return [key, item];
        if (key === '$ref' && typeof item === 'string') return [key, this.#pointed(item, at)];
        if (key === 'discriminator' && !isNamed && isJsonObject(item))
          return [key, this.#withMapping(item, at)];
        return [key, this.#rewrite(item, at, namesFields(key, item, isNamed))];
      }),
    );
  }

  /** Where a reference leads in the whole. @param place of the reference itself */
  #pointed(reference: string, place: Place): string {
    const [before = '', fragment = ''] = reference.split('#', 2);
    const own = before === '' ? place.resource : identified(before, place);
    if (own === undefined && isAddress(before))
      throw this.#faultAt(`the reference "${reference}" ${whyNot(before)}`, place);
    const there =
      own === undefined ? this.#beginOf(this.#opened(before, place)) : { ...place, resource: own };
    if (fragment === '' || fragment.startsWith('/'))
      return `${there.root}${encoded(there.resource)}${fragment}`;
    const found = there.names.anchor(there.resource, fragment);
    if (found === undefined) throw this.#faultAt(`the reference "${reference}" points at nothing`, place);
    return `${there.root}${encoded(found)}`;
  }

  #opened(file: string, place: Place): ReferredFile {
    try {
      return this.#open(file, place.file.path);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw this.#faultAt(`the reference to ${file}: ${error.message}`, place);
    }
  }

  #faultAt(what: string, { file, pointer }: Place): Error {
    return this.#fault(what, file === this.#main ? pointer : undefined);
  }

  /** @param place of the discriminator */
  #withMapping(discriminator: JsonObject, place: Place): JsonObject {
    if (!isJsonObject(discriminator.mapping)) return discriminator;
    const mapping = Object.entries(discriminator.mapping).map(([value, to]): [string, unknown] => {
      const at = { ...place, pointer: pointerTo(place.pointer, 'mapping', value) };
      return [value, typeof to === 'string' ? this.#mapped(to, at) : to];
    });
    return { ...discriminator, mapping: Object.fromEntries(mapping) };
  }

  /** What a mapping leads to; a name in another file is one of that file's own schemas first. */
  #mapped(to: string, place: Place): string {
    const component = pointerTo('/components/schemas', to);
    if (valueAt(place.file.value, component) !== undefined) return `${place.root}${encoded(component)}`;
    const [before = ''] = to.split('#', 1);
    const isElsewhere = isAddress(before) && identified(before, place) === undefined;
    return likeReference.test(to) && !isElsewhere ? this.#pointed(to, place) : to;
  }
}

/** Pointer of the schema with an `$id` that a reference names, in the same file. */
function identified(reference: string, { names, resource }: Place): string | undefined {
  return names.ids.get(joined(reference, names.addresses.get(resource))) ?? names.ids.get(reference);
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
