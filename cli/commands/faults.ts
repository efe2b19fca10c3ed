import { loadAlternatives, loadFaults } from '../../targets/catalogue.ts';

/** Prints every fault that the embedded target can be given, or every alternative. */
export async function faults(options: {
  readonly json: boolean;
  readonly alternatives: boolean;
}): Promise<void> {
  const listed = options.alternatives
    ? (await loadAlternatives()).map(({ id, section, summary }) => ({ id, section, summary }))
    : (await loadFaults()).map(({ id, section, summary, requirements }) => ({
        id,
        section,
        summary,
        requirements,
      }));
  if (options.json) {
    process.stdout.write(`${JSON.stringify(listed, null, 2)}\n`);
    return;
  }
  const wide = Math.max(0, ...listed.map(({ id }) => id.length));
  for (const { id, section, summary } of listed)
    process.stdout.write(`${id.padEnd(wide)}  ${section.padEnd(4)}  ${summary}\n`);
}
