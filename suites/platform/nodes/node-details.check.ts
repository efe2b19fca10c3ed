import { isJsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  noEvidence,
  notApplicable,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';

const scheme = 'platform.node.details-endpoint-scheme';
const presence = 'platform.node.details-presence';
const transitions = 'platform.node-status.transitions';
const schemes = [
  ['https_endpoint', 'https:'],
  ['wss_endpoint', 'wss:'],
] as const;

async function judgeSchemes(
  context: PlatformContext,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const plain = new URL(context.platform.baseUrl).protocol === 'http:';
  const { rows } = await (await nodeListOf(context)).snapshot(caching);
  const endpoints = rows.flatMap((row) =>
    schemes.map(([name, wanted]) => ({ row, name, wanted, text: detailsOf(row)[name] })),
  );
  const given = endpoints.filter(({ text }) => typeof text === 'string' && URL.canParse(text));
  // A service that is itself reached over plain HTTP is a local test: its nodes may be plain as well.
  if (given.length === 0 || plain)
    return [
      [
        scheme,
        plain
          ? notApplicable('the platform itself is reached over plain HTTP')
          : noEvidence('no node shows an endpoint'),
      ],
    ];
  const wrong = given.find(({ text, wanted }) => new URL(String(text)).protocol !== wanted);
  if (wrong === undefined) return [[scheme, holds]];
  const { row, name, wanted, text } = wrong;
  return [
    [
      scheme,
      inAnswer(row.exchange).fail(
        'scheme',
        `${row.at}/details/${name}`,
        `an address that begins with ${wanted}//`,
        text,
      ),
    ],
  ];
}

function detailsOf({ value }: Row): Readonly<Record<string, unknown>> {
  return isJsonObject(value.details) ? value.details : {};
}

/** For each type and status the names that are always there, and those that are there sometimes. */
function keysByKind(rows: readonly Row[]): Record<string, { always: string[]; sometimes: string[] }> {
  const kinds = new Map<string, string[][]>();
  for (const row of rows) {
    const kind = `${String(row.value.type)} ${String(row.value.status)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), Object.keys(detailsOf(row))]);
  }
  const entries = [...kinds].sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(
    entries.map(([kind, lists]) => {
      const all = [...new Set(lists.flat())].sort();
      const always = all.filter((key) => lists.every((keys) => keys.includes(key)));
      return [kind, { always, sometimes: all.filter((key) => !always.includes(key)) }];
    }),
  );
}

export const checks: readonly Check[] = [
  {
    decides: [scheme],
    on: 'platform',
    cost: () => 4,
    run: (context) => context.recorder.examine([scheme], (caching) => judgeSchemes(context, caching)),
  },
  {
    decides: [presence],
    on: 'platform',
    cost: () => 4,
    run: async (context) => {
      const { rows } = await (await nodeListOf(context)).snapshot(Caching.shared);
      if (rows.length === 0) context.recorder.skip(presence, noEvidence('no node is listed'));
      else context.recorder.observe(presence, keysByKind(rows));
    },
  },
  {
    decides: [transitions],
    on: 'platform',
    cost: () => 4,
    run: async (context) => {
      const nodeList = await nodeListOf(context);
      await nodeList.snapshot(Caching.shared);
      await nodeList.snapshot(Caching.fresh);
      const seen = new Set<string>();
      for (const [index, later] of nodeList.snapshots.slice(1).entries()) {
        for (const [key, row] of later.byKey) {
          const before = nodeList.snapshots[index]?.byKey.get(key)?.value.status;
          if (before !== undefined && before !== row.value.status)
            seen.add(`${String(before)} > ${String(row.value.status)}`);
        }
      }
      if (nodeList.snapshots.at(-1)?.rows.length) context.recorder.observe(transitions, [...seen].sort());
      else context.recorder.skip(transitions, noEvidence('no node is listed'));
    },
  },
];
