import type { Answer, ParsedBody } from './exchange.ts';
import { extentOf, parseJson } from './parse-json.ts';

/** Shorter texts are read again as fast as they are found. */
const worthFinding = 256;
/** Longer ones are few, and would be held until the collector has told that nobody holds them. */
const worthHolding = 256 * 1024;

interface Known {
  /** As it came first. A text that is equal is another one in memory. */
  readonly text: string;
  readonly body: WeakRef<ParsedBody>;
}

/**
 * Responses of the same text share it and its value for as long as anybody holds one of them: a service is asked the same in many
 * ways, and what it repeats is read and kept once.
 */
export class KnownBodies {
  readonly #known = new Map<string, Known>();
  readonly #letGo = new FinalizationRegistry<string>((text) => {
    if (this.#known.get(text)?.body.deref() === undefined) this.#known.delete(text);
  });

  read(text: string, extent = extentOf(text)): Pick<Answer, 'text' | 'body'> {
    if (text.length < worthFinding || text.length > worthHolding)
      return { text, body: parseJson(text, extent) };
    const known = this.#known.get(text);
    const same = known?.body.deref();
    if (known !== undefined && same !== undefined) return { text: known.text, body: same };
    const body = parseJson(text, extent);
    this.#known.set(text, { text, body: new WeakRef(body) });
    this.#letGo.register(body, text);
    return { text, body };
  }
}
