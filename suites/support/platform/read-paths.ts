import { knownPlace } from '../../../engine/documents/operation-place.ts';

/** Where the two reads of the platform are (§4.1), as far as its document describes them. */
export const readPaths: readonly { readonly gives: 'organization' | 'nodes'; readonly path: string }[] = (
  [
    ['organization', 'getOrganization'],
    ['nodes', 'listNodes'],
  ] as const
).flatMap(([gives, id]) => {
  const path = knownPlace('platform', id)?.path;
  return path === undefined ? [] : [{ gives, path }];
});
