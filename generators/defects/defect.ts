/** One way to spoil a value. */
export interface Defect {
  readonly rule: string;
  readonly label: string;
  /** The property that `value` is for; the defect is one of the whole value when absent. */
  readonly property?: string;
  /** What to put there; undefined takes the property away. */
  readonly value: unknown;
}
