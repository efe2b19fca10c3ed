import { describe, expect, it } from 'vitest';
import { filterOf, folded } from './filter.ts';
import { pageOf } from './fixtures/sample-page.ts';

function belongs(name: string, value: string, node: object): boolean | undefined {
  const [row] = pageOf([node]).rows;
  return row === undefined ? undefined : filterOf(name, value).belongs(row);
}

function aspect(name: string, node: object): unknown {
  const [row] = pageOf([node]).rows;
  return row === undefined ? undefined : filterOf(name, 'some value').aspect(row);
}

describe('a filter', () => {
  it('compares what nodes show under the same name', () => {
    expect(belongs('status', 'running', { status: 'running' })).toBe(true);
    expect(belongs('status', 'running', { status: 'Running' })).toBe(false);
    expect(belongs('status', 'running', {})).toBe(false);
  });

  it('by archive leaves nodes without the flag on either side', () => {
    expect(belongs('archive', 'false', { configuration: { archive: false } })).toBe(true);
    expect(belongs('archive', 'false', { configuration: { archive: true } })).toBe(false);
    expect(belongs('archive', 'true', { configuration: { archive: true } })).toBe(true);
    expect(belongs('archive', 'true', { configuration: { archive: false } })).toBe(false);
    expect(belongs('archive', 'false', { configuration: {} })).toBeUndefined();
    expect(belongs('archive', 'true', {})).toBeUndefined();
  });

  it('by name surely finds the same name, and surely not what does not hold it', () => {
    expect(belongs('name', 'rpc', { name: 'rpc' })).toBe(true);
    expect(belongs('name', 'rpc', { name: 'RPC-2' })).toBeUndefined();
    expect(belongs('name', 'zoe', { name: 'Zoë’s node' })).toBeUndefined();
    expect(belongs('name', 'node zoe', { name: 'Zoë’s node' })).toBeUndefined();
    expect(belongs('name', 'rpc', { name: 'api' })).toBe(false);
    expect(belongs('name', 'rpc node', { name: 'rpc' })).toBe(false);
    expect(belongs('name', 'rpc', { name: null })).toBe(false);
  });

  it('by what nodes do not show is undefined for a node', () => {
    expect(belongs('protocol', 'fuse', { protocol: 'bsc' })).toBeUndefined();
  });

  it('depends on that part of a node only which decides it', () => {
    const node = {
      name: 'rpc',
      status: 'running',
      region: 'eu',
      configuration: { archive: true, mode: 'full' },
    };
    expect(aspect('status', node)).toBe('running');
    expect(aspect('region', node)).toBe('eu');
    expect(aspect('name', node)).toBe('rpc');
    expect(aspect('archive', node)).toBe(true);
    expect(aspect('archive', { configuration: { archive: false } })).toBe(false);
    expect(aspect('archive', { configuration: {} })).toBeNull();
    expect(aspect('archive', {})).toBeNull();
    expect(aspect('protocol', { ...node, protocol: 'fuse' })).toEqual(
      aspect('protocol', { protocol: 'bsc' }),
    );
  });
});

describe('a name as lenient searches compare it', () => {
  it.each([
    ['Zoë’s Node', 'zoe’s node'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['ｒｐｃ', 'rpc'],
  ])('has neither case nor accents nor width: %s', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });
});
