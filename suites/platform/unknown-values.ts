import type { PlatformContext } from '../../engine/check.ts';
import { firstRound } from '../../engine/round.ts';
import { randomStream } from '../../engine/seed.ts';
import { type Filter, filterOf } from './filter.ts';
import { fleetOf } from './fleet.ts';

/** Groups of digits of the ids of each kind (§2.1, §2.2); projects have an unknown form. */
const forms: Readonly<Record<string, (digits: (count: number) => string) => string>> = {
  organization: (digits) => `RG-${digits(3)}-${digits(3)}`,
  network: (digits) => `NW-${digits(3)}-${digits(3)}-${digits(1)}`,
  project: (digits) => `PR-${digits(3)}-${digits(3)}-${digits(3)}`,
  name: (digits) => `no-node-is-called-${digits(9)}`,
};

/** A filter by a value of the right form that no node has; none for filters with a closed set. @throws Unanswered */
export function unknownValues(context: PlatformContext, name: string): Promise<readonly Filter[]> {
  return context.shared(`unknown ${name}`, async (seed) => {
    const form = forms[name];
    if (form === undefined) return [];
    const whole = await (await fleetOf(context)).snapshot(firstRound);
    const taken = new Set(whole.rows.map(({ value }) => value[name]));
    const random = randomStream(seed);
    const digits = (count: number): string =>
      Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
    for (;;) {
      const value = form(digits);
      if (!taken.has(value)) return [filterOf(name, value)];
    }
  });
}
