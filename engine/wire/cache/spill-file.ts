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
  /** In the file and in the batch. */
  #blocks = 0;
  /** What is not yet written: whole blocks, the last ones of all. */
  #batch = Buffer.alloc(0);
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

  /**
   * Writes a text that is given in parts: to put them together first takes a copy.
   * @returns undefined where there is no place for it
   */
  write(...parts: readonly string[]): SpillPlace | undefined {
    let bytes = 0;
    for (const part of parts) bytes += Buffer.byteLength(part);
    const room = Math.ceil(bytes / blockBytes) * blockBytes;
    if (this.#blocks * blockBytes + bytes > this.#most) this.#usable = false;
    if (!this.#usable) return undefined;
    try {
      this.#file ??= this.#open();
      if (this.#batchBytes + room > this.#batch.length) this.#makeRoom(this.#file, room);
    } catch {
      this.#usable = false;
      return undefined;
    }
    const place = { block: this.#blocks, bytes };
    let at = this.#batchBytes;
    for (const part of parts) at += this.#batch.write(part, at);
    this.#batchBytes += room;
    this.#blocks += room / blockBytes;
    return place;
  }

  /** Writes the batch, and begins one that has room for so many bytes. Where it fails, the batch stays in memory. */
  #makeRoom(file: number, room: number): void {
    const first = this.#firstInBatch();
    const cipher = createCipheriv(algorithm, this.#key, counterOf(first));
    writeWhole(file, cipher.update(this.#batch.subarray(0, this.#batchBytes)), first * blockBytes);
    this.#batchBytes = 0;
    // One that was made for a long text is not kept.
    const size = Math.max(batchBytes, room);
    if (this.#batch.length !== size) this.#batch = Buffer.alloc(size);
  }

  #firstInBatch(): number {
    return this.#blocks - this.#batchBytes / blockBytes;
  }

  /** Undefined where it cannot be read any more. */
  read({ block, bytes }: SpillPlace): string | undefined {
    const at = (block - this.#firstInBatch()) * blockBytes;
    if (at >= 0 && this.#batchBytes > 0) return this.#batch.toString('utf8', at, at + bytes);
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
    this.#batch = Buffer.alloc(0);
    this.#batchBytes = 0;
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
