import { stringify } from 'yaml';
import { terminalBlock, terminalLine } from '../../reports/inert/terminal.ts';
import { readEarlierRun } from '../publish.ts';

/** Days that an entry covers a failure when nobody says otherwise: long enough to plan the repair, short enough to be seen. */
const defaultDays = 30;

/** Prints a baseline of the failures of a run, for a person to complete. */
export async function baseline(directory: string): Promise<void> {
  const run = await readEarlierRun('baseline', directory);
  const expires = new Date(Date.now() + defaultDays * 86_400_000).toISOString().slice(0, 10);
  const entries = run.requirements
    .filter(({ verdict, level }) => verdict === 'failed' && level === 'required')
    .map(({ id, node }) => ({
      requirement: id,
      ...(node === null ? {} : { node }),
      reason: 'TODO: why this failure is accepted for now',
      expires,
      owner: 'TODO: who mends it',
    }));
  process.stdout.write(
    `# Known failures of ${terminalLine(JSON.stringify(run.target.name))}. Each needs a reason; none may outlive its date.\n`,
  );
  // Quoted, so that what is made visible in a name (an escape, a workflow command) stays the same name to YAML.
  const quoted = {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    blockQuote: false,
    lineWidth: 0,
  } as const;
  process.stdout.write(terminalBlock(stringify(entries, quoted)));
}
