export interface Interruption {
  readonly signal: AbortSignal;
  /** The same as a first signal, for a reason of our own. */
  stop(): void;
  /** Gives the signals back to whoever had them. */
  release(): void;
}

/** What a process ends with that a signal ended at once: 128 and the number of the signal, as shells have it. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Signal = keyof typeof codes;
const signals = Object.keys(codes) as Signal[];

/**
 * A signal once ends a run gently: nothing further is sent, and what is known is reported. Twice ends it
 * at once. A closed terminal (SIGHUP) counts like Ctrl-C.
 */
export function onInterrupt(): Interruption {
  const controller = new AbortController();
  const interrupt = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(codes[name as Signal]);
    process.stderr.write(
      '\nnodeproof: stopping; the results so far will be reported. Interrupt again to stop immediately.\n',
    );
    controller.abort();
  };
  for (const name of signals) process.on(name, interrupt);
  return {
    signal: controller.signal,
    stop: () => controller.abort(),
    release: () => {
      for (const name of signals) process.off(name, interrupt);
    },
  };
}
