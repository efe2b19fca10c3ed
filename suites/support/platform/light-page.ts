import { digestOf } from '../../../base/digest.ts';
import { isJsonObject } from '../../../base/json-object.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import type { ListPage } from './list-page.ts';

/** Answers of which so many characters are left are kept as they are. */
const long = 128 * 1024;
/** A longer list within a node, as of namespaces, is kept as its beginning and a digest of the whole, so that two are equal where they were. */
const mostElements = 32;
/** Of a long answer its beginning is kept, for findings to show. */
const shownCharacters = 16 * 1024;

/**
 * A page that rules may remember for as long as a run goes on. Of one whose nodes have megabytes of details only what rules look at is left, so
 * that pages of a hundred queries find room. What stays long has its place in the memory of the run, and is left as it is.
 */
export function lightPage(page: ListPage): ListPage {
  const { answer } = page.exchange;
  if (answer.body.kind !== 'json' || !isJsonObject(answer.body.value)) return page;
  const cut = page.rows.map(({ value }) => shortened(value));
  if (cut.every((value, index) => value === page.rows[index]?.value)) return page;
  const values = cut.map((value) => (isJsonObject(value) ? value : {}));
  const text = answer.text.length <= long ? answer.text : beginningOf(answer.text);
  if (text !== answer.text && writeJson(values).length > long) return page;
  const exchange: Answered = {
    ...page.exchange,
    answer: { ...answer, text, body: { kind: 'json', value: { ...answer.body.value, results: values } } },
  };
  return {
    ...page,
    exchange,
    rows: page.rows.map((row, index) => ({ ...row, value: values[index] ?? {}, exchange })),
  };
}

/** The same value where nothing of it is long. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value))
    return value.length <= mostElements
      ? value
      : [
          ...value.slice(0, mostElements),
          `… (SHA-256 of all ${value.length}: ${digestOf(writeJson(value))})`,
        ];
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value);
  const short = fields.map(([name, field]) => [name, shortened(field)] as const);
  return short.every(([, field], index) => field === fields[index]?.[1]) ? value : Object.fromEntries(short);
}

/** A piece of a text holds all of it, unless it is copied. */
function beginningOf(text: string): string {
  return `${Buffer.from(text.slice(0, shownCharacters)).toString()}…`;
}
