import { describe, expect, it } from 'vitest';
import { listingOf, pageOf } from './fixtures/sample-page.ts';
import { countsDiffer, differ } from './list-changes.ts';

const node = (id: string, more: object = {}) => ({ id, status: 'running', ...more });
const still = listingOf([pageOf([node('a'), node('b')])]);

describe('two readings of the whole list', () => {
  it('do not differ where nothing changed that filters look at', () => {
    expect(differ(still, listingOf([pageOf([node('a', { seen: 1 }), node('b')])]))).toBe(false);
  });

  it.each([
    ['a node came', [node('a'), node('b'), node('c')]],
    ['a node went', [node('a')]],
    ['a node changed', [node('a'), node('b', { status: 'stopped' })]],
    ['nodes changed places', [node('b'), node('a')]],
  ])('differ where %s', (_, results) => {
    expect(differ(still, listingOf([pageOf(results)]))).toBe(true);
  });

  it('do not differ where a node is left out of the same count: that is no movement', () => {
    expect(differ(still, listingOf([pageOf([node('a')], { count: 2 })], false))).toBe(false);
  });

  it('differ where the count changed, however the pages were read', () => {
    const fewer = listingOf([pageOf([node('a')], { count: 1 })], false);
    expect(differ(listingOf([pageOf([node('a'), node('b')], { count: 2 })], false), fewer)).toBe(true);
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
