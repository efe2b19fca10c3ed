import { Unanswered } from '../../engine/unanswered.ts';
import { UserError } from '../../engine/user-error.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { type DiscoveredNodes, discoverFleet } from '../discover/discover-fleet.ts';
import { NoNodeList } from '../discover/list-nodes.ts';
import { References } from '../discover/references.ts';
import { openSecretsFile, type SecretsFile } from '../discover/secrets-file.ts';
import { targetFileText } from '../discover/target-file-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { onInterrupt } from '../process/interrupt.ts';
import { chooseTarget } from '../run/choose-target.ts';
import { readVersion } from '../version.ts';

export interface DiscoverOptions {
  readonly target: string;
  /** Where the values of secrets are written. */
  readonly withSecrets?: string;
}

/** Asks the platform API for its nodes and prints a target file with an entry for each. */
export async function discover(options: DiscoverOptions): Promise<void> {
  const { target } = await chooseTarget(options.target);
  if (target.platform === undefined) {
    throw new UserError(
      'discover/no-platform',
      `${options.target}: "platform" is missing; discover reads the list of nodes from the platform API`,
    );
  }
  const secretsFile = options.withSecrets === undefined ? undefined : openSecretsFile(options.withSecrets);
  const interruption = onInterrupt();
  try {
    const nodes = await discoverFleet(target, {
      version: readVersion(),
      signal: interruption.signal,
      print: (progress) => print(progress),
    });
    const references = new References(target.secrets);
    process.stdout.write(targetFileText(target, nodes, references));
    conclude(nodes, references, options.withSecrets, secretsFile);
  } catch (error) {
    if (!(error instanceof Unanswered || error instanceof NoNodeList)) throw error;
    print(`the platform API returned no list of nodes: ${error.message}`);
    process.exitCode = exitCodes.inconclusive;
  } finally {
    secretsFile?.abandon();
    interruption.release();
  }
}

/** Prints the result on stderr, and which environment variables a run needs. */
function conclude(
  { nodes, incomplete }: DiscoveredNodes,
  references: References,
  path: string | undefined,
  secretsFile: SecretsFile | undefined,
): void {
  const entries = nodes.filter(({ outcome }) => !('why' in outcome)).length;
  print(
    `${entries} of ${nodes.length} nodes have an entry; the others are listed in comments, with the reason`,
  );
  const { used } = references;
  if (secretsFile === undefined) {
    if (used.size > 0) print(`set these variables before a run: ${[...used.keys()].join(' ')}`);
  } else {
    secretsFile.write(used);
    print(
      `${used.size} variables were written to ${path} (mode 0600): set -a; . ${path?.includes('/') === true ? path : `./${path}`}; set +a`,
    );
  }
  if (incomplete === undefined) return;
  print(`incomplete: ${incomplete}`);
  process.exitCode = exitCodes.inconclusive;
}

function print(text: string): void {
  process.stderr.write(`nodeproof: ${terminalLine(text)}\n`);
}
