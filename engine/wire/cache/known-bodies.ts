import { hash } from 'node:crypto';
import type { Answer, ParsedBody } from '../exchange.ts';
import { extentOf, parseJson } from '../parse-json.ts';

/** Shorter texts are read again as fast as they are found. */
const worthFinding = 256;

/**
 * Responses of the same text share it and its value for as long as anybody holds one of them: a service is asked the same in many
 * ways, and what it repeats is read and kept once.
 */
export class KnownBodies {
  readonly #known = new Map<string, WeakRef<ParsedBody>>();
  /** As it came first. A text that is equal is another one in memory. */
  readonly #texts = new WeakMap<ParsedBody, string>();
  readonly #letGo = new FinalizationRegistry<string>((digest) => {
    if (this.#known.get(digest)?.deref() === undefined) this.#known.delete(digest);
  });

  read(text: string, extent = extentOf(text)): Pick<Answer, 'text' | 'body'> {
    if (text.length < worthFinding) return { text, body: parseJson(text, extent) };
    const digest = hash('sha256', text, 'base64');
    const known = this.#known.get(digest)?.deref();
    if (known !== undefined) return { text: this.#texts.get(known) ?? text, body: known };
    const body = parseJson(text, extent);
    this.#known.set(digest, new WeakRef(body));
    this.#texts.set(body, text);
    this.#letGo.register(body, digest);
    return { text, body };
  }
}
