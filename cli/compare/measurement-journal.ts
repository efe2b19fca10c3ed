import { appendFileSync, writeFileSync } from 'node:fs';
import type { Surfaces } from '../../compare/model/statements/compared-observations.ts';
import { escapedJson } from '../../engine/escaped-json.ts';
import { readRecorded } from '../../engine/input/recorded-file.ts';
import { UserError } from '../../engine/user-error.ts';
import type { MeasurementLine } from '../../specs/formats/measurement-line.ts';

/** So many lines are buffered at most: a write for each would disturb the measurement. */
const keptBack = 200;

/** The measurements of the rounds, on disk, so that the reports of a comparison can be written again. */
export class MeasurementJournal {
  readonly lines: MeasurementLine[] = [];
  readonly #path: string;
  #waiting: string[] = [];

  constructor(path: string, head: MeasurementHead) {
    this.#path = path;
    writeFileSync(path, `${escapedJson({ kind: 'header', ...head })}\n`);
  }

  write(event: MeasurementLine): void {
    this.lines.push(event);
    this.#waiting.push(`${escapedJson(event)}\n`);
    if (event.kind === 'end' || (event.kind === 'round' && this.#waiting.length > keptBack)) this.#flush();
  }

  #flush(): void {
    appendFileSync(this.#path, this.#waiting.join(''));
    this.#waiting = [];
  }
}

/** The first line: the header of `compare.json`. */
export interface MeasurementHead {
  readonly tool: { readonly name: string; readonly version: string };
  readonly seed: number;
  readonly startedAt: string;
  readonly command: string;
  readonly targets: readonly string[];
  /** Absent in journals of the first version. */
  readonly surfaces?: Surfaces;
  /** Where the measuring machine stood, in the user's words; absent where nobody said. */
  readonly measuredFrom?: string;
}

export interface ReadMeasurement {
  readonly head: MeasurementHead;
  readonly lines: readonly MeasurementLine[];
}

/**
 * What an earlier comparison measured. A last line that was cut off when its process was killed is left out.
 * @throws UserError `comparison/unreadable`
 */
export function readMeasurement(path: string): ReadMeasurement {
  try {
    const written = readRecorded(path).split('\n');
    const whole = written.slice(0, -1).map((text) => JSON.parse(text) as MeasurementLine);
    const [head, ...lines] = whole as [ReadMeasurement['head'], ...MeasurementLine[]];
    if (!Array.isArray(head?.targets)) throw new Error('its first line is not a header');
    return { head, lines };
  } catch (error) {
    throw new UserError('comparison/unreadable', `${path}: cannot be read (${(error as Error).message})`);
  }
}
