import { invalidInputs } from '../defects/invalid.ts';
import type { SchemaOptions } from '../schema/schema.ts';
import {
  type Assignment,
  type CallInput,
  type DocumentedCall,
  type RpcCall,
  sentName,
} from './documented-call.ts';
import { ifSupported } from './input-values.ts';
import { invalidStrings } from './query-text.ts';
import { rpcParams } from './rpc-params.ts';

/** A request with one defect. */
export interface InvalidCase {
  /** What is wrong, to a person: `limit: one above the maximum`. */
  readonly label: string;
  /** The input that is broken; undefined where `params` as a whole are. */
  readonly input: CallInput | undefined;
  /** `missing`, the broken rule as in `invalid.ts`, or `params`. */
  readonly rule: string;
  /** JSON Pointer of the defect in the value of the input; empty for the whole. */
  readonly at: string;
  readonly values: Assignment;
  /** What stands in `params` where no values of inputs do. */
  readonly params?: unknown;
}

/**
 * Variations of a valid request of a call, each with one defect: a required input that is missing, each rule of each input
 * broken once, and `params` of a wrong form. Always the same in the same order.
 */
export function invalidCases(
  call: DocumentedCall,
  valid: Assignment,
  options: SchemaOptions,
): readonly InvalidCase[] {
  const missing = call.inputs
    .filter((input) => input.required && input.in !== 'path' && Object.hasOwn(valid, input.name))
    .filter((input) => !(input.in === 'header' && alwaysSent.test(sentName(input))))
    .map((input) => ({
      label: `${input.name}: missing`,
      input,
      rule: 'missing',
      at: '',
      values: withoutInput(call, input, valid),
    }));
  const broken = call.inputs.flatMap((input) =>
    brokenValues(input, valid, options).map(({ rule, at, label, value }) => ({
      label: `${input.name}: ${label}`,
      input,
      rule,
      at,
      values: { ...valid, [input.name]: value },
    })),
  );
  return [...missing, ...broken, ...(call.kind === 'rpc' ? wrongForms(call, valid) : [])];
}

/** Headers that a client of HTTP sends by itself: none is ever missing. */
const alwaysSent = /^(user-agent|host|connection|accept(-encoding)?|content-length)$/i;

/** By position what comes after a missing value goes with it: it would take its place. */
function withoutInput(call: DocumentedCall, input: CallInput, valid: Assignment): Assignment {
  if (call.kind === 'http' || call.structure === 'by-name') return without(valid, input.name);
  const before = call.inputs.slice(0, call.inputs.indexOf(input)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(valid).filter(([name]) => before.includes(name)));
}

function wrongForms(call: RpcCall, valid: Assignment): InvalidCase[] {
  const given = rpcParams(call, valid);
  const form = (label: string, params: unknown): InvalidCase => ({
    label: `params: ${label}`,
    input: undefined,
    rule: 'params',
    at: '',
    values: valid,
    params,
  });
  const forms = Array.isArray(given)
    ? [
        form('one too many', [...padded(call, valid), 'surplus']),
        form('an object instead of an array', valid),
      ]
    : [
        form('one too many', { ...valid, surplus: 'surplus' }),
        form('an array instead of an object', Object.values(valid)),
      ];
  return [...forms, form('a string', 'params'), form('a number', 1)];
}

/** With null for each value that is left out: one more is one too many. */
function padded({ inputs }: RpcCall, valid: Assignment): readonly unknown[] {
  return inputs.map(({ name }) => valid[name] ?? null);
}

function without(values: Assignment, name: string): Assignment {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

interface BrokenValue {
  readonly rule: string;
  readonly at: string;
  readonly label: string;
  readonly value: unknown;
}

function brokenValues(input: CallInput, valid: Assignment, options: SchemaOptions): readonly BrokenValue[] {
  const { schema, name, in: place } = input;
  if (place === 'query' || place === 'path' || place === 'header')
    return (ifSupported(() => invalidStrings(schema, options)) ?? []).map(({ rule, label, text }) => ({
      rule,
      at: '',
      label,
      value: text,
    }));
  if (!Object.hasOwn(valid, name)) return [];
  const found = ifSupported(() => invalidInputs(schema, valid[name], options)) ?? [];
  return found.map(({ at, rule, label, value }) => ({ rule, at, label: `${at} ${label}`.trim(), value }));
}
