import type { ErrorObject, ValidateFunction } from 'ajv';
import { isObjectOrArray } from '../../base/json-object.ts';
import { valueAt } from '../../base/json-pointer.ts';
import { readSpec } from '../../specs/read.ts';
import { schemaCompiler } from '../../specs/schema-compiler.ts';
import { builtValidator } from '../../specs/validators.ts';
import { withoutExamples } from '../documents/without-examples.ts';
import type { Target, Vocabulary } from '../target/target.ts';
import { Unanswered } from '../unanswered.ts';
import { type Breach, breach, holds, type RequirementJudgement } from '../verdict/judgement.ts';
import type { Exchange } from '../wire/exchange.ts';
import { boundedValidator } from './bounded-validator.ts';
import { describeError } from './describe-error.ts';
import { EvidenceMap } from './evidence-map.ts';
import { keepsExactly } from './exact-bounds.ts';
import { type FittingError, fittingErrors } from './fitting-errors.ts';
import { requirementAt, type SchemaDocument } from './requirement-map.ts';
import { vocabularyValidator } from './vocabulary-validator.ts';
import { withVocabulary } from './with-vocabulary.ts';

const known = new Map<string, Shapes>();

/** The shapes for a vocabulary. Compiling schemas costs more than most checks, so every run of a process shares them. */
function shapesFor(vocabulary: Vocabulary): Shapes {
  const key = JSON.stringify(vocabulary);
  const shapes = known.get(key) ?? new Shapes(vocabulary);
  known.set(key, shapes);
  return shapes;
}

/** The shapes for what a target file says of the service's own values. */
export function shapesOf({ platform }: Pick<Target, 'platform'>): Shapes {
  return shapesFor(platform?.vocabulary ?? { providers: [], protocols: [], publicNetworks: [] });
}

/** Judges responses by the schemas of `specs/`, and assigns each breach to its requirement. */
export class Shapes {
  readonly #vocabulary: Vocabulary;
  readonly #documents = new Map<string, SchemaDocument>();
  /** What has been compiled here, and by what: nothing of a document whose validators were built. */
  readonly #compiled = new Set<string>();
  #compiler: ReturnType<typeof schemaCompiler> | undefined;
  readonly #shapes = new Map<string, Shape>();

  readonly #read: (name: string) => unknown;

  /**
   * @param vocabulary values that the contract leaves to the service; they become enums where a schema asks for them
   * @param read returns a document by its name; by default those of `specs/`
   */
  constructor(vocabulary: Vocabulary, read: (name: string) => unknown = readSpec) {
    this.#vocabulary = vocabulary;
    this.#read = read;
  }

  /**
   * @param document as `readSpec` names it: `platform.openapi`
   * @param pointer to the schema: `/components/schemas/Node`
   */
  of(document: string, pointer: string): Shape {
    const key = `${document}#${pointer}`;
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    const validate = this.#validator(document, pointer);
    const isForeign = this.#read !== readSpec;
    const shape = new Shape(
      this.document(document),
      pointer,
      isForeign ? boundedValidator(validate) : validate,
    );
    this.#shapes.set(key, shape);
    return shape;
  }

  /** The document itself, with the target's vocabulary in it. */
  document(name: string): SchemaDocument {
    const known = this.#documents.get(name);
    if (known !== undefined) return known;
    const document = withVocabulary(this.#read(name), this.#vocabulary) as SchemaDocument;
    this.#documents.set(name, document);
    return document;
  }

  #validator(name: string, pointer: string): ValidateFunction {
    const document = this.document(name);
    const built = this.#read === readSpec ? builtValidator(name, pointer) : undefined;
    const shipped = built === undefined ? undefined : vocabularyValidator(built, document, pointer);
    return shipped ?? this.#compile(name, document, pointer);
  }

  #compile(name: string, document: SchemaDocument, pointer: string): ValidateFunction {
    // A document of the user's own was validated when it was read.
    this.#compiler ??= schemaCompiler('answers');
    if (!this.#compiled.has(name))
      this.#compiler.addSchema(withoutExamples(document) as SchemaDocument, name);
    this.#compiled.add(name);
    return this.#compiler.compile({ $ref: `${name}#${pointer}` });
  }
}

