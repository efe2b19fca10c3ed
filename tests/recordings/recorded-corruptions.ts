import { asObject, type JsonObject } from '../../base/json-object.ts';
import { quantityOf, toQuantity } from '../../suites/support/evm/quantity.ts';

/** One object with one field changed. */
export interface Corruption {
  /** The field; `logs/0/data` for that of a log. */
  readonly field: string;
  /** What was done to it. */
  readonly how: string;
  readonly object: JsonObject;
}

/** Every way in which one field of a block, a receipt, its first transaction or its first log can be wrong. */
export function corruptionsOf(object: JsonObject, random: () => number): Corruption[] {
  const own = Object.entries(object).flatMap(([field, value]) =>
    waysOf(value, random).map(([how, wrong]) => ({ field, how, object: withField(object, field, wrong) })),
  );
  const nested = ['transactions', 'logs'].flatMap((list) => {
    const fields: readonly unknown[] = Array.isArray(object[list]) ? object[list] : [];
    const first = asObject(fields[0]);
    if (first === undefined) return [];
    return corruptionsOf(first, random).map(({ field, how, object: wrong }) => ({
      field: `${list}/0/${field}`,
      how,
      object: { ...object, [list]: [wrong, ...fields.slice(1)] },
    }));
  });
  return [...own, ...nested];
}

const absent = Symbol('absent');

function withField(object: JsonObject, field: string, value: unknown): JsonObject {
  const { [field]: _, ...rest } = object;
  return value === absent ? rest : { ...object, [field]: value };
}

function waysOf(value: unknown, random: () => number): [string, unknown][] {
  const common: [string, unknown][] = [
    ['removed', absent],
    ['null', null],
    ['true', true],
    ['nested in a list', [value]],
    ['nested in an object', { value }],
  ];
  const ways = Array.isArray(value)
    ? listWays(value)
    : typeof value === 'string'
      ? textWays(value, random)
      : typeof value === 'number'
        ? numberWays(value)
        : [];
  const same = JSON.stringify(value);
  return [...common, ...ways].filter(([, wrong]) => wrong === absent || JSON.stringify(wrong) !== same);
}

function textWays(text: string, random: () => number): [string, unknown][] {
  const quantity = quantityOf(text);
  const at = Math.floor(random() * Math.max(0, text.length - 2)) + 2;
  const digit = Number.parseInt(text.charAt(at), 16);
  return [
    ['empty', ''],
    ['a number', Number(quantity ?? 7n)],
    ['not hexadecimal', `${text}zz`],
    ['without 0x', text.replace(/^0x/, '')],
    ...(text.length > 4 ? ([['a digit shorter', text.slice(0, -1)]] as [string, unknown][]) : []),
    ...(text.length > 18 ? ([['a digit longer', `${text}0`]] as [string, unknown][]) : []),
    ...(Number.isNaN(digit)
      ? []
      : ([
          ['another digit', `${text.slice(0, at)}${((digit + 1) % 16).toString(16)}${text.slice(at + 1)}`],
        ] as [string, unknown][])),
    ...(quantity === undefined || text.length > 18
      ? []
      : ([
          ['one more', toQuantity(quantity + 1n)],
          ...(quantity === 0n ? [] : [['one less', toQuantity(quantity - 1n)]]),
          ['decimal', String(quantity)],
        ] as [string, unknown][])),
  ];
}

function numberWays(value: number): [string, unknown][] {
  return [
    ['a string', String(value)],
    ['one more', value + 1],
  ];
}

function listWays(list: readonly unknown[]): [string, unknown][] {
  return [
    ['an object', {}],
    ['a string', ''],
    ['with null in it', [...list, null]],
    ...(list.length === 0
      ? []
      : ([
          ['empty', []],
          ['without its first', list.slice(1)],
          ['with its first twice', [list[0], ...list]],
          ['reversed', [...list].reverse()],
        ] as [string, unknown][])),
  ];
}
