/** Something wrong that a person hands to the command. */
export interface BadInput {
  readonly what: string;
  /** Files by name; `ORIGIN` stands for the address of a server that counts. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the line must say: the place, and what to do. */
  readonly says: RegExp;
  /** What it must not: values may be secrets. */
  readonly hides?: string;
}
