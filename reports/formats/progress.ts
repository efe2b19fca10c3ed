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
  const progress = new Progress(options);
  return (event) => {
    if (event.kind === 'started') progress.start(event.planned, event.plannedRequests);
    else if (event.kind === 'verdict') progress.add(event.result);
    else if (event.kind === 'spent') progress.spend(event.ledger);
    else progress.finish();
  };
}

class Progress {
  readonly #options: ProgressOptions;
  readonly #pace: Pace;
  /** The standing of each requirement, by surface: a verdict can be superseded. */
  readonly #standings = new Map<string, string>();
  #planned = 0;
  /** How far the area of the last verdict is. */
  #lastArea = '';
  #nextPlain = plainStep;

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#pace = new Pace(options);
  }

  start(planned: number, plannedRequests: number): void {
    this.#planned = planned;
    this.#pace.start(plannedRequests);
    if (this.#options.live) this.#draw(this.#status());
    else this.#options.write(`${planned} requirements planned\n`);
  }

  add(result: RequirementResult): void {
    const key = resultKey(result);
    const before = this.#standings.get(key);
    this.#standings.set(key, standingOf(result));
    if (standingOf(result) === 'failed' && before !== 'failed') this.#printFailure(result);
    this.#lastArea = this.#areaText(areaOf(result.id));
    const percent = this.#percent();
    if (this.#options.live) this.#draw(this.#line());
    else if (percent >= this.#nextPlain && percent < 100) {
      this.#options.write(`${this.#line()}\n`);
      this.#nextPlain = (Math.floor(percent / plainStep) + 1) * plainStep;
    }
  }

  spend(ledger: Extract<ProgressEvent, { readonly kind: 'spent' }>['ledger']): void {
    this.#pace.spent(ledger);
    if (this.#options.live) this.#draw(this.#line());
  }

  finish(): void {
    this.#options.write(this.#options.live ? '\r\u001b[K' : `${this.#status()}\n`);
  }

  #percent(): number {
    const done = this.#standings.size;
    return this.#planned === 0 ? 100 : Math.min(100, Math.floor((100 * done) / this.#planned));
  }

  #status(): string {
    const all = [...this.#standings.values()];
    const failures = all.filter((standing) => standing === 'failed').length;
    const open = all.filter((standing) => standing === 'inconclusive').length;
    const undecided = open === 0 ? '' : `, ${open} could not be evaluated`;
    return `${all.length}/${this.#planned} (${this.#percent()} %), ${failures} failed${undecided}`;
  }

  #areaText(area: string): string {
    const done = [...this.#standings.keys()].filter((key) => key.startsWith(`${area}.`)).length;
    const of = this.#options.areas?.get(area);
    return terminalLine(of === undefined ? area : `${area} ${done}/${of}`);
  }

  #line(): string {
    return [this.#status(), this.#lastArea, ...this.#pace.parts()].filter((one) => one !== '').join(', ');
  }

  #printFailure(result: RequirementResult): void {
    const { write, live } = this.#options;
    const failure = terminalLine(
      `failed: ${sectionLabel(result.section)} ${plainTitle(result.title)} (${result.id} on ${placeOf(result)})`,
    );
    write(live ? `\r\u001b[K${wrapWords(failure, this.#width())}\n` : `${failure}\n`);
  }

  #width(): number {
    return this.#options.columns?.() ?? 80;
  }

  #draw(text: string): void {
    // One column stays free: a full line would wrap on some terminals and leave its first half behind.
    this.#options.write(`\r${cutToWidth(text, this.#width() - 1)}\u001b[K`);
  }
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
