import { type Exchange, sizeOf } from '../wire/exchange.ts';
import { type Asked, askedOf } from './asked.ts';
import { Newest } from './newest.ts';
import { type Said, saidBy } from './said.ts';

/** One answered request as the log remembers it. Times are those of the monotonic clock, in milliseconds. */
export interface Logged {
  readonly asked: Asked;
  /** Undefined where the answer fits many requests. */
  readonly said: Said | undefined;
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly durationMs: number;
  /** What was found wrong with it, as requirement and kind of breach. */
  readonly breaches: Set<string>;
  /** Undefined where it had no room. */
  exchange: Exchange | undefined;
}

/** So many requests are remembered; of those before them nothing is said. */
const mostLogged = 20_000;
/** Of one exchange, and of all that are kept to be shown: the newest ones. */
const longest = 16 * 1024;
const mostKept = 8 * 1024 * 1024;

/** Of the exchanges before the first breach only the newest are held, unread: so many characters of them. */
const mostHeld = 512 * 1024;

interface Held {
  readonly exchange: Exchange;
  readonly receivedAt: number;
}

/**
 * What each request of a run asked for, when, and a digest of what came: enough to see whose answer an answer is. To read every answer
 * for it costs a fifth of a run's processor time, so that it begins with the first breach, and with what came shortly before.
 */
export class AnswerLog {
  readonly #now: () => number;
  /** Undefined once something was found wrong. */
  #held: Newest<Held> | undefined = new Newest(mostHeld);
  readonly #byKey = new Map<string, Logged[]>();
  readonly #byDigest = new Map<string, Logged[]>();
  readonly #byOperation = new Map<string, Map<string, number>>();
  readonly #kept = new Newest<Logged>(mostKept, (logged) => {
    logged.exchange = undefined;
  });
  #count = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  saw(exchange: Exchange): void {
    if (exchange.answer.kind !== 'answer' || exchange.transport === 'grpc') return;
    const receivedAt = this.#now();
    if (this.#held === undefined) this.#read(exchange, receivedAt);
    else this.#held.add({ exchange, receivedAt }, roughSize(exchange));
  }

  /** Reads what came shortly before, and all that comes from now on. */
  begin(): void {
    const held = this.#held?.all() ?? [];
    this.#held = undefined;
    for (const { exchange, receivedAt } of held) this.#read(exchange, receivedAt);
  }

  #read(exchange: Exchange, receivedAt: number): void {
    if (this.#count >= mostLogged) return;
    this.#count += 1;
    const { durationMs } = exchange;
    const logged: Logged = {
      asked: askedOf(exchange),
      said: saidBy(exchange),
      sentAt: receivedAt - durationMs,
      receivedAt,
      durationMs,
      breaches: new Set(),
      exchange: undefined,
    };
    add(this.#byKey, logged.asked.key, logged);
    if (logged.said === undefined) return;
    add(this.#byDigest, logged.said.digest, logged);
    const operation = operationKey(logged.asked);
    const forms = this.#byOperation.get(operation) ?? new Map<string, number>();
    this.#byOperation.set(operation, forms.set(logged.said.form, (forms.get(logged.said.form) ?? 0) + 1));
    this.#keep(logged, exchange);
  }

  /** Remembers what was found wrong with an answer. */
  broke(exchange: Exchange, breach: string): void {
    this.find(exchange)?.breaches.add(breach);
  }

  /** What the log has of an exchange, also where that was read from a cache. */
  find(exchange: Exchange): Logged | undefined {
    if (exchange.answer.kind !== 'answer' || exchange.transport === 'grpc') return undefined;
    this.begin();
    const all = this.#byKey.get(askedOf(exchange).key) ?? [];
    // A time in fractions of a millisecond is that of one exchange.
    return all.find(({ durationMs }) => durationMs === exchange.durationMs);
  }

  /** Every attempt at a request. */
  attemptsOf(key: string): readonly Logged[] {
    return this.#byKey.get(key) ?? [];
  }

  /** Every exchange whose answer says the same. */
  saying(digest: string): readonly Logged[] {
    return this.#byDigest.get(digest) ?? [];
  }

  /** How many answers to an operation had each form. */
  formsOf(asked: Asked): ReadonlyMap<string, number> {
    return this.#byOperation.get(operationKey(asked)) ?? new Map();
  }

  #keep(logged: Logged, exchange: Exchange): void {
    const size = sizeOf(exchange);
    if (size > longest) return;
    logged.exchange = exchange;
    this.#kept.add(logged, size);
  }
}

/** What is counted for every answer of a run must cost nothing: values are not. */
function roughSize({ request, answer }: Exchange): number {
  return (request.body?.length ?? 0) + (answer.kind === 'answer' ? answer.text.length : 0);
}

function operationKey({ node, operation }: Asked): string {
  return `${node ?? ''}\u0000${operation}`;
}

function add(to: Map<string, Logged[]>, key: string, logged: Logged): void {
  const known = to.get(key);
  if (known === undefined) to.set(key, [logged]);
  else known.push(logged);
}
