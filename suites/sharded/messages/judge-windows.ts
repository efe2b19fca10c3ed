import type { Caching } from '../../../engine/caching.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import {
  certainLimit,
  defaultLimit,
  largestLimit,
  type MessageWindow,
  readWindow,
  type WindowQuery,
} from '../../support/sharded/read-messages.ts';
import { findGap } from './find-gap.ts';
import { isReordered } from './is-reordered.ts';
import { KnownPlaces, mostBehind } from './known-places.ts';

export const windowRequirements = [
  'sharded.messages.limit',
  'sharded.messages.offset',
  'sharded.messages.limit-default',
  'sharded.messages.offset-default',
] as const;

/** The beginning of the list, with which everything else is compared. */
export const beginning: WindowQuery = { limit: defaultLimit, offset: 0 };

/** The last read of it over one wire, with which the next windows begin. */
export interface Begun {
  read?: MessageWindow;
}

/** Reads of the beginning of the list, enough to reach each of a few backends. */
const looksForBackends = 6;
/** After these looks one at the window, too: not at every second or third request, which might meet the same backend each time. */
const looksAtWindow: readonly number[] = [0, 1, 3];

/** Offset beyond the last message at which no message is added while windows are read. */
const farBehind = 64;

/**
 * Reads windows between two reads of the beginning of the list, and judges what they show of it. New messages may
 * come to its front or end meanwhile; other changes are tried again.
 * @param queries in the order in which they overlap: the first with the beginning, each with those before it
 * @param begun the read before them, at the first attempt; afterwards the one behind them
 */
export async function judgeWindows(
  wire: Wire,
  queries: readonly WindowQuery[],
  caching: Caching,
  begun: Begun = {},
): Promise<RequirementJudgement[]> {
  const known = caching.isFresh ? undefined : begun.read;
  const before = known ?? (await readWindow(wire, beginning, caching.fresh));
  caching.used(before.exchange);
  const windows = await Promise.all(queries.map((query) => readWindow(wire, query, caching.fresh)));
  const after = await readWindow(wire, beginning, caching.fresh);
  begun.read = after;
  const all = (judgement: Judgement) => windowRequirements.map((id): RequirementJudgement => [id, judgement]);
  const unserved = [before, after].find(({ keys }) => keys === undefined);
  if (unserved !== undefined)
    return [...judgeUnreadable(unserved), ...all(notAnswered('the beginning of the list cannot be read'))];
  const stretch = stretchOf(before.keys ?? [], after.keys ?? []);
  if (stretch === undefined) {
    const judgements = all(changed('the messages changed while windows of them were read'));
    const looks = [before.keys ?? [], after.keys ?? []] as const;
    if (isReordered(...looks))
      return [...judgements, unsteadyJudgement(after, 'the same messages in another order')];
    const gap = findGap(...looks);
    if (gap === undefined) return judgements;
    return [...judgements, unsteadyJudgement(after, 'a message less or more between others that stayed')];
  }
  if (after.keys?.length === 0) return all(noEvidence('the list has no messages'));
  const placed = [before, ...windows].map((window) => placeWindow(window, stretch));
  const near = placed.find((one) => one.contradicts && Math.abs(placesBehind(one, stretch)) <= mostBehind);
  const mayBeBehind = near !== undefined && placesBehind(near, stretch) > 0;
  if (
    near !== undefined &&
    (await comesFromBackendBehind(wire, near, after.keys ?? [], mayBeBehind, caching))
  )
    return all(changed('a backend that is a few messages behind may have answered'));
  const ends = placed.flatMap(({ place, keys, asked, window }) => {
    const isShort = keys.length < asked && window.query.limit !== undefined && asked <= certainLimit;
    return place !== undefined && isShort && stretch.at(place + keys.length) === undefined
      ? [place + keys.length]
      : [];
  });
  const end = ends.length === 0 ? undefined : Math.max(...ends);
  // Whether an offset behind the last message is rejected is not stated.
  const isWithin = ({ query: { offset = 0 } }: MessageWindow): boolean =>
    offset === 0 || stretch.at(offset) !== undefined;
  const judgements = windows
    .filter((window) => window.keys === undefined && isWithin(window))
    .flatMap(judgeUnreadable);
  for (const one of placed) {
    const found = judgementsOf(one, stretch, end);
    const isShort = found.some(([, { kind }]) => kind === 'breach') && one.keys.length < one.asked;
    const wentOn = isShort && !one.contradicts && goesOnIn(before.keys ?? [], one);
    judgements.push(
      ...(isShort && !wentOn && (await isLongerNow(wire, one, caching))
        ? found.map(([id]): RequirementJudgement => [id, changed('the list went on while windows were read')])
        : found),
    );
  }
  return judgements;
}

