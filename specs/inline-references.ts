import { isObjectOrArray } from '../base/json-object.ts';

const outward = /^([\w-]+(?:\.[\w-]+)*)\.yaml#\/components\/schemas\/(\w+)$/;
const inward = /^#\/components\/schemas\/(\w+)$/;

/**
 * A document whose references to schemas of other documents (`ethereum.schemas.yaml#/components/schemas/Hash`) point
 * into its own components, where those schemas and all that they refer to are put. Shapes can thus be shared and a
 * document still stands for itself.
 * @param read reads another document by its name without extension
 * @throws Error when a schema is missing, or when two of one name would meet: a defect of this package
 */
export function inlineReferences(document: unknown, read: (name: string) => unknown): unknown {
  const adopted = new Map<string, unknown>();
  const origins = new Map<string, string>();

  const adopt = (home: string, name: string): void => {
    const origin = origins.get(name);
    if (origin === home) return;
    if (origin !== undefined) throw new Error(`schema ${name} is defined in both ${origin} and ${home}`);
    origins.set(name, home);
    const schema = entryOf(entryOf(entryOf(read(home), 'components'), 'schemas'), name);
    if (schema === undefined) throw new Error(`${home} has no schema ${name}`);
    adopted.set(name, rewrite(schema, home));
  };

  const point = (reference: string, home: string | undefined): string => {
    const [, file, foreign] = outward.exec(reference) ?? [];
    const [, local] = inward.exec(reference) ?? [];
    const target = file ?? home;
    const name = foreign ?? local;
    if (target === undefined || name === undefined) return reference;
    adopt(target, name);
    return `#/components/schemas/${name}`;
  };

  const rewrite = (value: unknown, home: string | undefined): unknown => {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, home));
    if (!isObjectOrArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? point(item, home) : rewrite(item, home),
      ]),
    );
  };

  const own = rewrite(document, undefined);
  if (adopted.size === 0) return own;
  const components = entryOf(own, 'components') ?? {};
  const schemas = entryOf(components, 'schemas') ?? {};
  for (const name of adopted.keys()) {
    if (entryOf(schemas, name) !== undefined) throw new Error(`schema ${name} is both shared and own`);
  }
  return {
    ...Object(own),
    components: { ...Object(components), schemas: { ...Object(schemas), ...Object.fromEntries(adopted) } },
  };
}

function entryOf(value: unknown, key: string): unknown {
  if (!isObjectOrArray(value)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
