import { stringify } from 'yaml';
import type { Target } from '../../engine/target/target.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { beginningOf } from '../../specs/formats/cut-text.ts';
import type { Discovered, DiscoveredNodes } from './discover-fleet.ts';
import { leftOutTitle } from './generated-comments.ts';
import { guessDialect, guessPlatformDialect } from './guess-dialect.ts';
import { nodeEntry } from './node-entry.ts';
import type { References } from './references.ts';

/** A target file may have a megabyte; the rest of it is for comments. */
const maxEntries = 900_000;
const maxLeftOut = 500;
const maxComment = 160;

/**
 * The target file of a platform: everything of the input file but its nodes, and an entry for each node that could be
 * detected. What the platform and the nodes returned is written into comments only, or in validated forms.
 */
export function targetFileText(target: Target, nodes: DiscoveredNodes, references: References): string {
  const comment = (text: string, indent = ''): string => {
    const line = terminalLine(nodes.redact(text));
    return `${indent}# ${line.length <= maxComment ? line : `${beginningOf(line, maxComment)}…`}\n`;
  };
  const entries: string[] = [];
  const leftOut: string[] = [];
  let size = 0;
  // By name, so that the same fleet gives the same file whatever the order of its list.
  for (const node of [...nodes.nodes].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { outcome } = node;
    if ('why' in outcome) {
      leftOut.push(comment(`${titleOf(node)}: ${outcome.why}`));
      continue;
    }
    if (size > maxEntries) {
      leftOut.push(comment(`${titleOf(node)}: it does not fit into a target file`));
      continue;
    }
    const { software, doubt } = outcome.kind;
    const dialect = guessDialect(outcome.kind);
    const entry = nodeEntry(node, outcome, target, references);
    const text = [
      comment([titleOf(node), node.protocol, software].filter((one) => one !== undefined).join(', '), '  '),
      doubt === undefined ? '' : comment(`api is guessed: ${doubt}`, '  '),
      yaml([entry]).replaceAll(/^(?=.)/gm, '  '),
      dialect === undefined || entry.dialect !== undefined
        ? ''
        : comment(`dialect: ${dialect}    # inferred from its responses; uncomment if right`, '    '),
    ].join('');
    size += text.length;
    entries.push(text);
  }
  const { length } = entries;
  return [
    comment(
      `${length} of the ${nodes.nodes.length} nodes that the platform lists. Secrets are read from the environment.`,
    ),
    ...(nodes.incomplete === undefined ? [] : [comment(`INCOMPLETE: ${nodes.incomplete}`)]),
    ...nodes.notes.map((note) => comment(note)),
    ...platformHint(target),
    yaml(references.inDeep(headOf(target))),
    length === 0 ? 'nodes: []\n' : `nodes:\n${entries.join('')}`,
    yaml(references.inDeep(tailOf(target))),
    ...(leftOut.length === 0 ? [] : [comment(leftOutTitle)]),
    ...leftOut.slice(0, maxLeftOut),
    ...(leftOut.length > maxLeftOut ? [comment(`and ${leftOut.length - maxLeftOut} more`)] : []),
  ].join('');
}

/** The platform's dialect is inferred from its URL alone, and only suggested. */
function platformHint({ platform }: Target): string[] {
  const dialect = platform === undefined ? undefined : guessPlatformDialect(platform.baseUrl);
  return dialect === undefined || platform?.dialect !== undefined
    ? []
    : [`# platform: dialect: ${dialect}    # inferred from its URL; add this if right\n`];
}

function headOf({ name, tls, proxy, headers, platform }: Target): object {
  const vocabulary = Object.entries(platform?.vocabulary ?? {}).filter(([, values]) => values.length > 0);
  return {
    name,
    ...(tls === undefined
      ? {}
      : {
          tls: {
            ...(tls.ca === undefined ? {} : { ca: tls.ca.path }),
            ...(tls.client === undefined ? {} : { cert: tls.client.cert.path, key: tls.client.key.path }),
          },
        }),
    ...(proxy === undefined ? {} : { proxy: proxy.url }),
    ...(proxy === undefined || proxy.except.length === 0 ? {} : { noProxy: proxy.except.join(',') }),
    ...(headers === undefined ? {} : { headers }),
    platform: {
      baseUrl: platform?.baseUrl,
      apiKey: platform?.apiKey,
      ...(platform?.dialect === undefined ? {} : { dialect: platform.dialect }),
      ...(platform?.headers === undefined ? {} : { headers: platform.headers }),
      ...(vocabulary.length === 0 ? {} : { vocabulary: Object.fromEntries(vocabulary) }),
    },
  };
}

function tailOf({ limits, allow }: Target): object {
  return {
    limits,
    ...(allow.deleteNetworks.length === 0 && allow.crossedCredentials === undefined ? {} : { allow }),
  };
}

/** The node as the platform names it. */
function titleOf({ listed, name }: Discovered): string {
  const title = listed.name === name || listed.name === '' ? name : `${name} "${listed.name}"`;
  return listed.id === '' ? title : `${title} (${listed.id})`;
}

function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 });
}
