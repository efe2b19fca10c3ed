/**
 * Something that the user can fix: a file, a flag, the environment. It ends the
 * command with exit code 2 and one line that says what is wrong, where, and what to do.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly code: string;

  /** @param code stable, as in `target-file/unknown-key`; scripts may match it. */
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
