import type { Behaviour } from '../entries/behaviour.ts';
import type { WireRequest } from '../serving/wire.ts';
import { invalidValue, type PlatformError } from './errors.ts';
import type { StoredNode } from './store.ts';
import {
  nodeTypes,
  projectTypes,
  protocols,
  providers,
  publicNetworks,
  regions,
  roles,
  statuses,
} from './vocabulary.ts';

/** The filters of §4.2; the value is the text that was sent. */
export type FilterName =
  | 'project'
  | 'organization'
  | 'network'
  | 'region'
  | 'provider'
  | 'protocol'
  | 'status'
  | 'role'
  | 'type'
  | 'archive'
  | 'public_network'
  | 'name'
  | 'project_type';

export interface NodeQuery {
  readonly filters: ReadonlyMap<FilterName, string>;
  readonly orderBy: 'name' | 'created_at' | null;
  readonly descending: boolean;
  /** The text of `page`, which says whether there is such a page; null when none was sent. */
  readonly page: string | null;
}

interface RejectionInfo {
  readonly name: string;
  readonly value: string;
  /** Every node, before filters. */
  readonly nodes: readonly StoredNode[];
  readonly request: WireRequest;
  readonly count: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Whether a parameter takes a value. */
    'platform.accepts': Hook<boolean, RejectionInfo>;
    /** What becomes of a value outside its enum: an error, or null, which reads the request without it. */
    'platform.rejection': Hook<PlatformError | null, RejectionInfo>;
    /** The query as it was understood. */
    'platform.query': Hook<NodeQuery, { readonly request: WireRequest; readonly count: number }>;
  }
}

/** Allowed values of each filter; null takes any text. */
const allowedValues: Readonly<Record<FilterName, readonly string[] | null>> = {
  project: null,
  organization: null,
  network: null,
  region: regions,
  provider: providers,
  protocol: protocols,
  status: statuses,
  role: roles,
  type: nodeTypes,
  archive: ['true', 'false'],
  public_network: publicNetworks,
  name: null,
  project_type: projectTypes,
};

export const filterNames = Object.keys(allowedValues) as readonly FilterName[];

const orders = ['name', 'created_at', '-name', '-created_at'];

/** Reads §4.2's parameters: unknown ones and empty values are ignored, of a repeated one the last counts. */
export function readNodeQuery(
  behaviour: Behaviour,
  nodes: readonly StoredNode[],
  request: WireRequest,
  count: number,
): { readonly query: NodeQuery } | { readonly error: PlatformError } {
  const last = (name: string): string => request.query.getAll(name).at(-1) ?? '';
  const accepts = (name: string, value: string, allowed: readonly string[] | null): boolean =>
    behaviour.override('platform.accepts', allowed === null || allowed.includes(value), {
      name,
      value,
      nodes,
      request,
      count,
    });
  const reject = (name: string, value: string): PlatformError | null =>
    behaviour.override('platform.rejection', invalidValue(name, value), {
      name,
      value,
      nodes,
      request,
      count,
    });

  const filters = new Map<FilterName, string>();
  for (const name of filterNames) {
    const value = last(name);
    if (value === '') continue;
    if (accepts(name, value, allowedValues[name])) {
      filters.set(name, value);
      continue;
    }
    const error = reject(name, value);
    if (error !== null) return { error };
  }
  let order = last('order_by');
  if (order !== '' && !accepts('order_by', order, orders)) {
    const error = reject('order_by', order);
    if (error !== null) return { error };
    order = '';
  }
  const key = order.replace(/^-/, '');
  const query: NodeQuery = {
    filters,
    orderBy: key === 'name' || key === 'created_at' ? key : null,
    descending: order.startsWith('-'),
    page: last('page') === '' ? null : last('page'),
  };
  return { query: behaviour.override('platform.query', query, { request, count }) };
}
