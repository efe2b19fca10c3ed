import { isJsonObject } from '../../base/json-object.ts';
import { pointerTo, withValueAt } from '../../base/json-pointer.ts';
import { acceptorOf } from '../schema/acceptor.ts';
import {
  type Branch,
  type BranchOptions,
  branchesOf,
  branchOptions,
  startOfTrail,
  type Trail,
} from '../schema/branches.ts';
import { NotValid } from '../schema/generator-error.ts';
import { isOfType, jsonTypeOf } from '../schema/json-type.ts';
import { assertSupported } from '../schema/keywords.ts';
import { childSchema, propertySchemas, type Schema, type SchemaOptions } from '../schema/schema.ts';
import type { Defect } from './defect.ts';
import { defectsOfBranch } from './defects.ts';
import { wrongTypes } from './wrong-types.ts';

/** A value that breaks one rule of its schema in one place. */
export interface InvalidInput {
  /** The rule that it breaks: a keyword, refined where one keyword can be broken in several ways (`pattern.length`). */
  readonly rule: string;
  /** What was done, to a person: `one character too many`. */
  readonly label: string;
  /** JSON Pointer to the place, `''` for the whole value. For a missing property: where it should be. */
  readonly at: string;
  readonly value: unknown;
}

/**
 * Variations of `valid`, each invalid for one reason in one place and equal to `valid` everywhere else. Always the same in
 * the same order; of an array's items the first and the last are varied.
 * @throws NotValid when `valid` does not satisfy the schema; UnsupportedKeyword, UnresolvedReference.
 */
export function invalidInputs(
  schema: unknown,
  valid: unknown,
  options: SchemaOptions = {},
): readonly InvalidInput[] {
  assertSupported(schema, options);
  const root = childSchema(schema);
  const accepts = acceptorOf(root, options);
  if (!accepts(valid)) throw new NotValid('');
  const mayAccept = acceptorOf(root, { ...options, lenient: true });
  const seen = new Set<string>();
  const found: InvalidInput[] = [];
  // As deep as the value itself: it ends, whatever its schema allows.
  const unbounded = branchOptions(schema, { ...options, depth: Number.POSITIVE_INFINITY });
  for (const { at, label, rule, value } of walk(root, valid, '', startOfTrail, unbounded)) {
    const whole = withValueAt(valid, at, value);
    const key = JSON.stringify([at, whole]);
    // A defect of one branch may be another branch's valid value (null, a tag beside a number).
    if (seen.has(key) || accepts(whole) || mayAccept(whole)) continue;
    seen.add(key);
    found.push({ rule, label, at, value: whole });
  }
  return found;
}

/** A defect at its place; `undefined` takes away what stands there. */
interface PlacedDefect extends Defect {
  readonly at: string;
}

function* walk(
  schema: Schema,
  value: unknown,
  at: string,
  trail: Trail,
  options: BranchOptions,
): Generator<PlacedDefect, undefined> {
  const actual = jsonTypeOf(value);
  const fitting = branchesOf(schema, trail, options).filter(
    (branch) => isOfType(actual, branch.type) && acceptorOf(branch.keywords, options)(value),
  );
  if (fitting.length === 0) return undefined;
  // What looks most like a valid value comes first: short profiles try the beginning of the list.
  for (const branch of fitting) {
    for (const defect of defectsOfBranch(branch.keywords, value)) {
      yield { ...defect, at: defect.property === undefined ? at : pointerTo(at, defect.property) };
    }
  }
  for (const defect of wrongTypes(value)) yield { ...defect, at };
  for (const branch of fitting) {
    for (const inner of within(branch, value)) {
      yield* walk(inner.schema, inner.value, pointerTo(at, inner.step), branch.trail, options);
    }
  }
  return undefined;
}

interface Inner {
  readonly step: string | number;
  readonly schema: Schema;
  readonly value: unknown;
}

/** The parts of a value that have a schema of their own. */
function within({ keywords }: Branch, value: unknown): readonly Inner[] {
  if (Array.isArray(value)) {
    const items = childSchema(keywords.items);
    const ends = [...new Set([0, value.length - 1])].filter((index) => index >= 0);
    return ends.map((step) => ({ step, schema: items, value: value[step] as unknown }));
  }
  if (!isJsonObject(value)) return [];
  const properties = propertySchemas(keywords);
  const others = childSchema(keywords.additionalProperties);
  return Object.entries(value).map(([step, one]) => ({
    step,
    schema: properties.get(step) ?? others,
    value: one,
  }));
}
