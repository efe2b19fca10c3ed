/**
 * How the embedded target can be made to behave: faults (breaches of the contract) and alternatives (permitted
 * choices where the contract is silent). Each names the hooks that it overrides; a hook is a point in the
 * target's work where a value passes by, and every override is a pure step from value to value, so that any
 * number of faults and alternatives compose and none hides another.
 *
 * Surfaces declare their hooks by merging into `Hooks`:
 *
 *   declare module '../entries/behaviour.ts' { interface Hooks { 'platform.page': Hook<Page, PageInfo> } }
 */
export interface Hook<Value, Info> {
  readonly value: Value;
  readonly info: Info;
}

// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in each surface
export interface Hooks {}

type Override<H> = H extends Hook<infer Value, infer Info> ? (value: Value, info: Info) => Value : never;

export type Overrides = { readonly [Name in keyof Hooks]?: Override<Hooks[Name]> };

export interface Fault {
  /** Stable words, as in `platform.nodes.filter-status-ignored`. */
  readonly id: string;
  /** Section of the contract that it breaks, as in `4.2`. */
  readonly section: string;
  /** What it breaks, as one sentence to a person. */
  readonly summary: string;
  /** Requirements of which at least one must catch it. */
  readonly requirements: readonly [string, ...string[]];
  readonly overrides: Overrides;
  /** Faults that cannot show themselves beside it, and the physical reason: what is never sent cannot be wrong. */
  readonly hides?: { readonly faults: RegExp; readonly because: string };
}

export interface Alternative {
  readonly id: string;
  /** Section that leaves the choice open. */
  readonly section: string;
  readonly summary: string;
  readonly overrides: Overrides;
  /** Requirements that are `inconclusive` under it, and why no suite could decide them. */
  readonly forces?: { readonly requirements: readonly [string, ...string[]]; readonly because: string };
  /** Advisory requirements that it fails: the contract leaves it open, although most sound services do otherwise. */
  readonly failsAdvisory?: readonly [string, ...string[]];
}

/** The overrides in force; they can be switched while the target runs. */
export class Behaviour {
  #active: readonly Overrides[] = [];

  set(deviations: readonly (Fault | Alternative)[]): void {
    this.#active = deviations.map((one) => one.overrides);
  }

  /** Passes `value` through every active override of the hook, in the order in which they were set. */
  override<Name extends keyof Hooks>(
    name: Name,
    value: Hooks[Name] extends Hook<infer Value, unknown> ? Value : never,
    info: Hooks[Name] extends Hook<unknown, infer Info> ? Info : never,
  ): Hooks[Name] extends Hook<infer Value, unknown> ? Value : never {
    let overridden = value;
    for (const overrides of this.#active) {
      const step = (overrides as Record<string, ((value: unknown, info: unknown) => unknown) | undefined>)[
        name
      ];
      if (step !== undefined) overridden = step(overridden, info) as typeof value;
    }
    return overridden;
  }
}
