import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMap } from 'yaml';
import { readInputFile } from '../../engine/input/read-input-file.ts';
import { parseYamlInput } from '../../engine/input/yaml-input.ts';
import { UserError } from '../../engine/user-error.ts';
import { replaceFile } from '../replace-file.ts';
import { prepareFolder } from '../run-directory/run-directory.ts';
import { nodeListOf } from './item-comments.ts';
import { type MergedFile, mergeTargetFile } from './merge-target-file.ts';

export interface TargetFileOut {
  /**
   * Replaces the file at once: with the new text, or merged with what stands in it.
   * @param guessed names of nodes whose `api` is a guess
   */
  write(fresh: string, guessed: ReadonlySet<string>): MergedFile;
}

/**
 * Proves before anything is sent that `--out FILE` can be written, and that what stands in it can be merged.
 * @param name of the target: entries of two platforms must not be mixed
 * @throws UserError `discover/out` or of the target file, with file and line
 */
export function prepareTargetFileOut(path: string, name: unknown): TargetFileOut {
  const unusable = (why: string): UserError => new UserError('discover/out', `--out ${path}: ${why}`);
  const replace = (text: string): void => {
    try {
      replaceFile(path, text);
    } catch (error) {
      throw unusable(`cannot be written (${(error as Error).message})`);
    }
  };
  prepareFolder('--out', dirname(resolve(path)));
  if (!existsSync(path)) {
    return {
      write: (fresh) => {
        replace(fresh);
        return { text: fresh, added: [], changed: [], kept: [], variables: new Map() };
      },
    };
  }
  if (!statSync(path).isFile()) throw unusable('is not a file; name a target file, new or existing');
  const existing = readInputFile(path, 'target-file');
  const { document } = parseYamlInput(existing, path, 'target-file');
  if (!isMap(document.contents) || (document.has('nodes') && nodeListOf(document) === undefined))
    throw unusable('exists and is no target file; choose another name, or remove it');
  const own = document.get('name');
  if (own !== name)
    throw unusable(
      `is the target file of ${JSON.stringify(own)}, and --target names ${JSON.stringify(name)}; choose another file`,
    );
  return {
    write: (fresh, guessed) => {
      const merged = mergeTargetFile(existing, fresh, guessed);
      replace(merged.text);
      return merged;
    },
  };
}
