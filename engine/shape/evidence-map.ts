import { isObjectOrArray } from '../../base/json-object.ts';
import { childrenOf, type Schema, type SchemaDocument, schemaAt, variants } from './requirement-map.ts';

/** What schemas say of one place of a value: the requirements that it is evidence on, and the places below it. */
interface Place {
  readonly requirements: readonly string[];
  readonly schemas: readonly Schema[];
  /** Properties that they name. */
  readonly names: ReadonlySet<string>;
  /** By name, and by the two keys for all other names; undefined where no schema speaks of a place. */
  readonly below: Map<string, Place | undefined>;
}

/** No property has such a name. */
const anyIndex = '\0index';
const anyName = '\0name';

/**
 * Which requirements a value gives evidence on: those whose place exists in it. What the schemas say of a place is looked up
 * once, however many values are read: a list has the same places a hundred times.
 */
export class EvidenceMap {
  readonly #document: SchemaDocument;
  readonly #root: Place;

  constructor(document: SchemaDocument, pointer: string) {
    this.#document = document;
    this.#root = placeOf(variants(document, schemaAt(document, pointer)));
  }

  touchedBy(value: unknown): Set<string> {
    const touched = new Set<string>();
    this.#touch(this.#root, value, touched);
    return touched;
  }

  #touch(place: Place, value: unknown, touched: Set<string>): void {
    for (const requirement of place.requirements) touched.add(requirement);
    if (!isObjectOrArray(value)) return;
    if (Array.isArray(value)) {
      const below = this.#below(place, '0');
      if (below !== undefined) for (const item of value) this.#touch(below, item, touched);
      return;
    }
    for (const key in value) {
      const below = this.#below(place, key);
      if (below !== undefined) this.#touch(below, (value as Record<string, unknown>)[key], touched);
    }
  }

  #below({ schemas, names, below }: Place, key: string): Place | undefined {
    const name = names.has(key) ? key : /^\d+$/.test(key) ? anyIndex : anyName;
    if (below.has(name)) return below.get(name);
    const found = schemas.flatMap((schema) => childrenOf(this.#document, schema, key));
    const place = found.length === 0 ? undefined : placeOf(found);
    below.set(name, place);
    return place;
  }
}

function placeOf(schemas: readonly Schema[]): Place {
  const requirements = schemas
    .map((schema) => schema['x-requirement'])
    .filter((requirement) => typeof requirement === 'string');
  const names = schemas.flatMap(({ properties }) =>
    isObjectOrArray(properties) ? Object.keys(properties) : [],
  );
  return { requirements: [...new Set(requirements)], schemas, names: new Set(names), below: new Map() };
}
