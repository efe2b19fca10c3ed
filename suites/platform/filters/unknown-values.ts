import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { type Filter, filterOf } from '../../support/platform/filter.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';

/** Groups of digits of the ids of each kind (§2.1, §2.2); projects have an unknown form. */
const forms: Readonly<Record<string, (digits: (count: number) => string) => string>> = {
  organization: (digits) => `RG-${digits(3)}-${digits(3)}`,
  network: (digits) => `NW-${digits(3)}-${digits(3)}-${digits(1)}`,
  project: (digits) => `PR-${digits(3)}-${digits(3)}-${digits(3)}`,
  name: (digits) => `no-node-is-called-${digits(9)}`,
};

/** Ids of the right form that are nearly one that occurs: a filter that compares only a part takes them for it. */
const near: Readonly<Record<string, (id: string) => readonly string[]>> = {
  organization: (id) => (/^RG-\d+-\d{2,}$/.test(id) ? [id.slice(0, -1), `${id}0`] : []),
  network: (id) => (/^NW-\d+-\d+-\d$/.test(id) ? [id.slice(0, -1) + ((Number(id.slice(-1)) + 1) % 10)] : []),
};

/** Filters by values of the right form that no node has; none for filters with a closed set. @throws Unanswered */
export function unknownValues(context: PlatformContext, name: string): Promise<readonly Filter[]> {
  return context.shared(`unknown ${name}`, async (seed) => {
    const form = forms[name];
    if (form === undefined) return [];
    const whole = await (await nodeListOf(context)).snapshot(Caching.shared);
    const taken = new Set(whole.rows.map(({ value }) => value[name]));
    const random = randomStream(seed);
    const digits = (count: number): string =>
      Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
    for (;;) {
      const value = form(digits);
      if (taken.has(value)) continue;
      const [met] = [...taken].filter((id) => typeof id === 'string').sort();
      const close = met === undefined ? [] : (near[name]?.(met) ?? []);
      return [value, ...close.filter((id) => !taken.has(id))].map((id) => filterOf(name, id));
    }
  });
}
