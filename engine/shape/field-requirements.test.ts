import { describe, expect, it } from 'vitest';
import { fieldRequirements } from './field-requirements.ts';

describe('the requirements of fields', () => {
  it('are those of a schema and of all that it refers to, in their order, without that of the whole', () => {
    expect(fieldRequirements('sharded.openapi', '/components/schemas/Messages').slice(0, 3)).toEqual([
      'sharded.messages.answer',
      'sharded.message.hash',
      'sharded.message.source',
    ]);
    expect(fieldRequirements('evm.openrpc', '/components/schemas/Block')).not.toContain('evm.path.block');
  });

  it('reach shapes that several documents share', () => {
    expect(fieldRequirements('jsonrpc.openrpc', '/components/schemas/Receipt')).toEqual(
      expect.arrayContaining(['evm.receipt.logs', 'evm.log.topics']),
    );
  });

  it('are asked of a schema that is there', () => {
    expect(() => fieldRequirements('evm.openrpc', '/components/schemas/Blok')).toThrow(
      'evm.openrpc has no schema at /components/schemas/Blok',
    );
  });
});
