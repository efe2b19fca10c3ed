/**
 * What may answer a request: `shared`, an answer that another case of the run already has, too; `fresh`, only the target.
 * The first attempt at a case shares, so that no answer is paid for twice; every later one must see the target as it is now.
 */
export type Caching = 'shared' | 'fresh';
