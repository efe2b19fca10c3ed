import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { listSpecs, readSpec } from '../../specs/read.ts';
import type { Breach } from './judgement.ts';

/** One departure of a piece of software from the contract's text, as `specs/dialects/<software>.yaml` lists it. */
export interface Departure {
  readonly requirement: string;
  /** What the software answers instead, to a person. */
  readonly instead: string;
  readonly source: string;
  readonly version?: string;
  /** JSON Schema that a breach `{rule, at, expected, actual, method, status, request}` must match. */
  readonly match: object;
}

interface DialectDocument {
  readonly software: string;
  readonly departures: readonly Departure[];
}

/** Which known departure a breach is an instance of, exactly. */
export class Dialects {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #documents: ReadonlyMap<string, DialectDocument>;
  readonly #compiled = new Map<Departure, ValidateFunction>();

  constructor() {
    this.#documents = new Map(
      listSpecs('dialects').map((name) => [name.replace('dialects/', ''), readSpec(name) as DialectDocument]),
    );
  }

  get names(): readonly string[] {
    return [...this.#documents.keys()];
  }

  /** The departure that explains a breach under a declared dialect. */
  explain(dialect: string, requirement: string, found: Breach): Departure | undefined {
    return this.#documents
      .get(dialect)
      ?.departures.find(
        (departure) => departure.requirement === requirement && this.#matches(departure, found),
      );
  }

  /** Dialects that would explain a breach, for a hint in the finding. */
  suggest(requirement: string, found: Breach): string[] {
    return this.names.filter((name) => this.explain(name, requirement, found) !== undefined);
  }

  #matches(departure: Departure, found: Breach): boolean {
    const validate = this.#compiled.get(departure) ?? this.#ajv.compile(departure.match);
    this.#compiled.set(departure, validate);
    return validate(describeForMatch(found));
  }
}

function describeForMatch(found: Breach): Record<string, unknown> {
  const { rule, at, expected, actual, exchange } = found;
  const answer = exchange?.answer.kind === 'answer' ? exchange.answer : undefined;
  return {
    rule,
    at,
    expected,
    ...(actual === undefined ? {} : { actual: typeof actual === 'bigint' ? String(actual) : actual }),
    ...(answer === undefined ? {} : { status: answer.status, body: answer.text.slice(0, 4000) }),
    ...(exchange?.request.body === undefined ? {} : { request: exchange.request.body }),
  };
}
