export interface Interruption {
  readonly signal: AbortSignal;
  /** Gives the signals back to whoever had them. */
  release(): void;
}

/**
 * SIGINT or SIGTERM once ends a run gently: nothing further is sent, and what is known is reported. Twice ends it
 * at once.
 */
export function onInterrupt(): Interruption {
  const controller = new AbortController();
  const interrupt = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(name === 'SIGINT' ? 130 : 143);
    process.stderr.write(
      '\nnodeproof: stopping; what is known so far will be reported. Once more ends at once.\n',
    );
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}
