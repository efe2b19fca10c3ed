import { isObjectOrArray } from '../../base/json-object.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import { isData, namesFields } from './modern-schemas.ts';

/** The schemas of one file that references reach by a name, and not by where they stand (JSON Schema 2020-12, 8.2). */
export interface IdentifiedSchemas {
  /** Pointers by `$id`, as it is written and as a whole address. */
  readonly ids: ReadonlyMap<string, string>;
  /** Whole addresses of schemas with an `$id`, by their pointers. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The pointer of an anchor. @param resource pointer of the nearest schema with an `$id` around, `''` for the file */
  anchor(resource: string, name: string): string | undefined;
}

/** Reads a file through once for the names of its schemas. */
export function identifiedSchemas(file: unknown): IdentifiedSchemas {
  const ids = new Map<string, string>();
  const addresses = new Map<string, string>();
  const anchors = new Map<string, string>();

  const visit = (value: unknown, pointer: string, resource: string, isNamed = false): void => {
    if (!isObjectOrArray(value)) return;
    const fields = value as Readonly<Record<string, unknown>>;
    const { $id } = fields;
    let around = resource;
    if (!isNamed && startsResource($id)) {
      around = pointer;
      const address = joined($id, addresses.get(resource));
      ids.set($id, pointer).set(address, pointer);
      addresses.set(pointer, address);
    }
    if (!isNamed) for (const name of anchorsOf(fields)) anchors.set(`${around}#${name}`, pointer);
    for (const [key, item] of Object.entries(fields))
      if (!isData(key, item, isNamed))
        visit(item, pointerTo(pointer, key), around, namesFields(key, item, isNamed));
  };
  visit(file, '', '');
  return { ids, addresses, anchor: (resource, name) => anchors.get(`${resource}#${name}`) };
}

/** Whether an `$id` makes a schema a document of its own; in draft 7 one like `#name` is an anchor. */
export function startsResource(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && !id.startsWith('#');
}

/** A reference or an `$id` as a whole address; as it is written where what is around has none. */
export function joined(reference: string, around: string | undefined): string {
  return URL.canParse(reference, around) ? new URL(reference, around).href : reference;
}

function anchorsOf({ $anchor, $dynamicAnchor, $id }: Readonly<Record<string, unknown>>): string[] {
  const ofDraft07 = typeof $id === 'string' && $id.startsWith('#') ? $id.slice(1) : undefined;
  return [$anchor, $dynamicAnchor, ofDraft07].filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[];
}
