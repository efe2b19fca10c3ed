import { anyAnswers, type PlainRead, type SoundRequests } from '../wire/availability/sound-requests.ts';

/** Messages that are waited for at the same time share a witness that is no older than this. */
const sharedForMs = 1_000;

/** Whether HTTP answers while a message over WebSocket is waited for. */
export interface Witness {
  /** To be called when the wait is over. @returns false where nobody was asked, or has not answered by then */
  end(): boolean;
}

/** Called early when HTTP responds while a message over WebSocket still waits. */
export interface Wonder {
  readonly afterMs: number;
  readonly slow: () => void;
}

/** A message without a response by then is wondered at: a part of the timeout, at most so long. */
const wonderAfter = 0.2;
const wonderAfterMs = 1_000;

/** @param timeoutMs of the run */
export function wonderWithin(timeoutMs: number, slow: () => void): Wonder {
  return { afterMs: Math.min(wonderAfterMs, wonderAfter * timeoutMs), slow };
}

/** Repeats over HTTP what has worked before, while a WebSocket of the same node does not respond. */
export class HttpWitnesses {
  readonly #sound: SoundRequests;
  readonly #plainReads: (node: string) => readonly PlainRead[];
  readonly #asked = new Map<string, { readonly at: number; readonly answers: Promise<boolean> }>();

  /** @param plainReads what to ask of a node where nothing has worked so far */
  constructor(sound: SoundRequests, plainReads: (node: string) => readonly PlainRead[]) {
    this.#sound = sound;
    this.#plainReads = plainReads;
  }

  /**
   * Asks at half of the timeout, and earlier where requested.
   * @param limitMs how long the WebSocket is waited for
   */
  call(node: string, limitMs: number, early?: Wonder): Witness {
    let answered = false;
    let over = false;
    const wonder = setTimeout(() => {
      if (early === undefined) return;
      this.#ask(node).then(
        (answers) => {
          if (answers && !over) early.slow();
        },
        () => {},
      );
    }, early?.afterMs);
    const late = setTimeout(() => {
      this.#ask(node).then(
        (answers) => {
          answered = answers;
        },
        () => {},
      );
    }, limitMs / 2);
    return {
      end: () => {
        over = true;
        clearTimeout(wonder);
        clearTimeout(late);
        return answered;
      },
    };
  }

  #ask(node: string): Promise<boolean> {
    const now = performance.now();
    const known = this.#asked.get(node);
    if (known !== undefined && now - known.at < sharedForMs) return known.answers;
    const overHttp = this.#sound.atNode(node).filter(({ subject }) => subject.surface.startsWith('http '));
    const answers = anyAnswers(overHttp.length > 0 ? overHttp : this.#plainReads(node));
    this.#asked.set(node, { at: now, answers });
    return answers;
  }
}
