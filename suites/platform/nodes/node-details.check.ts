import { isJsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { Check } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notApplicable } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { unseenDetails } from '../../support/platform/unseen-details.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';

const scheme = 'platform.node.details-endpoint-scheme';
const presence = 'platform.node.details-presence';
const transitions = 'platform.node-status.transitions';
const schemes = [
  ['https_endpoint', 'https:'],
  ['wss_endpoint', 'wss:'],
] as const;

/** @param baseUrl of the platform: a service that is itself reached over plain HTTP is a local test, and its nodes may be plain as well */
function judgeSchemes(rows: readonly Row[], baseUrl: string): Judgement {
  if (new URL(baseUrl).protocol === 'http:')
    return notApplicable('the platform itself is reached over plain HTTP');
  const given = rows
    .flatMap((row) => schemes.map(([name, wanted]) => ({ row, name, wanted, text: detailsOf(row)[name] })))
    .filter(({ text }) => typeof text === 'string' && URL.canParse(text));
  if (given.length === 0) return noEvidence('no node shows an endpoint');
  const wrong = given.find(({ text, wanted }) => new URL(String(text)).protocol !== wanted);
  if (wrong === undefined) return holds;
  const { row, name, wanted, text } = wrong;
  const expected = `an address that begins with ${wanted}//`;
  return inAnswer(row.exchange).fail('scheme', `${row.at}/details/${name}`, expected, text);
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
    run: (context) =>
      context.recorder.examine([scheme], async (caching) => {
        const { rows } = await (await nodeListOf(context)).snapshot(caching);
        return [[scheme, judgeSchemes(rows, context.platform.baseUrl)]];
      }),
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
      await nodeList.secondSnapshot();
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

/** Every page that the run reads. */
export const watches: readonly WatchRule[] = [
  watchPages([scheme], () => {
    const unseen = unseenDetails();
    return ({ page }, { target }) => {
      const baseUrl = target.platform?.baseUrl;
      return baseUrl === undefined ? undefined : [[scheme, judgeSchemes(unseen(page.rows), baseUrl)]];
    };
  }),
];
