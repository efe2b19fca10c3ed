/** A node of a target, or its platform API, as it is matched with those of other targets. */
export interface Surface extends Place {
  /** Null for the platform API. */
  readonly node: string | null;
  /** As the target file names it; `platform` for the platform API. */
  readonly api: string;
  /** Hosts with their ports, as in `api.vendor-a.example:443`. */
  readonly addresses: readonly string[];
}

/** Where a node stands, as the platform API lists it (§2.2). */
export interface Place {
  readonly provider?: string;
  readonly region?: string;
}
