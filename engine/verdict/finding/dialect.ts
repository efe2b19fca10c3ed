import type { ValidateFunction } from 'ajv';
import { isJsonObject, isObjectOrArray } from '../../../base/json-object.ts';
import { valueAt } from '../../../base/json-pointer.ts';
import { beginningOf } from '../../../specs/formats/cut-text.ts';
import { listSpecs, readSpec } from '../../../specs/read.ts';
import { schemaCompiler } from '../../../specs/schema-compiler.ts';
import type { Api } from '../../target/target.ts';
import { jsonOf } from '../../wire/exchange.ts';
import type { Breach } from '../judgement.ts';

/** One departure of a piece of software from the contract's text, as `specs/dialects/<software>.yaml` lists it. */
export interface Departure {
  /** One id, or several that the same answer departs from. */
  readonly requirement: string | readonly string[];
  /** What the software answers instead, to a person. */
  readonly instead: string;
  readonly source: string;
  readonly version?: string;
  /**
   * JSON Schema that a breach must match, as `{rule, at, expected, actual, status, body, request, beside}`: `body` is
   * the start of the answer's text, `request` that of the request, and `beside` holds the plain fields (strings, numbers,
   * booleans, null) of the object that the place belongs to, so that a departure can name the kind of record.
   */
  readonly match: object;
}

export interface DialectDocument {
  readonly software: string;
  /** What it is declared of: a node where absent. */
  readonly serves?: 'platform';
  /** Nodes of which a finding suggests it; of all where absent. It can be declared of others, too. */
  readonly suggestedOf?: readonly Api[];
  /** Dialects of the software that serves other parts of the same node, as a gateway in front of several does. */
  readonly together?: readonly string[];
  readonly departures: readonly Departure[];
}

let shipped: Dialects | undefined;

/** Every dialect that is shipped; read and compiled once in a process. */
export function shippedDialects(): Dialects {
  shipped ??= new Dialects();
  return shipped;
}

/** Which known departure a breach is an instance of, exactly. */
export class Dialects {
  readonly #documents: Map<string, DialectDocument>;
  readonly #compiled = new Map<Departure, ValidateFunction>();
  #compiler: ReturnType<typeof schemaCompiler> | undefined;

  constructor() {
    this.#documents = new Map(
      listSpecs('dialects').map((name) => [name.replace('dialects/', ''), readSpec(name) as DialectDocument]),
    );
  }

  /** One from outside: a user's own. */
  add(name: string, document: DialectDocument): void {
    this.#documents.set(name, document);
  }

  get names(): readonly string[] {
    return [...this.#documents.keys()];
  }

  /** The dialects that a platform, or a node, can declare. */
  namesOf(of: 'platform' | 'node'): readonly string[] {
    return this.names.filter((name) => (this.#documents.get(name)?.serves ?? 'node') === of);
  }

  /** The departure that explains a breach under a declared dialect. */
  explain(dialect: string, requirement: string, found: Breach): Departure | undefined {
    const together = this.#documents.get(dialect)?.together ?? [];
    for (const name of [dialect, ...together]) {
      const departure = this.#own(name, requirement, found);
      if (departure !== undefined) return departure;
    }
    return undefined;
  }

  /** Whether software that declares a dialect is known to depart from a requirement in any way. */
  departs(dialect: string, requirement: string): boolean {
    const together = this.#documents.get(dialect)?.together ?? [];
    return [dialect, ...together].some((name) =>
      this.#documents.get(name)?.departures.some((one) => [one.requirement].flat().includes(requirement)),
    );
  }

  /** Dialects that would explain a breach, for a hint in the finding. @param api of the node; undefined for the platform */
  suggest(requirement: string, found: Breach, api: Api | undefined): string[] {
    return this.namesOf(api === undefined ? 'platform' : 'node').filter((name) => {
      const { suggestedOf } = this.#documents.get(name) ?? {};
      const isSuggested = api === undefined || suggestedOf === undefined || suggestedOf.includes(api);
      return isSuggested && this.#own(name, requirement, found) !== undefined;
    });
  }

  #own(dialect: string, requirement: string, found: Breach): Departure | undefined {
    return this.#documents
      .get(dialect)
      ?.departures.find(
        (departure) =>
          [departure.requirement].flat().includes(requirement) && this.#matches(departure, found),
      );
  }

  #matches(departure: Departure, found: Breach): boolean {
    const validate = this.#compiled.get(departure) ?? this.#compile(departure);
    this.#compiled.set(departure, validate);
    return validate(describeForMatch(found));
  }

  #compile({ match }: Departure): ValidateFunction {
    this.#compiler ??= schemaCompiler('dialects');
    return this.#compiler.compile(match);
  }
}

/** A receipt with many logs fits; matching stays quick. */
const maxBodyText = 200_000;

function describeForMatch(found: Breach): Record<string, unknown> {
  const { rule, at, expected, actual, exchange } = found;
  const answer = exchange?.answer.kind === 'answer' ? exchange.answer : undefined;
  return {
    rule,
    at,
    expected,
    ...(actual === undefined ? {} : { actual: typeof actual === 'bigint' ? String(actual) : actual }),
    ...(answer === undefined ? {} : { status: answer.status, body: beginningOf(answer.text, maxBodyText) }),
    ...(exchange?.request.body === undefined ? {} : { request: exchange.request.body }),
    ...(exchange === undefined ? {} : { beside: plainFields(valueAt(jsonOf(exchange), holderOf(at))) }),
  };
}

/** The pointer to the object or array that a place stands in. */
function holderOf(at: string): string {
  return at.slice(0, Math.max(0, at.lastIndexOf('/')));
}

function plainFields(holder: unknown): Record<string, unknown> {
  if (!isJsonObject(holder)) return {};
  return Object.fromEntries(
    Object.entries(holder)
      .filter(([, value]) => !isObjectOrArray(value))
      .map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}
