import { fstatSync } from 'node:fs';
import { Unanswered } from '../../engine/unanswered.ts';
import { UserError } from '../../engine/user-error.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { commandLine } from '../command-line.ts';
import { type DiscoveredNodes, discoverFleet } from '../discover/discover-fleet.ts';
import { NoNodeList } from '../discover/list-nodes.ts';
import type { MergedFile } from '../discover/merge-target-file.ts';
import { References } from '../discover/references.ts';
import { openSecretsFile, type SecretsFile } from '../discover/secrets-file.ts';
import { prepareTargetFileOut, type TargetFileOut } from '../discover/target-file-out.ts';
import { targetFileText } from '../discover/target-file-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { onInterrupt } from '../process/interrupt.ts';
import { chooseTarget } from '../run/choose-target.ts';
import { readVersion } from '../version.ts';

export interface DiscoverOptions {
  readonly target: string;
  /** Where the target file is written; standard output where absent. */
  readonly out?: string;
  /** Where the values of secrets are written. */
  readonly withSecrets?: string;
}

/** Asks the platform API for its nodes and writes a target file with an entry for each. See docs/decisions/0043-discover-merges.md. */
export async function discover(options: DiscoverOptions): Promise<void> {
  const { target } = await chooseTarget(options.target);
  if (target.platform === undefined) {
    throw new UserError(
      'discover/no-platform',
      `${options.target}: "platform" is missing; discover reads the list of nodes from the platform API`,
    );
  }
  const references = new References(target.secrets);
  const out =
    options.out === undefined ? undefined : prepareTargetFileOut(options.out, references.inDeep(target.name));
  const secretsFile = options.withSecrets === undefined ? undefined : openSecretsFile(options.withSecrets);
  const interruption = onInterrupt();
  try {
    const nodes = await discoverFleet(target, {
      version: readVersion(),
      signal: interruption.signal,
      print: (progress) => print(progress),
    });
    for (const note of nodes.notes) print(note);
    if (nodes.incomplete !== undefined) {
      print(`incomplete: ${nodes.incomplete}`);
      process.exitCode = exitCodes.inconclusive;
    }
    const text = targetFileText(target, nodes, references);
    const merged = out === undefined ? undefined : writeOut(out, text, nodes, options.out ?? '');
    if (out !== undefined && merged === undefined) return;
    if (merged === undefined) process.stdout.write(text);
    conclude(nodes, variablesOf(references, merged), options, secretsFile);
  } catch (error) {
    if (!(error instanceof Unanswered || error instanceof NoNodeList)) throw error;
    print(`the platform API returned no list of nodes: ${error.message}`);
    print(untouched(options.out));
    process.exitCode = exitCodes.inconclusive;
  } finally {
    secretsFile?.abandon();
    interruption.release();
  }
}

/** @returns undefined where the list is not whole, and nothing was written */
function writeOut(
  out: TargetFileOut,
  text: string,
  { nodes, incomplete }: DiscoveredNodes,
  path: string,
): MergedFile | undefined {
  if (incomplete !== undefined) {
    print(untouched(path));
    return undefined;
  }
  const guessed = nodes.filter(({ outcome }) => 'kind' in outcome && outcome.kind.doubt !== undefined);
  const merged = out.write(text, new Set(guessed.map(({ name }) => name)));
  const { added, changed, kept } = merged;
  print(`${path} is written`);
  if (added.length > 0) print(`added: ${listed(added)}`);
  if (changed.length > 0) print(`changed: ${listed(changed)}`);
  if (kept.length > 0) print(`kept, although not found this time: ${listed(kept)}`);
  return merged;
}

/** Prints the result on stderr, and which environment variables a run needs. */
function conclude(
  { nodes }: DiscoveredNodes,
  variables: ReadonlyMap<string, string>,
  { target, out, withSecrets }: DiscoverOptions,
  secretsFile: SecretsFile | undefined,
): void {
  const entries = nodes.filter(({ outcome }) => !('why' in outcome)).length;
  print(
    `${entries} of ${nodes.length} nodes have an entry; the others are listed in comments, with the reason`,
  );
  if (secretsFile === undefined || withSecrets === undefined) {
    if (variables.size > 0) print(`set these variables before a run: ${[...variables.keys()].join(' ')}`);
  } else {
    secretsFile.write(variables);
    // Every POSIX shell reads it so; without a slash, sh would look for it in PATH.
    const file = commandLine([withSecrets.includes('/') ? withSecrets : `./${withSecrets}`]);
    print(
      `${variables.size} variables were written to ${withSecrets} (mode 0600): set -a; . ${file}; set +a`,
    );
  }
  if (out !== undefined && out !== target)
    print(`check it: ${commandLine(['nodeproof', 'run', '--target', out, '--dry-run'])}`);
}

/** Every variable that the file names. */
function variablesOf({ used }: References, merged: MergedFile | undefined): ReadonlyMap<string, string> {
  return new Map([...used].map(([name, value]) => [merged?.variables.get(name) ?? name, value]));
}

/** States that no target file was written, and what became of the old one. */
function untouched(out: string | undefined): string {
  if (out !== undefined) return `nothing was written; ${out} is as it was`;
  return fstatSync(process.stdout.fd).isFile()
    ? 'nothing was printed, and the shell has emptied the file behind ">" before; --out FILE writes it only when it is whole'
    : 'nothing was printed';
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 20).join(', ');
  return names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}

function print(text: string): void {
  process.stderr.write(`nodeproof: ${terminalLine(text)}\n`);
}
