import { Unanswered } from '../unanswered.ts';
import type { Exchange } from '../wire/exchange.ts';
import { traced } from '../wire/exchange-trace.ts';
import type { Examination } from './examination.ts';
import type { Breach } from './judgement.ts';
import type { InconclusiveCause, Sighting } from './outcome.ts';

/** How often a breach is sent in all before it is reported. */
const sendings = 5;
/** In how many of them a breach that takes several answers must be seen. */
const neededWhenRelational = 2;

export type Confirmation =
  | { readonly kind: 'confirmed'; readonly requirement: string; readonly sighting: Sighting }
  | {
      readonly kind: 'open';
      readonly requirement: string;
      readonly cause: InconclusiveCause;
      readonly reason: string;
    };

/**
 * Sends a case again, beside a control request. What comes back is reported with its counts (5 of 5, 3 of 5). A single
 * answer that breaks the contract was a breach even if it never comes back; one that takes several answers, or
 * a server error, has to be seen again, as moving data or an outage can look like it.
 */
export async function confirm(
  found: readonly (readonly [string, Breach])[],
  judge: Examination,
  control: () => Promise<boolean>,
): Promise<Confirmation[]> {
  const seen = new Map(found.map(([id]) => [id, 1]));
  const best = new Map<string, Breach>(found);
  let sent = 1;
  let lost = '';
  for (let attempt = 1; attempt < sendings; attempt += 1) {
    try {
      const { value: rulings, exchanges } = await traced(() => judge({ attempt }));
      if (rulings.every(([, judgement]) => judgement.kind === 'moved')) continue;
      sent += 1;
      for (const [id, first] of found) {
        const again = rulings.find(([one, judgement]) => one === id && judgement.kind === 'breach')?.[1] as
          | Breach
          | undefined;
        if (again === undefined) continue;
        seen.set(id, (seen.get(id) ?? 0) + 1);
        if (again.rule === first.rule) best.set(id, withExchanges(again, exchanges));
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      lost = error.message;
      if (error.reason === 'budget' || error.reason === 'interrupted') break;
    }
  }
  const alive = await control();
  return found.map(([requirement, first]) => {
    const count = seen.get(requirement) ?? 1;
    const weak = first.relational === true || isServerError(first);
    if (!alive && weak) {
      return {
        kind: 'open',
        requirement,
        cause: 'unreachable',
        reason: `the target stopped answering: ${lost || 'the control request failed too'}`,
      };
    }
    if (weak && count < neededWhenRelational) {
      const reason = `unstable: seen in ${count} of ${sent} attempts (${first.rule}: expected ${first.expected})`;
      return { kind: 'open', requirement, cause: 'unstable', reason };
    }
    return {
      kind: 'confirmed',
      requirement,
      sighting: { breach: best.get(requirement) ?? first, seen: count, sent },
    };
  });
}

/** What one answer shows needs no other. */
function withExchanges(found: Breach, exchanges: readonly Exchange[]): Breach {
  return found.relational === true && exchanges.length > 1 ? { ...found, exchanges } : found;
}

function isServerError(found: Breach): boolean {
  const answer = found.exchange?.answer;
  return answer?.kind === 'answer' && answer.status >= 500;
}
