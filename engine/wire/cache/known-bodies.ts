import { type Extent, parseJson } from '../body/parse-json.ts';
import type { ParsedBody } from '../exchange.ts';

/** Shorter texts are read again as fast as they are found. */
const worthFinding = 256;
/** Characters of a text that are looked at to find one that may be equal. */
const sampled = 128;

/** A text, what it says, and how much that is. */
export interface KnownBody {
  readonly text: string;
  readonly body: ParsedBody;
  readonly extent: Extent;
}

/**
 * Responses of the same text share it and its value for as long as anybody holds one of them: a service is asked the same in many
 * ways, and what it repeats is read and kept once.
 */
export class KnownBodies {
  /** By fingerprint; of several texts with the same one the last. */
  readonly #bodies = new Map<number, WeakRef<ParsedBody>>();
  /** As it came first. A text that is equal is another one in memory. */
  readonly #known = new WeakMap<ParsedBody, KnownBody>();
  readonly #letGo = new FinalizationRegistry<number>((fingerprint) => {
    if (this.#bodies.get(fingerprint)?.deref() === undefined) this.#bodies.delete(fingerprint);
  });

  /** What is known of a text. */
  find(text: string): KnownBody | undefined {
    if (text.length < worthFinding) return undefined;
    const body = this.#bodies.get(fingerprintOf(text))?.deref();
    const known = body === undefined ? undefined : this.#known.get(body);
    return known?.text === text ? known : undefined;
  }

  /** Reads a text, and finds it from now on. */
  read(text: string, extent: Extent): KnownBody {
    const body = parseJson(text, extent);
    const known = { text, body, extent };
    if (text.length < worthFinding) return known;
    const fingerprint = fingerprintOf(text);
    this.#bodies.set(fingerprint, new WeakRef(body));
    this.#known.set(body, known);
    this.#letGo.register(body, fingerprint);
    return known;
  }
}

/** A 32-bit number that equal texts have in common, from their length and some of their characters: a digest costs as much as reading JSON. */
function fingerprintOf(text: string): number {
  const step = Math.ceil(text.length / sampled);
  let fingerprint = text.length;
  for (let index = text.length - 1; index >= 0; index -= step)
    fingerprint = Math.imul(fingerprint ^ text.charCodeAt(index), 0x9e3779b1) ^ (fingerprint >>> 15);
  return fingerprint;
}
