import { fieldOf } from '../../base/json-object.ts';
import type { CompanionWord } from '../support/call-many/companion.ts';
import { word } from '../support/call-many/words.ts';
import type { FoundWords } from './companion-words.ts';

/** Fields of a block override that a companion reads, by the names that both have. */
const fields = ['coinbase', 'gasLimit', 'baseFee', 'difficulty'] as const satisfies readonly CompanionWord[];

export type BlockField = (typeof fields)[number];

/** What the block itself has may well be as small as this. */
const leastTelling = 1n << 16n;
/** So many values of each field are remembered. */
const mostValues = 512;

/**
 * What requests to a node have set of the block. Code that sees such a value in a request that sets nothing sees what another request
 * has left behind: the values are drawn, and no block has them by chance. What else code sees of a block in a simulation is not held
 * against anything: it may be zero, or that of the newest block.
 */
export class BlockSettings {
  readonly #values: Readonly<Record<BlockField, Set<string>>> = {
    coinbase: new Set(),
    gasLimit: new Set(),
    baseFee: new Set(),
    difficulty: new Set(),
  };

  /** @param bundles as they were sent */
  add(bundles: readonly unknown[]): void {
    for (const bundle of bundles) {
      const override = fieldOf(bundle, 'blockOverride');
      for (const field of fields) {
        const value = quantityOf(fieldOf(override, field));
        const known = this.#values[field];
        if (value !== undefined && value >= leastTelling && known.size < mostValues) known.add(word(value));
      }
    }
  }

  /** Fields that were set to what a companion found. */
  leftBehind(found: FoundWords): readonly BlockField[] {
    return fields.filter((field) => this.#values[field].has(found[field]));
  }
}

/** A number or an address as it was sent; undefined for anything else. */
function quantityOf(sent: unknown): bigint | undefined {
  if (typeof sent === 'bigint') return sent;
  if (typeof sent === 'number') return Number.isSafeInteger(sent) ? BigInt(sent) : undefined;
  return typeof sent === 'string' && /^0x[0-9a-f]{1,64}$/i.test(sent) ? BigInt(sent) : undefined;
}
