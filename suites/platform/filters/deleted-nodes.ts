import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import { filtersOf, queryText } from '../../support/platform/list-query.ts';
import { isSettled } from '../../support/platform/settled-node.ts';
import type { SeenPage } from '../../support/platform/watch-pages.ts';
import { type WholeReading, WholeReadings } from './whole-readings.ts';

/** A node that is deleted may be shown for so long by what answers filters. */
const delayMs = 5_000;
/** The whole list has to lack it in so many readings in a row before that. */
const fewestReadings = 3;
/** In so many answers it has to be shown after that. */
const fewestSightings = 2;
/** So many nodes are remembered. */
const mostNodes = 5_000;

interface KnownNode {
  /** When the whole list showed it last, or any list first. */
  lastMs: number;
  /** Whether the whole list ever showed it: a new node may come to filtered lists first. */
  readonly isListed: boolean;
  /** Readings of the whole list since then that lack it, and when the first of them had come. */
  absences: number;
  goneMs: number;
  /** Breaches by filtered lists that show it all the same, until the whole list is read again. */
  readonly sightings: { readonly found: RequirementJudgement; readonly arrivedMs: number }[];
}

/** Nodes that filtered lists go on to show while the whole list has long ceased to. */
export class DeletedNodes {
  readonly #requirements: ReadonlyMap<string, string>;
  readonly #nowMs: () => number;
  readonly #wholes = new WholeReadings();
  readonly #known = new Map<string, KnownNode>();
  /** The page that ended the newest reading of the whole list, for findings to show. */
  #newest: Answered | undefined;

  /** @param requirements by the name of a filter */
  constructor(requirements: ReadonlyMap<string, string>, nowMs: () => number) {
    this.#requirements = requirements;
    this.#nowMs = nowMs;
  }

  saw(seen: SeenPage): readonly RequirementJudgement[] {
    const arrivedMs = this.#nowMs();
    const sentMs = arrivedMs - seen.page.exchange.durationMs;
    if (filtersOf(seen.query).length > 0) {
      this.#sawFiltered(seen, sentMs, arrivedMs);
      return [];
    }
    for (const { key } of seen.page.rows) this.#shows(key, arrivedMs, true);
    const order = seen.query.find(([name]) => name === orderName)?.[1] ?? '';
    const whole = this.#wholes.saw(order, seen, sentMs);
    if (whole === undefined) return [];
    this.#newest = seen.page.exchange;
    return [...this.#known].flatMap(([key, node]) => this.#lacks(key, node, whole, arrivedMs));
  }

  #shows(key: string, lastMs: number, isListed: boolean): void {
    if (this.#known.has(key) || this.#known.size < mostNodes)
      this.#known.set(key, { lastMs, isListed, absences: 0, goneMs: 0, sightings: [] });
  }

  #sawFiltered({ page, query }: SeenPage, sentMs: number, arrivedMs: number): void {
    const filters = filtersOf(query);
    const id = filters.map(([name]) => this.#requirements.get(name)).find((one) => one !== undefined);
    for (const row of page.rows) {
      const node = this.#known.get(row.key);
      if (node === undefined) this.#shows(row.key, arrivedMs, false);
      if (node === undefined || !(node.isListed || isSettled(row))) continue;
      if (id === undefined || node.absences < fewestReadings) continue;
      if (sentMs < node.goneMs + delayMs || node.sightings.length >= fewestSightings) continue;
      const others = this.#newest === undefined ? [] : [this.#newest];
      const expected = `only nodes for ${queryText(query)} that the whole list holds, which has lacked this one for seconds`;
      const found = besideAnswers(others, page.exchange).fail('deleted', `${row.at}/id`, expected, row.key);
      node.sightings.push({ found: [id, found], arrivedMs });
    }
  }

  /** What a reading of the whole list that lacks a node brings out. */
  #lacks(
    key: string,
    node: KnownNode,
    { keys, sentMs }: WholeReading,
    arrivedMs: number,
  ): readonly RequirementJudgement[] {
    if (keys.has(key) || sentMs < node.lastMs) return [];
    if (node.absences === 0) node.goneMs = arrivedMs;
    node.absences += 1;
    // It may have been asked for just before the node came back.
    const proven = node.sightings.filter((sighting) => sighting.arrivedMs < sentMs);
    if (proven.length < fewestSightings) return [];
    this.#known.delete(key);
    return proven.map(({ found }) => found);
  }
}