/** So many elements of an array are judged: no page and no block has more. */
const mostJudged = 2_000;

const elementStep = /\/\d+(?=\/|$)/g;
const mostPaths = 1_000;

/** What a value was found to be. A sound one is so wherever it stands. */
interface Judged {
  readonly judgements: readonly RequirementJudgement[];
  /** Where it stood, of one that is not sound. */
  readonly place?: { readonly exchange: Exchange; readonly at: string };
}

/** One schema, ready to judge. */
export class Shape {
  readonly #document: SchemaDocument;
  readonly #pointer: string;
  readonly #validate: ValidateFunction;
  readonly #evidence: EvidenceMap;
  /** A check and its watch rules judge the same response. */
  readonly #judged = new WeakMap<object, Judged>();
  /** The requirement of a place, by its path; elements of an array share one. */
  readonly #requirements = new Map<string, string | undefined>();

  constructor(document: SchemaDocument, pointer: string, validate: ValidateFunction) {
    this.#document = document;
    this.#pointer = pointer;
    this.#validate = validate;
    this.#evidence = new EvidenceMap(document, pointer);
  }

  /**
   * One judgement for each requirement that the value gives evidence on: every breach, and `holds` for what is there and
   * breaks nothing. A field that is absent and may be is no evidence.
   * @param at where the value stands in its answer, as a JSON Pointer
   */
  judge(value: unknown, exchange: Exchange, at = ''): readonly RequirementJudgement[] {
    const known = isObjectOrArray(value) ? this.#judged.get(value) : undefined;
    if (known !== undefined) {
      const { place, judgements } = known;
      if (place === undefined || (place.exchange === exchange && place.at === at)) return judgements;
    }
    const judgements = this.#judge(value, exchange, at);
    const isSound = judgements.every(([, { kind }]) => kind === 'holds');
    if (isObjectOrArray(value))
      this.#judged.set(value, isSound ? { judgements } : { judgements, place: { exchange, at } });
    return judgements;
  }

