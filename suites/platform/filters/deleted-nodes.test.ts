import { describe, expect, it } from 'vitest';
import { pageOf } from '../../support/platform/fixtures/sample-page.ts';
import type { ListQuery } from '../../support/platform/list-query.ts';
import { DeletedNodes } from './deleted-nodes.ts';

interface Read {
  /** In seconds since the run began. */
  readonly at: number;
  readonly ids: string;
  readonly query?: ListQuery;
  readonly page?: number;
  /** Of all pages. */
  readonly count?: number;
  readonly isLast?: boolean;
  readonly made?: string;
}

const longAgo = '2020-01-01T00:00:00.000Z';

const running: ListQuery = [['status', 'running']];

/** How many breaches each page brings out. */
function found(...reads: readonly Read[]): number[] {
  let nowMs = 0;
  const nodes = new DeletedNodes(new Map([['status', 'platform.nodes.filter-status']]), () => nowMs);
  return reads.map(({ at, ids, query = [], page: number = 1, made = longAgo, ...read }) => {
    nowMs = at * 1000;
    const results = [...ids].map((id) => ({ id, created_at: made }));
    const next = read.isLast === false ? 'https://api.example/v1/nodes/?page=9' : null;
    const page = pageOf(results, { count: read.count ?? ids.length, next });
    return nodes.saw({ page, number, query }).length;
  });
}

const whole = (at: number, ids = 'abc'): Read => ({ at, ids });
const filtered = (at: number, ids = 'abd', query = running): Read => ({ at, ids, query });
/** `d` is deleted in the second second. */
const gone = [whole(0, 'abcd'), whole(2), whole(3), whole(4)];

describe('a node that the whole list has ceased to show', () => {
  it('is reported where a filter shows it seconds later, and goes on to', () => {
    expect(found(...gone, filtered(8), filtered(9), whole(10)).at(-1)).toBe(2);
    const ordered: ListQuery = [...running, ['order_by', 'name']];
    expect(found(...gone, filtered(8), filtered(9, 'd', ordered), whole(10)).at(-1)).toBe(2);
  });

  it('may be shown for a moment, and once', () => {
    expect(found(...gone, filtered(4.5), filtered(5), filtered(6), whole(10)).at(-1)).toBe(0);
    expect(found(...gone, filtered(8), whole(10)).at(-1)).toBe(0);
  });

  it('is there where the whole list shows it again, in whatever order', () => {
    const back: Read = { at: 7, ids: 'abcd', query: [['order_by', 'name']] };
    expect(found(...gone, back, filtered(8), filtered(9), whole(10)).at(-1)).toBe(0);
    expect(found(...gone, filtered(8), filtered(9), whole(10, 'abcd'), whole(11)).flat()).not.toContain(2);
  });

  it('is not known to be gone where the whole list was not read often, or not as a whole', () => {
    const rare = [whole(0, 'abcd'), whole(2), whole(4)];
    expect(found(...rare, filtered(9), filtered(10), whole(11)).at(-1)).toBe(0);
    const part = (at: number): Read => ({ at, ids: 'abc', count: 4, isLast: false });
    const parts = [whole(0, 'abcd'), part(2), part(3), part(4), part(5)];
    expect(found(...parts, filtered(11), filtered(12), part(13)).at(-1)).toBe(0);
  });

  it('is known by pages of one count that hold each node once', () => {
    const pages = (at: number): Read[] => [
      { at, ids: 'ab', count: 3, isLast: false },
      { at, ids: 'c', count: 3, page: 2 },
    ];
    const reads = [whole(0, 'abcd'), ...pages(2), ...pages(3), ...pages(4), filtered(8), filtered(9)];
    expect(found(...reads, ...pages(10)).at(-1)).toBe(2);
  });
});

it('reports a node that the whole list never showed, unless it may be new', () => {
  const never = [filtered(0), whole(1), whole(2), whole(3), filtered(7), filtered(8), whole(9)];
  expect(found(...never).at(-1)).toBe(2);
  const made = new Date().toISOString();
  expect(found(...never.map((read) => ({ ...read, made }))).at(-1)).toBe(0);
});
