import { describe, expect, it } from 'vitest';
import { Caching } from '../../../engine/caching.ts';
import { parseJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { readPage } from '../../support/platform/list-page.ts';
import type { Listing } from '../../support/platform/listing.ts';
import type { NodeList } from '../../support/platform/node-list.ts';
import { judgeEffect } from './deletion.ts';

const gone = 'NW-1-1-1';

function answer(status: number, text: string): Answered {
  return {
    node: null,
    transport: 'http',
    request: { method: 'GET', url: 'https://api.example/v1/nodes/', headers: {} },
    answer: { kind: 'answer', status, headers: {}, text, body: parseJson(text) },
    durationMs: 1,
  };
}

/** A list of one page. */
function listOf(count: number, nodes: readonly (readonly [id: string, network: string])[]): Listing {
  const results = nodes.map(([id, network]) => ({ id, network, status: 'running' }));
  const page = readPage(answer(200, JSON.stringify({ count, next: null, previous: null, results })));
  if (page === undefined) throw new Error('no page');
  const byKey = new Map(page.rows.map((row) => [row.key, row]));
  const isUnchanged = byKey.size === count;
  return { query: [], pages: [page], rows: page.rows, byKey, isUnchanged, truncated: false };
}

describe('the effect of a deletion', () => {
  const before = listOf(3, [
    ['ND-1', gone],
    ['ND-2', 'NW-2'],
    ['ND-3', 'NW-3'],
  ]);
  const judged = (whole: Listing) =>
    judgeEffect(
      {} as NodeList,
      {
        id: gone,
        before,
        first: answer(204, ''),
        second: answer(404, '{}'),
        after: { whole, found: listOf(0, []) },
      },
      Caching.shared,
    );

  it('is on the count of the nodes that are left', async () => {
    const others = [
      ['ND-2', 'NW-2'],
      ['ND-3', 'NW-3'],
    ] as const;
    expect(await judged(listOf(2, others))).toMatchObject({ kind: 'holds' });
    expect(await judged(listOf(3, others))).toMatchObject({ kind: 'breach', rule: 'counted' });
  });

  it('is not seen on a count where other nodes come and go, as many as before', async () => {
    const others = [
      ['ND-3', 'NW-3'],
      ['ND-3', 'NW-3'],
      ['ND-4', 'NW-2'],
    ] as const;
    expect(await judged(listOf(3, others))).toMatchObject({ kind: 'holds' });
  });
});
