import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { lightPage } from './light-page.ts';
import { readPage } from './list-page.ts';

function pageOf(namespaces: number) {
  const api_namespaces = Array.from({ length: namespaces }, (_, number) => `namespace-${number}`);
  const results = [{ id: 'ND-1-2-3', name: 'n'.repeat(5_000), details: { api_namespaces, version: 'v1' } }];
  const text = JSON.stringify({ count: 1, next: null, previous: null, results });
  const exchange: Answered = {
    node: null,
    transport: 'http',
    request: { method: 'GET', url: 'https://api.example/v1/nodes/', headers: {} },
    answer: { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) },
    durationMs: 1,
  };
  const page = readPage(exchange);
  if (page === undefined) throw new Error('no page');
  return page;
}

describe('a page that rules remember', () => {
  it('is the page itself where it is short', () => {
    const page = pageOf(32);
    expect(lightPage(page)).toBe(page);
  });

  it('has the texts of its nodes, and the beginning of long lists, where it is long', () => {
    const page = pageOf(20_000);
    const light = lightPage(page);
    expect(light).toMatchObject({ count: 1, next: null, previous: null });
    expect(light.exchange.answer.text.length).toBeLessThan(20_000);
    const [row] = light.rows;
    expect(row).toMatchObject({ key: 'ND-1-2-3', at: '/results/0', exchange: light.exchange });
    expect(row?.value).toMatchObject({ name: 'n'.repeat(5_000), details: { version: 'v1' } });
    expect(JSON.stringify(row?.value).length).toBeLessThan(7_000);
  });

  it('shows the same of a node on whatever page', () => {
    const [one, same, other] = [pageOf(20_000), pageOf(20_000), pageOf(20_001)].map(
      (page) => lightPage(page).rows[0]?.value,
    );
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });
});
