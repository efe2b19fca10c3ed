import type { Exchange } from '../exchange.ts';

/** A target that answers so many requests for each one that it leaves is one whose silence is rare. */
const answersForEach = 50;

/** How many requests that needed an answer got none in time. */
export interface SilenceFigures {
  /** Those that were sent again among them, each time it was sent. */
  readonly timedOut: number;
  /** Those that were answered when they were sent once more. */
  readonly answeredLater: number;
}

/**
 * Which requests without an answer in time are sent once more. A timeout is dear, and a target that never answers must not cost twice of it:
 * only where nearly all requests are answered, and not for an operation that was silent twice in a row.
 */
export class Silences {
  #answered = 0;
  #timedOut = 0;
  #answeredLater = 0;
  readonly #silent = new Set<string>();

  figures(): SilenceFigures {
    return { timedOut: this.#timedOut, answeredLater: this.#answeredLater };
  }

  /**
   * Is told of each exchange that needs an answer.
   * @param operation at its origin
   * @returns whether it is worth another try
   */
  saw(operation: string, { answer }: Exchange): boolean {
    if (answer.kind === 'answer') this.#answered += 1;
    else if (answer.cause === 'timeout') {
      this.#timedOut += 1;
      return this.#timedOut * answersForEach <= this.#answered && !this.#silent.has(operation);
    }
    return false;
  }

  /** The same of what was sent again. */
  sawAgain(operation: string, exchange: Exchange): void {
    this.saw(operation, exchange);
    if (exchange.answer.kind === 'answer') this.#answeredLater += 1;
    else this.#silent.add(operation);
  }
}