/** Whether a read before the window showed that the list goes on behind it. */
function goesOnIn(before: readonly string[], { keys, offset }: PlacedWindow): boolean {
  const last = keys.length === 0 ? offset - 1 : before.indexOf(keys.at(-1) ?? '');
  return (keys.length === 0 || last >= 0) && last + 1 < before.length;
}

/** A window that was too short may have been read before the messages came that another one shows. @throws Unanswered */
async function isLongerNow(wire: Wire, { window, keys }: PlacedWindow, caching: Caching): Promise<boolean> {
  const again = await readWindow(wire, window.query, caching.fresh);
  return (again.keys?.length ?? 0) > keys.length;
}

/** What two reads show together; the later may come from a backend that is a few messages behind the other's. */
function stretchOf(before: readonly string[], after: readonly string[]): KnownPlaces | undefined {
  const known = KnownPlaces.between(before, after);
  if (known !== undefined) return known;
  const behind = KnownPlaces.between(after, before);
  return behind !== undefined && behind.shift <= mostBehind ? behind : undefined;
}

/** How many messages of the list a window left out before its first one, as one of a backend that lacks the newest does. */
function placesBehind({ keys, offset }: PlacedWindow, stretch: KnownPlaces): number {
  return (stretch.find(keys[0] ?? '') ?? -1) - offset;
}

/**
 * Whether a window that lies a few messages off may come from a backend that is behind, or ahead of the others: where the beginning of the
 * list is itself now one, now another, a few messages apart; and where the window is another one again. A backend that is met in one
 * request of twenty shows at few beginnings, but not at each time that the same window is asked for, as an offset does that is not kept.
 * @param mayBeBehind whether the window lies as that of a backend which lacks the newest messages
 * @throws Unanswered
 */
async function comesFromBackendBehind(
  wire: Wire,
  { window: { query }, keys, asked }: PlacedWindow,
  known: readonly string[],
  mayBeBehind: boolean,
  caching: Caching,
): Promise<boolean> {
  const isAsLong = keys.length >= Math.min(asked, certainLimit);
  for (let look = 0; look < looksForBackends; look += 1) {
    const { keys: first = [] } = await readWindow(wire, beginning, caching.fresh);
    const apart = KnownPlaces.between(known, first) ?? KnownPlaces.between(first, known);
    if (apart !== undefined && apart.shift > 0) return true;
    // One that lacks a message among the first ones is no window of another backend: it would be as long.
    if (!looksAtWindow.includes(look) || !mayBeBehind || !isAsLong) continue;
    const again = await readWindow(wire, query, caching.fresh);
    if (again.keys?.[0] !== keys[0]) return true;
  }
  return false;
}

/** An offset skips a number of messages: in a list without an order it skips none in particular. */
function unsteadyJudgement({ exchange }: MessageWindow, actual: string): RequirementJudgement {
  const expected =
    'the messages in the order in which the request before gave them, with new ones before or after';
  return ['sharded.messages.offset', acrossAnswers(exchange).fail('order', '/messages', expected, actual)];
}

interface PlacedWindow {
  readonly window: MessageWindow;
  readonly keys: readonly string[];
  readonly asked: number;
  readonly offset: number;
  /** Undefined where nothing agrees with it, or where nothing that it overlaps with is known. */
  readonly place: number | undefined;
  readonly contradicts: boolean;
}

