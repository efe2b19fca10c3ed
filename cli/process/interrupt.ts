export interface Interruption {
  readonly signal: AbortSignal;
  /** The same as a first signal, for a reason of our own. */
  stop(): void;
  /** Restores the previous signal handlers. */
  release(): void;
}

/** Exit code of a process that a signal ended: 128 and the number of the signal, as in shells. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Signal = keyof typeof codes;
const signals = Object.keys(codes) as Signal[];

/**
 * The first signal ends a run in order: nothing further is sent, and the results so far are reported. The second ends it
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
