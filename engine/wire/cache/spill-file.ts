import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1024 * 1024;
const mostBytes = 256 * megabyte;
/** Texts are written so many bytes at a time: each by itself would cost more than what it holds. */
const batchBytes = megabyte / 4;
/** A block of the cipher, whose number in the file is its counter: no two texts are written with the same key stream. */
const blockBytes = 16;
const algorithm = 'aes-256-ctr';

/** Where a text stands. */
export interface SpillPlace {
  /** The block with which it begins. */
  readonly block: number;
  readonly bytes: number;
}

/**
 * Texts that a run may need again, out of its memory: in a temporary file that is made when the first comes. The texts hold secrets of
 * the service, so that the file is encrypted with a key that only this process has, and has no name where the system allows that.
 */
export class SpillFile {
  readonly #folder: string;
  readonly #most: number;
  readonly #key = randomBytes(32);
  #file: number | undefined;
  /** Where the file could not be unlinked while it is open. */
  #path: string | undefined;
  #blocks = 0;
  /** What is not yet written, by its block, with what fills up the last one. */
  readonly #batch = new Map<number, Buffer>();
  #batchBytes = 0;
  #usable = true;

  /**
   * @param folder that the file is made in
   * @param most bytes of the file
   */
  constructor(folder = tmpdir(), most = mostBytes) {
    this.#folder = folder;
    this.#most = most;
  }

  /** False once a text found no place: no disk that may be written to, or none left. */
  get usable(): boolean {
    return this.#usable;
  }

  /** Undefined where there is no place for the text. */
  write(text: string): SpillPlace | undefined {
    const block = this.#blocks;
    const bytes = Buffer.byteLength(text);
    if (block * blockBytes + bytes > this.#most) this.#usable = false;
    if (!this.#usable) return undefined;
    try {
      this.#file ??= this.#open();
    } catch {
      this.#usable = false;
      return undefined;
    }
    const blocks = Math.ceil(bytes / blockBytes);
    const filled = Buffer.alloc(blocks * blockBytes);
    filled.write(text);
    this.#batch.set(block, filled);
    this.#batchBytes += filled.length;
    this.#blocks += blocks;
    if (this.#batchBytes >= batchBytes) this.#writeBatch(this.#file);
    return { block, bytes };
  }

  /** Where it fails, the texts stay in memory, and no other finds a place. */
  #writeBatch(file: number): void {
    const [[first] = [0]] = this.#batch;
    try {
      const cipher = createCipheriv(algorithm, this.#key, counterOf(first));
      writeWhole(file, cipher.update(Buffer.concat([...this.#batch.values()])), first * blockBytes);
    } catch {
      this.#usable = false;
      return;
    }
    this.#batch.clear();
    this.#batchBytes = 0;
  }

  /** Undefined where it cannot be read any more. */
  read({ block, bytes }: SpillPlace): string | undefined {
    const waiting = this.#batch.get(block);
    if (waiting !== undefined) return waiting.toString('utf8', 0, bytes);
    if (this.#file === undefined) return undefined;
    const written = Buffer.allocUnsafe(bytes);
    try {
      if (readSync(this.#file, written, 0, bytes, block * blockBytes) < bytes) return undefined;
    } catch {
      return undefined;
    }
    return createDecipheriv(algorithm, this.#key, counterOf(block)).update(written).toString();
  }

  close(): void {
    this.#usable = false;
    this.#batch.clear();
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    if (this.#path !== undefined) rmSync(this.#path, { force: true });
  }

  #open(): number {
    const path = join(this.#folder, `nodeproof-${randomBytes(12).toString('hex')}`);
    const file = openSync(path, 'wx+', 0o600);
    try {
      rmSync(path);
    } catch {
      this.#path = path;
    }
    return file;
  }
}

function counterOf(block: number): Buffer {
  const counter = Buffer.alloc(blockBytes);
  counter.writeBigUInt64BE(BigInt(block), blockBytes - 8);
  return counter;
}

function writeWhole(file: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
}
