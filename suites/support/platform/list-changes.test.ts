import { describe, expect, it } from 'vitest';
import { listingOf, pageOf } from './fixtures/sample-page.ts';
import { countsDiffer, differ, fieldsThatMatter } from './list-changes.ts';

const node = (id: string, more: object = {}) => ({ id, status: 'running', ...more });
const still = listingOf([pageOf([node('a'), node('b')])]);

const fields = ['/status'];

describe('two readings of the whole list', () => {
  it('do not differ where nothing changed that matters', () => {
    expect(differ(still, listingOf([pageOf([node('a', { seen: 1 }), node('b')])]), fields)).toBe(false);
    const stopped = listingOf([pageOf([node('a', { status: 'stopped' }), node('b')])]);
    expect(differ(still, stopped, ['/name'])).toBe(false);
    expect(differ(still, stopped, [])).toBe(false);
  });

  it.each([
    ['a node came', [node('a'), node('b'), node('c')]],
    ['a node went', [node('a')]],
    ['a node changed', [node('a'), node('b', { status: 'stopped' })]],
    ['nodes changed places', [node('b'), node('a')]],
  ])('differ where %s', (_, results) => {
    expect(differ(still, listingOf([pageOf(results)]), fields)).toBe(true);
  });

  it('do not differ where a node is left out of the same count: that is no movement', () => {
    expect(differ(still, listingOf([pageOf([node('a')], { count: 2 })], false), fields)).toBe(false);
  });

  it('differ where the count changed, however the pages were read', () => {
    const fewer = listingOf([pageOf([node('a')], { count: 1 })], false);
    const whole = listingOf([pageOf([node('a'), node('b')], { count: 2 })], false);
    expect(differ(whole, fewer, [])).toBe(true);
  });
});

describe('the fields that matter to a query', () => {
  it('are those of its filters and its order, and no others', () => {
    expect(fieldsThatMatter([])).toEqual([]);
    expect(fieldsThatMatter([['order_by', '-name']])).toEqual(['/name']);
    expect(
      fieldsThatMatter([
        ['status', 'running'],
        ['order_by', 'created_at'],
        ['status', 'stopped'],
      ]),
    ).toEqual(['/created_at', '/status']);
  });

  it('are all that any query looks at where a parameter looks at what no node shows', () => {
    const all = fieldsThatMatter([['project_type', 'public']]);
    expect(all).toContain('/status');
    expect(all).toContain('/name');
  });
});

describe('the pages of one query', () => {
  it('show a change where their counts differ, and none where they only overlap', () => {
    const second = (count: number) => pageOf([node('b'), node('c')], { count });
    const first = pageOf([node('a'), node('b')], { count: 3 });
    expect(countsDiffer(listingOf([first, second(4)], false))).toBe(true);
    expect(countsDiffer(listingOf([first, second(3)], false))).toBe(false);
  });
});
