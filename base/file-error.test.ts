import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fileErrorReason, isSystemError } from './file-error.ts';

function reasonOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return fileErrorReason(error);
  }
  return 'it worked';
}

it('says in words for a person why a file could not be used', () => {
  const here = fileURLToPath(import.meta.url);
  expect(reasonOf(() => readFileSync(`${here}.none`))).toBe('file not found');
  expect(reasonOf(() => readFileSync(`${here}/below`))).toBe('a part of its path is a file, not a directory');
  expect(reasonOf(() => readFileSync(fileURLToPath(new URL('.', import.meta.url))))).toBe(
    'it is a directory',
  );
});

it('keeps the message of any other error', () => {
  expect(fileErrorReason(new Error('it is a pipe without data'))).toBe('it is a pipe without data');
});

it('tells errors of the operating system from defects of the program', () => {
  let caught: unknown;
  try {
    readFileSync('/no/such/file');
  } catch (error) {
    caught = error;
  }
  expect(isSystemError(caught)).toBe(true);
  expect(isSystemError(new TypeError('x is not a function'))).toBe(false);
});
