import type { RequirementResult } from '../../base/run-result.ts';
import { terminalLine } from '../escaping/terminal.ts';
import { areaOf, placeOf } from '../model/figures.ts';
import { resultKey } from '../model/result-key.ts';
import { sectionLabel } from '../model/section.ts';
import { standingOf } from '../model/standing.ts';
import { plainTitle } from '../text/title-parts.ts';
import { wrapWords } from '../text/wrap-words.ts';
import { Pace, type PaceOptions } from './pace.ts';

export type ProgressEvent =
  | { readonly kind: 'started'; readonly planned: number; readonly plannedRequests: number }
  | { readonly kind: 'verdict'; readonly result: RequirementResult }
  | { readonly kind: 'spent'; readonly ledger: { readonly requests: number; readonly requestUnits: number } }
  | { readonly kind: 'finished' };

export interface ProgressOptions extends PaceOptions {
  /** Where progress goes: stderr. */
  readonly write: (text: string) => void;
  /** Whether one line may be redrawn; plain lines otherwise. */
  readonly live: boolean;
  /** Asked before each redraw, since a window can change. */
  readonly columns?: () => number | undefined;
  /** Verdicts that each area is to have. */
  readonly areas?: ReadonlyMap<string, number>;
}

/** Every so many percent a plain line is written to a pipe. */
const plainStep = 10;

/**
 * A listener that shows how far a run is. On a terminal it redraws one line; in a pipe it writes a line every
 * ten percent and at the end. A required failure is printed immediately.
 */
export function createProgress(options: ProgressOptions): (event: ProgressEvent) => void {
  let planned = 0;
  const pace = new Pace(options);
  /** The standing of each requirement, by surface: a verdict can be superseded. */
  const standings = new Map<string, string>();
  let nextPlain = plainStep;

  const status = () => {
    const done = standings.size;
    const failures = [...standings.values()].filter((standing) => standing === 'failed').length;
    const percent = planned === 0 ? 100 : Math.min(100, Math.floor((100 * done) / planned));
    const open = [...standings.values()].filter((standing) => standing === 'inconclusive').length;
    const undecided = open === 0 ? '' : `, ${open} could not be evaluated`;
    return { percent, text: `${done}/${planned} (${percent} %), ${failures} failed${undecided}` };
  };
  /** How far the area of the last verdict is. */
  const areaText = (area: string): string => {
    const done = [...standings.keys()].filter((key) => key.startsWith(`${area}.`)).length;
    const of = options.areas?.get(area);
    return terminalLine(of === undefined ? area : `${area} ${done}/${of}`);
  };
  let lastArea = '';
  const line = (): string =>
    [status().text, lastArea, ...pace.parts()].filter((one) => one !== '').join(', ');
  const width = (): number => options.columns?.() ?? 80;
  const draw = (text: string) => {
    // One column stays free: a full line would wrap on some terminals and leave its first half behind.
    options.write(`\r${cutToWidth(text, width() - 1)}\u001b[K`);
  };

  const verdict = (result: RequirementResult) => {
    const key = resultKey(result);
    const before = standings.get(key);
    standings.set(key, standingOf(result));
    if (standingOf(result) === 'failed' && before !== 'failed') {
      const failure = terminalLine(
        `failed: ${sectionLabel(result.section)} ${plainTitle(result.title)} (${result.id} on ${placeOf(result)})`,
      );
      options.write(options.live ? `\r\u001b[K${wrapWords(failure, width())}\n` : `${failure}\n`);
    }
    const { percent } = status();
    lastArea = areaText(areaOf(result.id));
    if (options.live) draw(line());
    else if (percent >= nextPlain && percent < 100) {
      options.write(`${line()}\n`);
      nextPlain = (Math.floor(percent / plainStep) + 1) * plainStep;
    }
  };

  return (event) => {
    if (event.kind === 'started') {
      planned = event.planned;
      pace.start(event.plannedRequests);
      if (options.live) draw(status().text);
      else options.write(`${planned} requirements planned\n`);
    } else if (event.kind === 'verdict') {
      verdict(event.result);
    } else if (event.kind === 'spent') {
      pace.spent(event.ledger);
      if (options.live) draw(line());
    } else if (event.kind === 'finished') {
      options.write(options.live ? '\r\u001b[K' : `${status().text}\n`);
    }
  };
}

/** Truncates to a width in columns; non-ASCII characters count as two, so that the line is never too long. */
function cutToWidth(text: string, width: number): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += character <= '\u007f' ? 1 : 2;
    if (used > width) return kept;
    kept += character;
  }
  return kept;
}
