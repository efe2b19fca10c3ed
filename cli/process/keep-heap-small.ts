import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { collectGarbage } from '../../engine/ledger/collect-garbage.ts';

/** The versions whose flags these are: another one could complain of them on stderr. */
const tried = new Set(['20', '22', '24']);

const megabyte = 1024 * 1024;

/**
 * Megabytes that the halves of the young generation take together. V8 begins with 2, and goes to 32 by itself. With 8 in place of 16 a run takes
 * a tenth more processor time.
 */
const youngOfClient = 16;
/** The thread of the embedded target holds little that lasts. */
export const youngOfEmbedded = 8;
/** Objects that have grown the young generation long before all of them are made. */
const ballast = 4000;

/** Percent that the heap may grow beyond what was in use when V8 last looked. */
const growth = 50;
/** The same of runs that read several times as much: they keep little more, but let go of more in between. */
const growthOfLong = 40;

/** A heap below this is left to V8. */
const large = 96 * megabyte;

/**
 * Keeps the heap near what is in use: V8 lets it grow to several times that before it looks, which a small container does not
 * have. A run takes a twentieth more processor time for it, and a fifth less memory.
 */
export function keepHeapSmall(): void {
  if (!isTried()) return;
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  keepYoungSmall(youngOfClient);
}

/** Keeps the heap of a long run nearer to what is in use. */
export function growSlowly(): void {
  if (isTried()) setFlagsFromString(`--heap-growing-percent=${growthOfLong}`);
}

/**
 * Lets the young generation of the calling thread grow once, and never again. It grows while objects survive: some are made until
 * it has, as V8 would double it more often than anybody can look while a command is loaded.
 * @param megabytes that its halves take together
 */
export function keepYoungSmall(megabytes: number): void {
  if (!isTried()) return;
  setFlagsFromString(`--semi-space-growth-factor=${megabytes / 2}`);
  const surviving: number[][] = [];
  while (youngBytes() < megabytes * megabyte && surviving.length < ballast)
    surviving.push(new Array<number>(1024).fill(0));
  setFlagsFromString('--semi-space-growth-factor=1');
}

function isTried(): boolean {
  return tried.has(process.versions.node.split('.')[0] ?? '');
}

function youngBytes(): number {
  return (
    getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ??
    Number.POSITIVE_INFINITY
  );
}

/** Between two parts of the work that have nothing in common: what the first held makes room for the second. */
export async function clearHeap(): Promise<void> {
  if (getHeapStatistics().total_heap_size > large) await collectGarbage();
}
