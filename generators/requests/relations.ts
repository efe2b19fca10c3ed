import { elementsOf, fieldsOf, isJsonObject, type JsonObject } from '../../base/json-object.ts';
import { resolveObject } from '../schema/resolve.ts';
import { type CallInput, type DocumentedCall, operationOf } from './documented-call.ts';

/** What an operation promises beyond the shape of its answer, as its document states it (docs/relations.md). */
export type Relation =
  | FilterRelation
  | OrderRelation
  | WindowRelation
  | PagesRelation
  | KeyRelation
  | MissingRelation
  | FinalRelation
  | SameRelation;

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

/** What was answered once is answered each time, over every transport and in every access mode. */
export interface FinalRelation extends RelationBase {
  readonly kind: 'final';
  /** Pointers to what may change nevertheless. */
  readonly except: readonly string[];
  /** Values of parameters, by name, under which an answer may change; null for one that is not sent. */
  readonly unless: Readonly<Record<string, readonly unknown[]>>;
}

/** Another call says the same of the same thing. */
export interface SameRelation extends RelationBase {
  readonly kind: 'same';
  /** Id of the other call. */
  readonly other: string;
  /** Its parameters by name: a pointer into the answer of this one, or `$` and the name of a parameter of this one. */
  readonly with: Readonly<Record<string, string>>;
  /** What is the same: a pointer into the answer of this call, and one into that of the other. */
  readonly at: string;
  readonly there: string;
  /** Pointers, from there on, to what may differ nevertheless. */
  readonly except: readonly string[];
}

/** The relations that a document declares of a call. */
export function relationsOf(call: DocumentedCall): readonly Relation[] {
  return [...call.inputs.flatMap((input) => ofInput(input, call.document)), ...ofOperation(call)];
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

function ofOperation(call: DocumentedCall): Relation[] {
  const operation = operationOf(call);
  return [...windowOf(call, operation), ...finalOf(operation), ...sameOf(operation)];
}

function windowOf(call: DocumentedCall, operation: JsonObject): Relation[] {
  const window = extension(operation, 'x-window');
  const input = (name: unknown) => call.inputs.find((one) => one.name === name);
  const limit = input(window?.limit);
  if (window === undefined || limit === undefined) return [];
  return [
    {
      kind: 'window',
      name: 'window',
      ...requirementOf(window),
      rows: textOf(window.rows),
      limit,
      offset: input(window.offset),
      key: textOf(window.key),
    },
  ];
}

function finalOf(operation: JsonObject): Relation[] {
  const final = extension(operation, 'x-final');
  if (final === undefined) return [];
  const unless = Object.entries(fieldsOf(final.unless)).map(([name, values]) => [name, elementsOf(values)]);
  return [
    {
      kind: 'final',
      name: 'final',
      ...requirementOf(final),
      except: textsOf(final.except),
      unless: Object.fromEntries(unless),
    },
  ];
}

function sameOf(operation: JsonObject): Relation[] {
  const same = extension(operation, 'x-same-as');
  if (same === undefined) return [];
  const other = textOf(same.call);
  return [
    {
      kind: 'same',
      name: `same-as-${other.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      ...requirementOf(same),
      other,
      with: Object.fromEntries(
        Object.entries(fieldsOf(same.with)).map(([name, from]) => [name, textOf(from)]),
      ),
      at: textOf(same.at),
      there: textOf(same.there),
      except: textsOf(same.except),
    },
  ];
}

function requirementOf({ requirement }: JsonObject): { readonly requirement?: string } {
  return typeof requirement === 'string' ? { requirement } : {};
}

function textsOf(value: unknown): readonly string[] {
  return elementsOf(value).map(textOf);
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
