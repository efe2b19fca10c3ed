export interface ForeignSoftware {
  /** Also the name of its dialect. */
  readonly name: string;
  /** What npm installs: `name@version`. */
  readonly specifier: string;
}

export const foreignSoftware: readonly ForeignSoftware[];
