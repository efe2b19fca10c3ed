/** What the rounds tell while they go. The journal of a comparison and the reports live on nothing else. */
export type MeasurementEvent =
  | { readonly kind: 'plan'; readonly targets: readonly string[]; readonly rounds: number }
  | { readonly kind: 'left-out'; readonly method: string; readonly reason: string }
  | ({ readonly kind: 'coverage' } & CoverageEvent)
  | ({ readonly kind: 'connect' } & Place & { readonly ms: number })
  | ({ readonly kind: 'sample' } & SampleEvent)
  | ({ readonly kind: 'sighting' } & SightingEvent)
  | ({ readonly kind: 'pinned' } & PinnedEvent)
  | { readonly kind: 'round'; readonly round: number }
  | {
      readonly kind: 'end';
      /** ISO 8601, UTC. */
      readonly finishedAt: string;
      readonly spent: Readonly<Record<string, { readonly requests: number; readonly requestUnits: number }>>;
    };

interface Place {
  readonly target: string;
  readonly node: string;
}

interface CoverageEvent extends Place {
  readonly api: string;
  readonly method: string;
  readonly standing: 'answered' | 'missing' | 'refused' | 'silent';
}

export type SampleOutcome = 'answered' | 'refused' | 'failed' | 'timeout' | 'limited';

interface SampleEvent extends Place {
  readonly round: number;
  readonly order: number;
  readonly api: string;
  readonly lane: string;
  readonly method: string;
  readonly subject?: string;
  /** Milliseconds since the rounds began. */
  readonly intendedAt: number;
  readonly latencyMs: number;
  readonly outcome: SampleOutcome;
  readonly cold?: true;
}

interface SightingEvent extends Place {
  readonly round: number;
  readonly chain: string;
  readonly askedAt: number;
  readonly at: number;
  readonly height: number;
  readonly hash?: string;
}

interface PinnedEvent extends Place {
  readonly subject: string;
  readonly method: string;
  readonly value: string;
  readonly proven: boolean | null;
  readonly why?: string;
  /** The question is about what may still change: only what is proven wrong counts. */
  readonly unsettled?: true;
}
