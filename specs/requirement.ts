import { isObjectOrArray } from '../base/json-object.ts';

/** The kinds of interface that a requirement can be about: the platform API, or a node by its `api`. */
const surfaces = ['platform', 'jsonrpc', 'evm', 'rollup', 'wallet', 'sharded', 'grpc'] as const;
export type Surface = (typeof surfaces)[number];

/** required: the contract states it. advisory: it does not, but sound services hold to it. unspecified: "not shown". */
const levels = ['required', 'advisory', 'unspecified'] as const;
type Level = (typeof levels)[number];

/**
 * One statement of the contract, from `specs/requirements/<area>.yaml`.
 * Exactly one of `check` (how it is decided), `observe` (what is recorded) and `reason` (why nothing can be decided) is there.
 */
export interface Requirement {
  readonly id: string;
  readonly section: string;
  readonly area: string;
  readonly level: Level;
  readonly title: string;
  readonly on: readonly Surface[];
  readonly check?: string;
  readonly observe?: string;
  readonly reason?: string;
}

const keys = ['id', 'section', 'level', 'title', 'on', 'check', 'observe', 'reason'];

const isOneOf = <T extends string>(set: readonly T[], value: unknown): value is T =>
  set.some((one) => one === value);

/**
 * Narrows one entry of a requirements file.
 * @throws Error naming the entry and what is wrong with it: such a file is a defect of this package.
 */
export function parseRequirement(entry: unknown, area: string): Requirement {
  if (!isObjectOrArray(entry)) throw new Error(`${area}: an entry is not an object`);
  const fields = new Map<string, unknown>(Object.entries(entry));
  const wrong = (what: string) => new Error(`${area}: ${String(fields.get('id'))}: ${what}`);
  const text = (key: string): string => {
    const value = fields.get(key);
    if (typeof value !== 'string' || value === '') throw wrong(`${key} is not a string`);
    return value;
  };
  const strange = [...fields.keys()].filter((key) => !keys.includes(key));
  if (strange.length > 0) throw wrong(`unknown key ${strange.join(', ')}`);
  const level = fields.get('level');
  if (!isOneOf(levels, level)) throw wrong(`unknown level ${String(level)}`);
  const on = [fields.get('on')].flat();
  const known = on.filter((one) => isOneOf(surfaces, one));
  if (known.length === 0 || known.length !== on.length)
    throw wrong('"on" is empty or has an unknown surface');
  const decided = ['check', 'observe', 'reason'].filter((key) => fields.has(key));
  const [decision] = decided;
  if (decided.length !== 1 || decision === undefined)
    throw wrong('exactly one of check, observe, reason is needed');
  return {
    id: text('id'),
    section: text('section'),
    area,
    level,
    title: text('title'),
    on: known,
    [decision]: text(decision),
  };
}
