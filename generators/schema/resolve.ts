import { isJsonObject } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import { UnresolvedReference } from './generator-error.ts';
import { isSchema, type Schema } from './schema.ts';

/** Where a reference leads. */
export interface Resolved<Target> {
  /** JSON Pointer into the document, without `#`. */
  readonly pointer: string;
  readonly target: Target;
}

/**
 * What a local reference (`#/components/schemas/Node`, or `#` for the whole document) points at.
 * @throws UnresolvedReference when it points outside the document or at nothing.
 */
export function resolveReference(document: unknown, reference: string, from = ''): Resolved<unknown> {
  if (!reference.startsWith('#')) throw new UnresolvedReference(reference, from, 'leaves the document');
  const pointer = decodeFragment(reference.slice(1), reference, from);
  if (pointer !== '' && !pointer.startsWith('/')) {
    throw new UnresolvedReference(reference, from, 'is not a JSON Pointer');
  }
  const target = valueAt(document, pointer);
  if (target === undefined) throw new UnresolvedReference(reference, from, 'points to nothing');
  return { pointer, target };
}

/** The schema that a `$ref` points at; keywords beside the `$ref` are the caller's to add. */
export function resolveSchema(document: unknown, reference: string, from = ''): Resolved<Schema> {
  const { pointer, target } = resolveReference(document, reference, from);
  if (!isSchema(target)) throw new UnresolvedReference(reference, from, 'does not point to a schema');
  return { pointer, target };
}

/**
 * An object of a document that may stand behind references (an OpenAPI parameter, an OpenRPC content
 * descriptor), with the references followed.
 * @throws UnresolvedReference also when the references lead in a circle.
 */
export function resolveObject(
  document: unknown,
  value: unknown,
  from = '',
): Resolved<Readonly<Record<string, unknown>>> {
  const seen = new Set<string>();
  let current: Resolved<unknown> = { pointer: from, target: value };
  while (isJsonObject(current.target) && typeof current.target.$ref === 'string') {
    const reference = current.target.$ref;
    if (seen.has(reference)) throw new UnresolvedReference(reference, from, 'is circular');
    seen.add(reference);
    current = resolveReference(document, reference, current.pointer);
  }
  if (!isJsonObject(current.target)) throw new UnresolvedReference(from, from, 'is not an object');
  return { pointer: current.pointer, target: current.target };
}

function decodeFragment(fragment: string, reference: string, from: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    throw new UnresolvedReference(reference, from, 'is not percent-encoded correctly');
  }
}
