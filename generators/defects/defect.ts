/** One way to make a value invalid. */
export interface Defect {
  readonly rule: string;
  readonly label: string;
  /** The property that `value` is for; the defect is one of the whole value when absent. */
  readonly property?: string;
  /** What to put there; undefined removes the property. */
  readonly value: unknown;
}
