import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecorded } from '../../engine/input/recorded-file.ts';
import { UserError } from '../../engine/user-error.ts';
import { jsonText } from '../../reports/text/json-text.ts';
import type { Witness } from '../../specs/formats/witness.ts';
import { files } from './comparison-directory.ts';

const format = 'nodeproof-witnesses/1';

/** Beside the comparison, so that its page can be made again. */
export function writeWitnesses(directory: string, witnesses: readonly Witness[]): void {
  writeFileSync(join(directory, files.witnesses), `${jsonText({ format, witnesses })}\n`);
}

/**
 * None where the comparison has no such file.
 * @throws UserError `comparison/unreadable`
 */
export function readWitnesses(directory: string): readonly Witness[] {
  const path = join(directory, files.witnesses);
  if (!existsSync(path)) return [];
  try {
    const read = JSON.parse(readRecorded(path)) as { format?: unknown; witnesses?: unknown } | null;
    if (read?.format !== format || !Array.isArray(read.witnesses))
      throw new Error(`it is not in the format ${format}`);
    return read.witnesses;
  } catch (error) {
    throw new UserError('comparison/unreadable', `${path}: cannot be read (${(error as Error).message})`);
  }
}
