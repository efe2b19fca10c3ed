import { describe, expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watches } from './watch-lost-nodes.check.ts';

const platform = await SeenSurface.of('platform');
const longAgo = '2020-01-01T00:00:00.000Z';
const five = ['a', 'b', 'c', 'd', 'e'];

interface Page {
  readonly asked?: string;
  readonly count?: number;
  readonly ids?: readonly string[];
  readonly made?: string;
  /** How long ago the request was sent. */
  readonly durationMs?: number;
}

function seen({ asked = '', ids = five, count = ids.length, made = longAgo, durationMs = 0 }: Page): Seen {
  const results = ids.map((id) => ({ id, created_at: made }));
  const response = platform.response({
    path: `/v1/nodes/${asked}`,
    value: { count, next: null, previous: null, results },
  });
  return { ...response, exchange: { ...response.exchange, durationMs } };
}

/** How many breaches each page brings out. */
function found(...pages: readonly Page[]): number[] {
  return platform.breaches(watches, pages.map(seen)).map(({ length }) => length);
}

const empty: Page = { ids: [] };

describe('nodes that an answer does not count', () => {
  it('are lost where answers before and after it hold them', () => {
    expect(found({}, empty, {})).toEqual([0, 0, 1]);
    expect(found({}, { ...empty, asked: '?page=2' }, {})).toEqual([0, 0, 1]);
    expect(found({}, { asked: '?order_by=name', ids: ['a', 'b'] }, {})).toEqual([0, 0, 1]);
    expect(found({ asked: '?type=shared' }, { ...empty, asked: '?type=shared' }, {})).toEqual([0, 0, 1]);
  });

  it('are no breach where they do not come back, or were asked for before', () => {
    expect(found({}, empty, empty)).toEqual([0, 0, 0]);
    expect(found({}, empty, { durationMs: 10_000 })).toEqual([0, 0, 0]);
  });

  it('may be few: those deleted that a backend still has', () => {
    expect(found({}, { ids: ['a', 'b', 'c'] }, {})).toEqual([0, 0, 0]);
  });

  it('may be new, or of a list that they come into and leave', () => {
    const made = new Date().toISOString();
    expect(found({ made }, empty, { made })).toEqual([0, 0, 0]);
    const failed = { asked: '?status=failed' };
    expect(found(failed, { ...empty, ...failed }, failed)).toEqual([0, 0, 0]);
  });
});
