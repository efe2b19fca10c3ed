import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A request to a real node and its answer, as a project published them. */
export interface RecordedAnswer {
  /** Path below the folder of recordings. */
  readonly file: string;
  readonly method: string;
  readonly params: readonly unknown[];
  /** Undefined where the recording compares none. */
  readonly result: unknown;
}

interface Line {
  readonly method?: string;
  readonly params?: readonly unknown[];
  readonly result?: unknown;
}

/** Where the recordings are; tests/recorded/README.md says whence. */
const recordings = fileURLToPath(new URL('../recorded', import.meta.url));

/** Every recorded answer of a source. A null result means "not compared" and is left out. */
export function recordedAnswers(source: string): RecordedAnswer[] {
  const root = join(recordings, source);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|io)$/.test(name))
    .sort()
    .flatMap((name) => {
      const path = join(root, name);
      const text = readFileSync(path, 'utf8');
      const pairs = name.endsWith('.io') ? linesOf(text) : casesOf(text);
      return pairs.map(([{ method = '', params = [] }, { result }]) => ({
        file: relative(recordings, path),
        method,
        params,
        result,
      }));
    })
    .filter(({ result }) => result !== null && result !== undefined);
}

/** Lines `>> request` and `<< response`. */
function linesOf(text: string): [Line, Line][] {
  const lines = text.split('\n');
  const read = (mark: string): Line[] =>
    lines.filter((line) => line.startsWith(mark)).map((line) => JSON.parse(line.slice(mark.length)) as Line);
  const answers = read('<< ');
  return read('>> ').map((request, index) => [request, answers[index] ?? {}]);
}

/** A list of `{request, response}`. */
function casesOf(text: string): [Line, Line][] {
  const cases = JSON.parse(text) as readonly { readonly request: Line; readonly response?: Line }[];
  return cases.map(({ request, response = {} }) => [request, response]);
}
