import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'lossless-json';
import { fileErrorReason } from '../../base/file-error.ts';
import type { RunResult } from '../../base/run-result.ts';
import { formatValidator } from '../../specs/validators.ts';

/** A run directory whose `run.json` cannot be used: not there, not JSON, or not of the published format. */
export class RunFileError extends Error {
  readonly code = 'RUN_FILE';
  readonly path: string;

  constructor(path: string, problem: string, cause?: unknown) {
    super(`${path}: ${problem}`, { cause });
    this.path = path;
  }
}

/**
 * The run that an earlier command wrote, with every digit of its numbers: integers beyond 2^53 are bigints.
 *
 * @throws RunFileError where there is none, with the file and what is wrong in its message
 */
export async function readRun(directory: string): Promise<RunResult> {
  const path = join(directory, 'run.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new RunFileError(path, `cannot be read (${fileErrorReason(error)})`, error);
  }
  let run: unknown;
  try {
    run = parseExactly(text);
  } catch (error) {
    throw new RunFileError(path, 'is not JSON', error);
  }
  try {
    return asRun(run);
  } catch (error) {
    throw new RunFileError(path, (error as Error).message);
  }
}

/** JSON with every digit of its integers: those beyond 2^53 are bigints. */
export function parseExactly(text: string): unknown {
  return parse(text, undefined, exactNumber);
}

/** @throws Error where a value is not of the format of `run.json`, with the place */
export function asRun(value: unknown): RunResult {
  const isRun = formatValidator<RunResult>('formats/run.schema');
  if (isRun(value)) return value;
  const [first] = isRun.errors ?? [];
  throw new Error(`is not a run: ${first?.instancePath || 'the document'} ${first?.message ?? 'is invalid'}`);
}

function exactNumber(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(digits) ? number : BigInt(digits);
}
