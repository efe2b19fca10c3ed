import { isObjectOrArray } from '../../base/json-object.ts';

/** Where extensions of `paths` stand in the copy. */
const moved = 'x-of-paths';

/**
 * A copy that the parser reads as its writer means it. It knows no schemas that are `true` or `false`: they become objects that say the same.
 * It takes every key of `paths` for a path, and every one of `responses` for a response, where the specification allows extensions, too.
 */
export function copyForParser(document: object): object {
  const copied = copy(document) as Record<string, unknown>;
  const { paths } = copied;
  if (!isObjectOrArray(paths) || !Object.keys(paths).some(isExtension)) return copied;
  const parts = (isWanted: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(paths).filter(([key]) => isWanted(key)));
  return { ...copied, paths: parts((key) => !isExtension(key)), [moved]: parts(isExtension) };
}

function copy(value: unknown, key?: string): unknown {
  if (key === 'schema' && typeof value === 'boolean') return value ? {} : { not: {} };
  if (key === '$ref' && typeof value === 'string') return value.replace(/^#\/paths\/(?=x-)/, `#/${moved}/`);
  if (Array.isArray(value)) return value.map((item) => copy(item));
  if (!isObjectOrArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      (key === 'responses' || key === 'components') && isExtension(name) && !isObjectOrArray(item)
        ? {}
        : copy(item, name),
    ]),
  );
}

function isExtension(key: string): boolean {
  return key.startsWith('x-');
}
