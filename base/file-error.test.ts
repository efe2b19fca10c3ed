import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fileErrorReason } from './file-error.ts';

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
