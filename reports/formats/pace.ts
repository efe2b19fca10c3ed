export interface PaceOptions {
  /** Of the target file. */
  readonly budget?: { readonly requests?: number | undefined; readonly requestUnits?: number | undefined };
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

interface Spent {
  readonly requests: number;
  readonly requestUnits: number;
}

/** Requests so far, their rate, how much of the budget is used, and about how long the rest takes. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #now: () => number;
  #startedAt = 0;
  #planned = 0;
  #spent: Spent = { requests: 0, requestUnits: 0 };

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  start(plannedRequests: number): void {
    this.#planned = plannedRequests;
    this.#startedAt = this.#now();
  }

  spent(spent: Spent): void {
    this.#spent = spent;
  }

  /** The parts of the progress line; none before the first request. */
  parts(): readonly string[] {
    const { requests } = this.#spent;
    const seconds = (this.#now() - this.#startedAt) / 1000;
    if (requests === 0 || seconds <= 0) return [];
    const perSecond = requests / seconds;
    const left = (this.#planned - requests) / perSecond;
    return [
      `${requests} requests at ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`,
      ...this.#budgetParts(),
      ...(left > 0 ? [`${durationText(left)} left`] : []),
    ];
  }

  #budgetParts(): readonly string[] {
    const { requests, requestUnits } = this.#options.budget ?? {};
    const shares = [
      requests === undefined ? 0 : this.#spent.requests / requests,
      requestUnits === undefined || requestUnits === 0 ? 0 : this.#spent.requestUnits / requestUnits,
    ];
    const share = Math.max(...shares);
    return requests === undefined && requestUnits === undefined
      ? []
      : [`${Math.round(100 * share)} % of budget`];
  }
}

function durationText(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
}
