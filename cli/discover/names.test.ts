import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../../reports/fixtures/hostile-text.ts';
import { nameNodes, variablePrefix } from './names.ts';

const nodes = fc.array(fc.record({ id: hostileText, name: fc.oneof(hostileText, fc.constant('rpc')) }), {
  maxLength: 12,
});

describe('names of discovered nodes', () => {
  it('are safe, and no two give the same variable', () => {
    fc.assert(
      fc.property(nodes, (nodes) => {
        const names = nameNodes(nodes);
        expect(names).toHaveLength(nodes.length);
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);
        const variables = names.map((name) => variablePrefix('t', name));
        expect(new Set(variables).size).toBe(names.length);
        for (const variable of variables) expect(variable).toMatch(/^[A-Z_][A-Z0-9_]*$/);
      }),
    );
  });

  it('take the id where a name has several nodes, whatever their order', () => {
    const nodes = [
      { id: 'ND-1-2-3', name: 'rpc' },
      { id: 'ND-4-5-6', name: 'RPC' },
      { id: 'ND-7-8-9', name: 'R&D node' },
    ];
    expect(nameNodes(nodes)).toEqual(['rpc-nd-1-2-3', 'RPC-nd-4-5-6', 'R-D-node']);
    expect(nameNodes(nodes.toReversed()).toReversed()).toEqual(nameNodes(nodes));
  });

  it('give no node a variable that other programs know', () => {
    expect(variablePrefix('vendor-a', 'github')).toBe('VENDOR_A_NODE_GITHUB');
    expect(variablePrefix('3com', 'x')).toBe('_3COM_NODE_X');
  });
});
