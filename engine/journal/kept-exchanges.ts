import { beginningOf } from '../../specs/formats/cut-text.ts';
import { type AskedFor, askedFor } from '../run/verdict/asked-for.ts';
import type { Target } from '../target/target.ts';
import type { Credential } from '../wire/credential.ts';
import type { Exchange, SentRequest } from '../wire/exchange.ts';

/** An answered request. Not redacted. */
export interface KeptExchange {
  readonly asked: AskedFor;
  /** With the beginning of the answer's text, and without its value. */
  readonly exchange: Exchange;
  /** Of the answer's text as it came, in characters. */
  readonly answerLength: number;
}

/** How a requirement was decided on a node. */
interface Decided {
  readonly id: string;
  /** As in the target file. */
  readonly node: string | null;
  readonly verdict: string;
  /** A failure that the baseline covers. */
  readonly known: boolean;
}

interface Found {
  readonly exchange: Exchange;
  /** JSON Pointer; empty for the whole. */
  readonly at: string;
}

/** The same, and the exchange of its first finding with the place in its answer. */
export interface KeptResult extends Decided {
  readonly shown: (KeptExchange & { readonly at: string }) | undefined;
}

/** Of a kind: lists are asked for with many filters, and the nearest among too few would be far. */
const keptOfKind = 60;
const maxText = 64 * 1024;
/** Characters in all; what comes when they are used up is not kept. */
const maxTextInAll = 16 * 1024 * 1024;

/**
 * What a target answered in a run, for a comparison that shows it beside what another answered: of each surface and kind of
 * request some that differ. Only comparisons keep one.
 */
export class KeptExchanges {
  readonly target: Target;
  readonly results: KeptResult[] = [];
  readonly #bySurface = new Map<string, Map<string, KeptExchange>>();
  readonly #asked = new WeakMap<SentRequest, AskedFor>();
  #characters = 0;

  constructor(target: Target) {
    this.target = target;
  }

  saw(exchange: Exchange, credential: Credential): void {
    const asked = askedFor(exchange, credential, this.target);
    this.#asked.set(exchange.request, asked);
    const { answer } = exchange;
    if (answer.kind !== 'answer' || (exchange.transport !== 'grpc' && answer.status === 429)) return;
    const surface = `${exchange.node ?? ''}\u0000${asked.kind}`;
    const known = this.#bySurface.get(surface) ?? new Map<string, KeptExchange>();
    this.#bySurface.set(surface, known);
    const key = JSON.stringify([asked.mode, ...asked.parts]);
    const before = known.get(key);
    if (before !== undefined && isErrorOfServer(exchange) && !isErrorOfServer(before.exchange)) return;
    if (before === undefined && known.size >= keptOfKind && !this.#makeRoom(known, asked)) return;
    const kept = cut(exchange, asked);
    const grown = this.#characters + sizeOf(kept) - (before === undefined ? 0 : sizeOf(before));
    if (grown > maxTextInAll) return;
    this.#characters = grown;
    known.set(key, kept);
  }

  /** @param found the exchange of the first finding that has one, and the place in its answer */
  decided({ id, node, verdict, known }: Decided, found: Found | undefined): void {
    const asked = found === undefined ? undefined : this.#asked.get(found.exchange.request);
    const shown =
      found === undefined || asked === undefined
        ? undefined
        : { ...cut(found.exchange, asked), at: found.at };
    this.results.push({ id, node, verdict, known, shown });
  }

  /** Answers of a surface to requests of any kind. */
  from(node: string | null): KeptExchange[] {
    const start = `${node ?? ''}\u0000`;
    return [...this.#bySurface].flatMap(([surface, known]) =>
      surface.startsWith(start) ? [...known.values()] : [],
    );
  }

  of(node: string | null, kind: string): KeptExchange[] {
    return [...(this.#bySurface.get(`${node ?? ''}\u0000${kind}`)?.values() ?? [])];
  }

  /** Where the limit is reached, a request with the same parts as another is replaced by one with different parts. */
  #makeRoom(known: Map<string, KeptExchange>, asked: AskedFor): boolean {
    const crowds = new Map<string, string[]>();
    for (const [key, kept] of known) {
      const form = formOf(kept.asked);
      crowds.set(form, [...(crowds.get(form) ?? []), key]);
    }
    const [largest = []] = [...crowds.values()].sort((one, other) => other.length - one.length);
    const own = crowds.get(formOf(asked))?.length ?? 0;
    const last = largest.at(-1);
    const going = last === undefined ? undefined : known.get(last);
    if (last === undefined || going === undefined || own + 1 >= largest.length) return false;
    known.delete(last);
    this.#characters -= sizeOf(going);
    return true;
  }
}

function formOf({ parts }: AskedFor): string {
  return [...parts.keys()].sort().join(' ');
}

function isErrorOfServer({ transport, answer }: Exchange): boolean {
  return transport !== 'grpc' && answer.kind === 'answer' && answer.status >= 500;
}

function cut(exchange: Exchange, asked: AskedFor): KeptExchange {
  const { answer } = exchange;
  if (answer.kind !== 'answer') return { asked, exchange, answerLength: 0 };
  // A slice of its own: one of the answer's text would keep all of that in memory.
  const text =
    answer.text.length <= maxText
      ? answer.text
      : Buffer.from(beginningOf(answer.text, maxText), 'utf16le').toString('utf16le');
  const body = { kind: 'not-json', why: 'only the body is kept' } as const;
  return {
    asked,
    exchange: { ...exchange, answer: { ...answer, text, body } },
    answerLength: answer.text.length,
  };
}

function sizeOf({ exchange: { answer, request } }: KeptExchange): number {
  return (answer.kind === 'answer' ? answer.text.length : 0) + (request.body?.length ?? 0);
}
