import { loadRegister } from '../../specs/register.ts';
import type { Requirement } from '../../specs/requirement.ts';
import { readFaultIndex } from '../fault-index.ts';

/** Prints every requirement; `status` says whether it is checked, observed, or why it is neither. */
export async function requirements(options: { readonly json: boolean }): Promise<void> {
  const faults = await readFaultIndex();
  const listed = loadRegister().map((requirement) => listing(requirement, faults.get(requirement.id) ?? []));
  if (options.json) {
    process.stdout.write(`${JSON.stringify(listed, null, 2)}\n`);
    return;
  }
  const wide = Math.max(...listed.map(({ id }) => id.length));
  for (const { id, section, level, status, title, faults: proofs } of listed) {
    const proof =
      proofs.length === 0 ? '' : `  [${proofs.length} ${proofs.length === 1 ? 'fault' : 'faults'}]`;
    process.stdout.write(
      `${id.padEnd(wide)}  ${section.padEnd(4)}  ${level.padEnd(11)}  ${status.padEnd(9)}  ${title}${proof}\n`,
    );
  }
}

interface Listing {
  readonly id: string;
  readonly section: string;
  readonly area: string;
  readonly level: string;
  readonly title: string;
  readonly status: 'checked' | 'observed' | 'unchecked';
  readonly reason: string | null;
  readonly faults: readonly string[];
}

function listing(requirement: Requirement, faults: readonly string[]): Listing {
  const { id, section, area, level, title, reason } = requirement;
  const status =
    requirement.check !== undefined
      ? 'checked'
      : requirement.observe !== undefined
        ? 'observed'
        : 'unchecked';
  return { id, section, area, level, title, status, reason: reason ?? null, faults };
}
