import type { CrossedAnswer } from '../../base/run-result.ts';
import { breachKind } from '../verdict/breach-kind.ts';
import type { Surroundings } from '../verdict/finding/curl-line.ts';
import { recordOf } from '../verdict/finding/exchange-record.ts';
import { reproducingLines } from '../verdict/finding/reproducing-lines.ts';
import type { Breach } from '../verdict/judgement.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { AnswerLog, Logged } from './answer-log.ts';
import { type Crossed, findCrossed } from './find-crossed.ts';

/** A breach that a failed result reports. */
export interface Reported {
  readonly id: string;
  readonly node: string | null;
  readonly breach: Breach;
}

const longestRequest = 300;

/** The failures of a run that rest on answers which belong to other requests. */
export class CrossedAnswers {
  readonly #found = new Map<Breach, Crossed>();
  readonly #reported: readonly Reported[];

  constructor(reported: readonly Reported[], log: AnswerLog) {
    this.#reported = reported;
    for (const { id, breach } of reported) this.#look(id, breach, log, false);
    const surfaces = new Set([...this.#found.values()].map(({ got }) => got.asked.node));
    for (const { id, node, breach } of reported)
      if (surfaces.has(node) && !this.#found.has(breach)) this.#look(id, breach, log, true);
  }

  /** What is to be said at a finding that rests on such an answer. */
  noteOf(breach: Breach, { vault }: Surroundings): string | undefined {
    const crossed = this.#found.get(breach);
    if (crossed === undefined) return undefined;
    const { got, belongs } = crossed;
    const own = vault.redact(requestText(got));
    const other = vault.redact(requestText(belongs));
    return `Probably follows from answers that belong to other requests (see there): what ${own} got is the answer to ${other}, ${timeText(crossed)}`;
  }

  /** One entry for each surface, with the first statement that shows it as its evidence. */
  entries(around: Surroundings): readonly CrossedAnswer[] {
    const surfaces = new Set([...this.#found.values()].map(({ got }) => got.asked.node));
    return [...surfaces].flatMap((surface) => this.#entry(surface, around) ?? []);
  }

  #entry(surface: string | null, around: Surroundings): CrossedAnswer | undefined {
    const resting = this.#reported.filter(
      ({ breach }) => this.#found.get(breach)?.got.asked.node === surface,
    );
    const all = resting.flatMap(({ breach }) => this.#found.get(breach) ?? []);
    const shown = [...all].sort((a, b) => rank(b) - rank(a))[0];
    if (shown === undefined) return undefined;
    const { vault } = around;
    const exchanges = [shown.proof, shown.got.exchange].filter((one): one is Exchange => one !== undefined);
    const answers = new Set(all.map(({ got }) => got)).size;
    const ids = [...new Set(resting.map(({ id }) => id))].sort();
    const times =
      shown.otherwise === 0
        ? 'its operation answers in another form'
        : `the same request got another answer ${shown.otherwise === 1 ? 'once' : `${shown.otherwise} times`}`;
    const message = `${requestText(shown.got)} got the answer to ${requestText(shown.belongs)}, ${timeText(shown)}; ${times}`;
    return {
      surface: surface === null ? null : vault.redact(surface),
      message: vault.redact(message),
      answers,
      requirements: ids,
      ...(exchanges.length === 0 ? {} : { reproduce: reproducingLines(exchanges, around).join('\n') }),
      exchanges: exchanges.map((one) => recordOf(one, vault)),
    };
  }

  #look(id: string, breach: Breach, log: AnswerLog, isLikely: boolean): void {
    const { exchange, exchanges = [] } = breach;
    const kind = crossedKind(id, breach);
    for (const one of [...(exchange === undefined ? [] : [exchange]), ...exchanges]) {
      const crossed = findCrossed(one, kind, log, isLikely);
      if (crossed === undefined) continue;
      this.#found.set(breach, crossed);
      return;
    }
  }
}

/** A breach as the log names it. */
export function crossedKind(id: string, breach: Breach): string {
  return `${id} ${breachKind(breach)}`;
}

/** Further answers count up to this number. */
const mostOtherwise = 100;
/** An answer on record outweighs any number of further ones. */
const onRecord = 10 * mostOtherwise;

/** The most convincing first: both answers on record, and an answer of its own at other times. */
function rank({ proof, got, otherwise }: Crossed): number {
  const recorded = [proof, got.exchange].filter((one) => one !== undefined).length;
  return onRecord * recorded + Math.min(otherwise, mostOtherwise);
}

function requestText({ asked: { node, operation, params } }: Logged): string {
  const given = [...params].map(([name, value]) => (/^\d+$/.test(name) ? value : `${name}: ${value}`));
  const text = given.length === 0 ? operation : `${operation} (${given.join(', ')})`;
  const where = node === null ? '' : ` on ${node}`;
  return `${text.length > longestRequest ? `${text.slice(0, longestRequest)}…` : text}${where}`;
}

function timeText({ got, belongs }: Crossed): string {
  const ms = Math.round(got.sentAt - belongs.sentAt);
  const when = ms > 0 ? `sent ${ms} ms before` : ms < 0 ? `sent ${-ms} ms after it` : 'sent at the same time';
  if (belongs.receivedAt >= got.sentAt) return `${when}, while both were in flight`;
  return `${when} and answered ${Math.max(1, Math.round(got.sentAt - belongs.receivedAt))} ms before it was sent`;
}
