import { fieldsOf, isJsonObject, type JsonObject } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import { resolveObject } from '../schema/resolve.ts';
import type { CallInput, DocumentedCall } from './documented-call.ts';

/** What an operation promises beyond the shape of its answer, as its document states it (docs/relations.md). */
export type Relation =
  | FilterRelation
  | OrderRelation
  | WindowRelation
  | PagesRelation
  | KeyRelation
  | MissingRelation;

interface RelationBase {
  /** Distinguishes it from the others of its call: `filter-status`, `order-by-name`. */
  readonly name: string;
  /** The requirement that the document names beside it. */
  readonly requirement?: string;
}

/** A parameter selects rows by a field. */
interface FilterRelation extends RelationBase {
  readonly kind: 'filter';
  readonly input: CallInput;
  readonly rows: string;
  readonly field: string;
  readonly match: 'equal' | 'contains';
  /** Whether a row without the field may be selected by any value. */
  readonly excusesAbsent: boolean;
}

/** A value of a parameter puts the rows in an order. */
interface OrderRelation extends RelationBase {
  readonly kind: 'order';
  readonly input: CallInput;
  readonly rows: string;
  /** As it is sent: with a minus where the order descends. */
  readonly key: string;
}

/** Parameters choose a part of one list; their defaults and maxima stand in their schemas. */
export interface WindowRelation extends RelationBase {
  readonly kind: 'window';
  readonly rows: string;
  readonly limit: CallInput;
  readonly offset: CallInput | undefined;
  /** What distinguishes rows; the whole row unless given. */
  readonly key: string;
}

/** A parameter turns the pages of a list, and links lead from one to the next. */
export interface PagesRelation extends RelationBase {
  readonly kind: 'pages';
  readonly input: CallInput;
  readonly rows: string;
  /** Where each page says how many rows there are in all; undefined where none does. */
  readonly count: string | undefined;
  /** Where the link to the next page stands, null on the last one; undefined where there is none. */
  readonly next: string | undefined;
  readonly previous: string | undefined;
  /** What tells rows apart; the whole row unless given. */
  readonly key: string;
}

/** What is read by a key has that key. */
interface KeyRelation extends RelationBase {
  readonly kind: 'key';
  readonly input: CallInput;
  readonly field: string;
}

/** The result is null for what does not exist. */
interface MissingRelation extends RelationBase {
  readonly kind: 'missing';
  readonly input: CallInput;
}

/** The relations that a document declares of a call. */
export function relationsOf(call: DocumentedCall): readonly Relation[] {
  return [...call.inputs.flatMap((input) => ofInput(input, call.document)), ...windowOf(call)];
}

function ofInput(input: CallInput, document: unknown): Relation[] {
  const { extensions, name, requirement } = input;
  const named = requirement === undefined ? {} : { requirement };
  const found: Relation[] = [];
  const filter = extension(extensions, 'x-filter');
  if (filter !== undefined) {
    const match = filter.match === 'contains' ? 'contains' : 'equal';
    found.push({
      kind: 'filter',
      name: `filter-${name}`,
      ...named,
      input,
      rows: textOf(filter.rows),
      field: textOf(filter.field),
      match,
      excusesAbsent: filter.excuses === 'absent',
    });
  }
  const order = extension(extensions, 'x-order');
  if (order !== undefined) {
    const requirements = fieldsOf(order.requirements);
    for (const key of enumOf(input, document)) {
      const own = requirements[key];
      const kept = typeof own === 'string' ? { requirement: own } : {};
      found.push({
        kind: 'order',
        name: `order-by-${key.replace(/^-(.*)$/, '$1-descending')}`,
        ...kept,
        input,
        rows: textOf(order.rows),
        key,
      });
    }
  }
  const pages = extension(extensions, 'x-pages');
  if (pages !== undefined)
    found.push({
      kind: 'pages',
      name: `pages-${name}`,
      ...named,
      input,
      rows: textOf(pages.rows),
      count: pointerOf(pages.count),
      next: pointerOf(pages.next),
      previous: pointerOf(pages.previous),
      key: textOf(pages.key),
    });
  const key = extension(extensions, 'x-key');
  if (key !== undefined)
    found.push({ kind: 'key', name: `key-${name}`, ...named, input, field: textOf(key.field) });
  if (extensions['x-null-when-missing'] === true)
    found.push({ kind: 'missing', name: `missing-${name}`, ...named, input });
  return found;
}

function windowOf(call: DocumentedCall): Relation[] {
  const operation = fieldsOf(valueAt(call.document, call.pointer));
  const window = extension(operation, 'x-window');
  const input = (name: unknown) => call.inputs.find((one) => one.name === name);
  const limit = input(window?.limit);
  if (window === undefined || limit === undefined) return [];
  const { requirement } = window;
  return [
    {
      kind: 'window',
      name: 'window',
      ...(typeof requirement === 'string' ? { requirement } : {}),
      rows: textOf(window.rows),
      limit,
      offset: input(window.offset),
      key: textOf(window.key),
    },
  ];
}

function extension(holder: JsonObject, name: string): JsonObject | undefined {
  const value = holder[name];
  return isJsonObject(value) ? value : undefined;
}

function pointerOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function enumOf({ schema }: CallInput, document: unknown): readonly string[] {
  if (typeof schema === 'boolean') return [];
  const values = resolveObject(document, schema).target.enum;
  return Array.isArray(values) ? values.map(String) : [];
}

/** A number that the schema of an input states: its default, its maximum. */
export function statedNumber(
  { schema }: CallInput,
  document: unknown,
  keyword: 'default' | 'maximum',
): number | undefined {
  if (typeof schema === 'boolean') return undefined;
  const own = schema[keyword];
  const value = own === undefined ? resolveObject(document, schema).target[keyword] : own;
  return typeof value === 'number' ? value : undefined;
}
