/** A node of a target, or its platform API, as a comparison tells surfaces of several targets together. */
export interface Surface {
  /** Null for the platform API. */
  readonly node: string | null;
  /** As the target file names it; `platform` for the platform API. */
  readonly api: string;
  /** Hosts with their ports, as in `api.vendor-a.example:443`. */
  readonly addresses: readonly string[];
}