  #requirementAt(path: string): string | undefined {
    const key = path.replaceAll(elementStep, '/0');
    if (this.#requirements.has(key)) return this.#requirements.get(key);
    const requirement = requirementAt(this.#document, this.#pointer, path);
    // Names of properties may be whatever a server makes up.
    if (this.#requirements.size < mostPaths) this.#requirements.set(key, requirement);
    return requirement;
  }

  #judge(value: unknown, exchange: Exchange, at: string): readonly RequirementJudgement[] {
    const front = withoutExcess(value);
    const plain = withoutBigInts(front);
    const judgements: RequirementJudgement[] = [];
    const broken = new Set<string>();
    if (!fits(this.#validate, plain)) {
      for (const error of ownErrors(this.#validate.errors ?? [])) {
        const requirement = this.#requirementAt(placeOf(error));
        if (requirement === undefined) continue;
        broken.add(requirement);
        const { rule, expected, actual } = describeError(exactly(error, front));
        judgements.push([
          requirement,
          breach({ rule, at: `${at}${placeOf(error)}`, expected, actual, exchange }),
        ]);
      }
    }
    for (const requirement of this.#evidence.touchedBy(plain)) {
      if (!broken.has(requirement)) judgements.push([requirement, holds]);
    }
    return judgements;
  }

  /** Every rule that the value breaks, whatever requirement its place belongs to. */
  breaches(value: unknown, exchange: Exchange, at = ''): Breach[] {
    const front = withoutExcess(value);
    if (fits(this.#validate, withoutBigInts(front))) return [];
    const errors = (this.#validate.errors ?? []).filter(
      (error) => !isOfRequestsOnly(error) && !keepsExactly(error, valueAt(front, error.instancePath)),
    );
    return fittingErrors(errors).map((error) => {
      const { rule, expected, actual } = describeError(exactly(error, front));
      return breach({ rule, at: `${at}${placeOf(error)}`, expected, actual, exchange });
    });
  }

  /** Whether the value breaks nothing at all. */
  accepts(value: unknown): boolean {
    return fits(this.#validate, withoutBigInts(withoutExcess(value)));
  }
}

/**
 * Whether a value satisfies a schema. To compare objects ajv calls what stands under their `toString` and `valueOf`, which in a response
 * may be anything: then it gets a copy in which they stand under other names.
 * @throws Unanswered where a text of megabytes is more than a pattern can be held against
 */
function fits(validate: ValidateFunction, value: unknown): boolean {
  try {
    return validate(value);
  } catch (error) {
    if (error instanceof RangeError)
      throw new Unanswered('unreadable', 'a text in the response is too long for the pattern of its schema');
    if (!(error instanceof TypeError)) throw error;
    return validate(renamed(value));
  }
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (!isObjectOrArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key === 'toString' || key === 'valueOf' ? `${key} ` : key,
      renamed(item),
    ]),
  );
}

/** Where an error belongs: a missing property's own place, not its parent's. */
function placeOf(error: ErrorObject): string {
  if (error.keyword !== 'required') return error.instancePath;
  const missing = String((error.params as { missingProperty: string }).missingProperty);
  return `${error.instancePath}/${missing.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A field that is `writeOnly` is in requests: `required` asks no response for it (OpenAPI 3.0, 4.7.24.2). */
function isOfRequestsOnly({ keyword, params, parentSchema }: ErrorObject): boolean {
  if (keyword !== 'required') return false;
  const { missingProperty } = params as { missingProperty: string };
  const { properties } = (parentSchema ?? {}) as { properties?: Record<string, { writeOnly?: unknown }> };
  return properties?.[missingProperty]?.writeOnly === true;
}

/** The error with the original value: what was judged had the nearest number in place of a long integer. */
function exactly(error: FittingError, value: unknown): FittingError {
  return { ...error, data: valueAt(value, error.instancePath) };
}

/**
 * The errors that matter. `anyOf` and `oneOf` also report what each of their branches lacked;
 * those would name a rule of a branch that the value need not keep.
 */
function ownErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const isChoice = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf';
  // Few, however many values they were applied to: a schema has one path.
  const branches = [...new Set(errors.filter(isChoice).map(({ schemaPath }) => `${schemaPath}/`))];
  return errors.filter(
    (error) => isChoice(error) || !branches.some((branch) => error.schemaPath.startsWith(branch)),
  );
}

/** The beginning of oversized arrays: each value can break a dozen rules, and each breach takes memory. */
function withoutExcess(value: unknown): unknown {
  if (!isObjectOrArray(value) || !contains(value, isExcessive)) return value;
  if (Array.isArray(value)) return value.slice(0, mostJudged).map(withoutExcess);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutExcess(item)]));
}

const beyond64Bits = 2 ** 63 + 2048;

/** ajv knows no bigint; for a shape the nearest number is as good, on the same side of what 64 bits hold. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') {
    if (value >= 2n ** 63n) return Math.max(Number(value), beyond64Bits);
    return value < -(2n ** 63n) ? Math.min(Number(value), -beyond64Bits) : Number(value);
  }
  if (!isObjectOrArray(value) || !contains(value, isBigInt)) return value;
  if (Array.isArray(value)) return value.map(withoutBigInts);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutBigInts(item)]));
}

const isExcessive = (value: unknown): boolean => Array.isArray(value) && value.length > mostJudged;
const isBigInt = (value: unknown): boolean => typeof value === 'bigint';

/** Whether a value is such a one, or holds one. Every value of a run is looked through: nothing is made of it on the way. */
function contains(value: unknown, isSought: (value: unknown) => boolean): boolean {
  if (isSought(value)) return true;
  if (!isObjectOrArray(value)) return false;
  for (const key in value) if (contains((value as Record<string, unknown>)[key], isSought)) return true;
  return false;
}
