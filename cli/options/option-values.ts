import { InvalidArgumentError } from 'commander';

export function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

/** A seed: every one gives other cases, and run.json holds it exactly. */
export function seed(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(number))
    throw new InvalidArgumentError(`write a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
  return number;
}

export function every(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('write a whole number of at least 1');
  return Number(value);
}

/** As fast-check writes it: the place of a case, then those of the smaller ones that it was shrunk to. */
export function casePath(value: string): string {
  if (!/^\d{1,9}(:\d{1,9})*$/.test(value))
    throw new InvalidArgumentError('write it as a report prints it, for example 17:2:0');
  return value;
}

export function port(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new InvalidArgumentError('write a port from 0 to 65535');
  return Number(value);
}

/** Names of files or folders, or beginnings of the names of requirements. */
export function names(value: string, previous: string[]): string[] {
  return [...previous, named(value)];
}

/** The name of a file or folder. */
export function path(value: string, earlier: string | undefined): string {
  if (earlier !== undefined) throw new InvalidArgumentError('given twice; give it once');
  return named(value);
}

/** An empty name comes from a variable that is not set, and would mean this very folder, or every requirement. */
function named(value: string): string {
  if (value === '') throw new InvalidArgumentError('empty; is a variable not set?');
  return value;
}

/** An address for people, as in a message: it goes out as it is written. */
export function webAddress(value: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    throw new InvalidArgumentError('write a URL that begins with https:// or http://');
  return value;
}

export function seconds(value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value))
    throw new InvalidArgumentError('write a whole number of seconds from 1 on');
  return Number(value);
}

export function date(value: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || !Number.isFinite(Date.parse(value)))
    throw new InvalidArgumentError('write a date as in 2026-10-22');
  return value;
}

/** More parts than any fleet is split into; each part costs planning time. */
const maxShards = 1000;

export function shard(value: string): { index: number; of: number } {
  const parts = /^(\d+)\/(\d+)$/.exec(value);
  const [index, of] = [Number(parts?.[1]), Number(parts?.[2])];
  if (parts === null || index < 1 || index > of || of > maxShards)
    throw new InvalidArgumentError(`write it as I/N with 1 <= I <= N <= ${maxShards}, for example 1/4`);
  return { index, of };
}
