import { Unanswered } from '../../unanswered.ts';
import { originOf } from '../address/origin-of.ts';
import type { Exchange } from '../exchange.ts';
import { saysTooMany } from './rate-limits.ts';
import { isServerError } from './server-error.ts';

/** A request that succeeded, and that can be repeated to see whether it still does. */
export interface SoundRequest {
  readonly subject: Subject;
  readonly origin: string;
  /** Sends it once more, and waits no longer than a probe may take. */
  readonly repeat: () => Promise<Exchange>;
}

/** A documented read that every sound service answers, whatever it holds. */
export interface PlainRead extends Pick<SoundRequest, 'origin' | 'repeat'> {
  readonly operation: string;
}

/** What an exchange was about. */
export interface Subject {
  /** Node and transport: what goes down as one. */
  readonly surface: string;
  readonly node: string | null;
  readonly operation: string;
  /** Distinguishes the request from others of its operation. */
  readonly identity: string;
}

/** Requests that are kept of an operation: the first that worked, and the last. */
const perOperation = 2;
const operationsPerSurface = 8;
/** So many are asked before what they stand for counts as down. */
const mostAsked = 3;

/** Requests that have worked in this run: repeated, they distinguish an outage from a defect. */
export class SoundRequests {
  /** By surface, then by operation; the operation that worked last comes last. */
  readonly #known = new Map<string, Map<string, SoundRequest[]>>();

  /** Is called with every exchange that used the credentials of the target file. */
  saw(exchange: Exchange, repeat: SoundRequest['repeat']): void {
    if (!isSound(exchange)) return;
    const subject = subjectOf(exchange);
    const operations = this.#known.get(subject.surface) ?? new Map<string, SoundRequest[]>();
    this.#known.set(subject.surface, operations);
    const others = this.#of(subject).filter((one) => one.subject.identity !== subject.identity);
    const origin = originOf(exchange.request.url);
    operations.delete(subject.operation);
    operations.set(subject.operation, [...others.slice(0, perOperation - 1), { subject, origin, repeat }]);
    const [oldest] = operations.keys();
    if (operations.size > operationsPerSurface && oldest !== undefined) operations.delete(oldest);
  }

  /** What worked at the surface of a request: other operations first, then other requests of the same one. */
  beside(subject: Subject): readonly SoundRequest[] {
    const operations = [...(this.#known.get(subject.surface) ?? [])].reverse();
    const others = operations.flatMap(([name, some]) => (name === subject.operation ? [] : some.slice(-1)));
    return [...others, ...this.sameOperation(subject)];
  }

  /** Other requests of the operation of a request that worked. */
  sameOperation(subject: Subject): readonly SoundRequest[] {
    return this.#of(subject).filter((one) => one.subject.identity !== subject.identity);
  }

  /** Whether exactly this request worked before. */
  hasWorked(subject: Subject): boolean {
    return this.#of(subject).some((one) => one.subject.identity === subject.identity);
  }

  /** What worked at a node, or at the platform (null), over any transport. */
  atNode(node: string | null): readonly SoundRequest[] {
    return this.#latest().filter(({ subject }) => subject.node === node);
  }

  /** What worked at an origin, whoever is asked there. */
  atOrigin(origin: string): readonly SoundRequest[] {
    return this.#latest().filter((one) => one.origin === origin);
  }

  /** What worked elsewhere: one request of each surface, those of the same node first. */
  elsewhere(than: {
    readonly surface?: string;
    readonly node?: string | null;
    readonly origin?: string;
  }): readonly SoundRequest[] {
    const surfaces = [...this.#known.values()].flatMap((operations) =>
      [...operations.values()].flat().slice(-1),
    );
    return surfaces
      .filter(({ subject, origin }) => subject.surface !== than.surface && origin !== than.origin)
      .sort((a, b) => Number(b.subject.node === than.node) - Number(a.subject.node === than.node));
  }

  #of({ surface, operation }: Subject): readonly SoundRequest[] {
    return this.#known.get(surface)?.get(operation) ?? [];
  }

  /** The last of each operation, the newest first. */
  #latest(): readonly SoundRequest[] {
    return [...this.#known.values()]
      .flatMap((operations) => [...operations.values()].flatMap((some) => some.slice(-1)))
      .reverse();
  }
}

/** Whether one of the first few still works; one after another, as one is enough. */
export async function anyAnswers(requests: readonly Pick<SoundRequest, 'repeat'>[]): Promise<boolean> {
  for (const { repeat } of requests.slice(0, mostAsked)) {
    try {
      const { answer } = await repeat();
      if (answer.kind === 'answer' && !saysTooMany(answer) && !isServerError(answer)) return true;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
  }
  return false;
}

export function subjectOf({ node, transport, operation = '', request }: Exchange): Subject {
  const { method, url, body, headers } = request;
  // The id of a call says nothing about what is asked.
  const asked = body?.replace(/,"id":-?\d+\}$/, '');
  return {
    surface: `${transport} ${node ?? ''}`,
    node,
    operation,
    identity: JSON.stringify([method, url, asked, headers.authorization]),
  };
}

/** Whether a response came that is no error. */
function isSound({ answer }: Exchange): boolean {
  if (answer.kind === 'no-answer') return false;
  const isRejection = answer.status >= 400 && answer.status < 500;
  return !isRejection && !saysTooMany(answer) && !isServerError(answer);
}
