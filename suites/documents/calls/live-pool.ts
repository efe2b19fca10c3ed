import { isObjectOrArray } from '../../../base/json-object.ts';
import { valueAt } from '../../../base/json-pointer.ts';
import type { CallInput } from '../../../generators/requests/documented-call.ts';
import { headerIn } from '../../../generators/requests/header-source.ts';
import type { LiveInput } from '../../../generators/requests/input-values.ts';
import { scalarOf } from '../answers/judge-headers.ts';

/** A value that the target returned, with the words that say what it is. */
interface Leaf {
  readonly value: unknown;
  readonly words: ReadonlySet<string>;
  /** The words of its own name: they identify it better than those around it. */
  readonly own: ReadonlySet<string>;
}

const mostLeaves = 5_000;
/** Answers that are kept of a call. */
const mostResults = 20;
/** Values for one field inside an input. */
const mostWithin = 8;
/** Of a list the first and the last few are as good as all. */
const mostOfList = 8;

/** Values that the target returned, for inputs of later requests. */
export class LivePool {
  readonly #leaves: Leaf[] = [];
  readonly #results = new Map<string, unknown[]>();
  readonly #headers = new Map<string, readonly Readonly<Record<string, string>>[]>();

  /** @param call id of the call that was answered; @param name what its result is called, where the document says it */
  add(call: string, result: unknown, name = ''): void {
    const results = this.#results.get(call) ?? [];
    this.#results.set(call, results);
    if (results.length < mostResults) results.push(result);
    this.#harvest(result, wordsOf(`${call} ${name}`), wordsOf(name));
  }

  /** The headers of an answer to a call, by name in lower case: they stand for themselves alone, as most say nothing of the data. */
  addHeaders(call: string, headers: Readonly<Record<string, string>>): void {
    this.#headers.set(call, [...(this.#headers.get(call) ?? []), headers].slice(0, mostResults));
  }

  /** Whether the target returned exactly this value. */
  readonly has = (value: unknown): boolean => this.#leaves.some((leaf) => leaf.value === value);

  /**
   * What is known for an input.
   * @param title what else the document calls its values
   * @param isFormed whether the form of its values distinguishes them from others, so that any that fits may be one
   */
  of(input: CallInput, title: string, isFormed: boolean): LiveInput {
    const declared = input.from.flatMap((source) => this.#from(source));
    if (declared.length > 0) return { declared, similar: [] };
    return { declared, similar: this.#similar(`${input.name} ${title}`, isFormed) };
  }

  /** Whether an answer held a value for an input where the document says that its values come from. */
  hasDeclared(input: CallInput): boolean {
    return input.from.some((source) => this.#from(source).length > 0);
  }

  /** What was returned under the name of a field inside an input. */
  named(name: string | undefined): readonly unknown[] {
    return name === undefined ? [] : this.#similar(name, false).slice(0, mostWithin);
  }

  #similar(name: string, isFormed: boolean): readonly unknown[] {
    const wanted = wordsOf(name);
    return this.#leaves
      .map(({ value, words, own }) => ({ value, score: 2 * overlap(wanted, own) + overlap(wanted, words) }))
      .filter(({ score }) => score > 0 || isFormed)
      .sort((a, b) => b.score - a.score)
      .map(({ value }) => value);
  }

  /** `eth_getBlockByNumber#/transactions/0`: `*` stands for each element of a list. */
  #from(source: string): unknown[] {
    const [call = '', pointer = ''] = source.split('#', 2);
    const header = headerIn(pointer);
    if (header !== undefined)
      return (this.#headers.get(call) ?? []).flatMap(({ [header]: text }) =>
        text === undefined ? [] : [text, scalarOf(text)],
      );
    return (this.#results.get(call) ?? [])
      .flatMap((result) => valuesAt(result, pointer))
      .filter((value) => value !== undefined && value !== null);
  }

  #harvest(value: unknown, context: ReadonlySet<string>, own: ReadonlySet<string>): void {
    if (this.#leaves.length >= mostLeaves) return;
    if (!isObjectOrArray(value)) {
      if (value !== null && value !== '') this.#leaves.push({ value, words: context, own });
      return;
    }
    if (Array.isArray(value)) {
      const ends =
        value.length <= 2 * mostOfList ? value : [...value.slice(0, mostOfList), ...value.slice(-mostOfList)];
      for (const item of ends) this.#harvest(item, context, own);
      return;
    }
    for (const [key, item] of Object.entries(value))
      this.#harvest(item, new Set([...context, ...own]), wordsOf(key));
  }
}

function valuesAt(value: unknown, pointer: string): unknown[] {
  const [before = '', ...after] = pointer.split('/*');
  const found = valueAt(value, before);
  if (after.length === 0) return [found];
  return Array.isArray(found) ? found.flatMap((item) => valuesAt(item, after.join('/*'))) : [];
}

/** `eth_getTransactionByHash` is about a transaction and a hash. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !common.has(word));
  return new Set(words.map((word) => word.replace(/(?<=\w{3})s$/, '')));
}

const common: ReadonlySet<string> = new Set([
  'eth',
  'get',
  'by',
  'of',
  'the',
  'or',
  'and',
  'info',
  'information',
  'object',
  'byte',
  'api',
  'list',
]);

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}