/** Finds the place of a window in the list, and adds it to what is known. */
function placeWindow(window: MessageWindow, stretch: KnownPlaces): PlacedWindow {
  const { limit: asked = defaultLimit, offset = 0 } = window.query;
  const keys = window.keys ?? [];
  const found = stretch.placeOf(keys, offset);
  const place = found === undefined || found.compared === 0 ? undefined : found.place;
  if (place !== undefined && keys.length <= asked) stretch.learn(keys, place);
  else if (found !== undefined) stretch.note(keys, found.place);
  return { window, keys, asked, offset, place, contradicts: found === undefined };
}

function judgementsOf(
  placed: PlacedWindow,
  stretch: KnownPlaces,
  end: number | undefined,
): RequirementJudgement[] {
  const { window, keys, asked, offset, place, contradicts } = placed;
  if (window.keys === undefined) return [];
  const [ofLength, ofPlace] = requirementsOf(window.query);
  const { exchange } = window;
  const found = (rule: string, expected: string, actual: unknown, needsConfirmation = true): Judgement =>
    inAnswer(exchange, needsConfirmation).fail(rule, '/messages', expected, actual);
  const most = Math.min(asked, largestLimit);
  if (keys.length > most)
    return [[ofLength, found('too-long', `${most} messages at most`, keys.length, false)]];
  if (end !== undefined && offset > end + farBehind && keys.length > 0)
    return [[ofPlace, found('beyond-end', `no messages after the ${end} that there are`, keys.length)]];
  if (contradicts) {
    const begins = stretch.find(keys[0] ?? '');
    const actual =
      begins === undefined ? 'others' : `those from number ${begins + 1} on, or in another order`;
    return [[ofPlace, found('misplaced', `the messages of the list from number ${offset + 1} on`, actual)]];
  }
  if (keys.length === 0) {
    const isThere = stretch.at(offset) !== undefined && stretch.at(offset + stretch.shift) !== undefined;
    const rule = found('empty', `messages, as the list has more than ${offset}`, 0);
    if (isThere) return [[offset > 0 ? ofPlace : ofLength, rule]];
    return [ofLength, ofPlace].map(
      (id): RequirementJudgement => [id, noEvidence('the list does not reach that far')],
    );
  }
  if (place === undefined) return [[ofPlace, noEvidence('no window that overlaps with it is known')]];
  const hasSeveralPlaces = keys.length > 1 || stretch.at(place + 1) !== undefined;
  const standing: RequirementJudgement = [
    ofPlace,
    hasSeveralPlaces ? holds : noEvidence('the list has one message'),
  ];
  const goesOn = stretch.at(place + keys.length) !== undefined;
  if (keys.length === asked)
    return [
      standing,
      [ofLength, goesOn ? holds : noEvidence(`no more than ${place + asked} messages are known`)],
    ];
  // Up to what is certainly taken a window ends early only where the list does.
  if (!goesOn || asked > certainLimit)
    return [standing, [ofLength, noEvidence(`the list is not known to have ${asked} messages there`)]];
  return [standing, [ofLength, found('too-short', `${asked} messages, as the list has more`, keys.length)]];
}

/** A window that is rejected, unless its limit is one that a service may find too high. */
function judgeUnreadable({ query, exchange }: MessageWindow): RequirementJudgement[] {
  if ((query.limit ?? 0) > certainLimit) return [];
  const expected = 'status 200 and a window of the messages';
  const { status: actual } = exchange.answer;
  const found = inAnswer(exchange).fail('served', '', expected, actual);
  return requirementsOf(query).map((id): RequirementJudgement => [id, found]);
}

/** The requirements under which the length and the place of a window are judged. */
export function requirementsOf({ limit, offset }: WindowQuery): readonly [string, string] {
  return [
    limit === undefined ? 'sharded.messages.limit-default' : 'sharded.messages.limit',
    offset === undefined ? 'sharded.messages.offset-default' : 'sharded.messages.offset',
  ];
}
