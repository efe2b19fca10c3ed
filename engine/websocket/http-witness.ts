import { anyAnswers, type SoundRequests } from '../wire/sound-requests.ts';

/** Messages that are waited for at the same time share a witness that is no older than this. */
const sharedForMs = 1_000;

/** Whether HTTP answers while a message over WebSocket is waited for. */
export interface Witness {
  /** To be called when the wait is over. @returns false where nobody was asked, or has not answered by then */
  end(): boolean;
}

/** Asks over HTTP what has worked there before, while a WebSocket of the same node stays silent. */
export class HttpWitnesses {
  readonly #sound: SoundRequests;
  readonly #asked = new Map<string, { readonly at: number; readonly answers: Promise<boolean> }>();

  constructor(sound: SoundRequests) {
    this.#sound = sound;
  }

  /** @param afterMs how long to wait for the WebSocket before HTTP is asked */
  call(node: string, afterMs: number): Witness {
    let answered = false;
    const timer = setTimeout(() => {
      this.#ask(node).then(
        (answers) => {
          answered = answers;
        },
        () => {},
      );
    }, afterMs);
    return {
      end: () => {
        clearTimeout(timer);
        return answered;
      },
    };
  }

  #ask(node: string): Promise<boolean> {
    const now = performance.now();
    const known = this.#asked.get(node);
    if (known !== undefined && now - known.at < sharedForMs) return known.answers;
    const overHttp = this.#sound.atNode(node).filter(({ subject }) => subject.surface.startsWith('http '));
    const answers = anyAnswers(overHttp);
    this.#asked.set(node, { at: now, answers });
    return answers;
  }
}
