import { describe, expect, it } from 'vitest';
import { loadRegister } from '../../../specs/register.ts';
import type { Requirement } from '../../../specs/requirement.ts';
import { isOnSelectedSurface, recordedSelection, selectRequirements, wholeRun } from './selection.ts';

const register = loadRegister();
const idsOf = (only: readonly string[], exclude: readonly string[] = []): string[] =>
  selectRequirements(register, only, exclude).map(({ id }) => id);

describe('a selection of requirements', () => {
  it('is all of them where nothing is selected', () => {
    expect(idsOf([])).toHaveLength(register.length);
  });

  it('takes ids, sections and tags together, and leaves out what is excluded', () => {
    const all = idsOf(['platform.organization', 'area:metering']);
    expect(new Set(all.map((id) => id.split('.')[0]))).toEqual(new Set(['platform', 'metering']));
    expect(idsOf(['area:platform'], ['platform.organization'])).not.toContain('platform.organization.id');
    expect(
      idsOf([], ['area:platform', 'level:unspecified']).filter((id) => id.startsWith('platform.')),
    ).toEqual([]);
  });

  it('knows the transports', () => {
    expect(idsOf(['transport:grpc'])).toContain('access.grpc.metadata-accepted');
    expect(idsOf(['transport:grpc'])).not.toContain('evm.block.hash');
    expect(idsOf(['transport:websocket'])).toContain('access.websocket.token-accepted');
    expect(idsOf(['transport:websocket'])).not.toContain('platform.organization.id');
  });

  it('takes the areas of documents, which a target decides, by id and by tag', () => {
    for (const only of ['own', 'own.chain', 'area:own', 'documents.evm', 'area:documents']) {
      expect(idsOf([only])).toEqual([]);
    }
    const ofDocuments = register
      .slice(0, 1)
      .map((one): Requirement => ({ ...one, id: 'documents.evm.eth_chainId.served', area: 'documents' }));
    const selected = (only: string): unknown => selectRequirements([...register, ...ofDocuments], [only]);
    expect(selected('area:documents')).toEqual(ofDocuments);
    expect(() => selected('documents.wallet')).toThrow('--only documents.wallet');
  });

  it.each([
    [['nothing.like'], [], '--only nothing.like'],
    [['level:most'], [], '--only level:most'],
    [[], ['area:nowhere'], '--exclude area:nowhere'],
    [['area:evm'], ['evm.'], '--exclude: nothing is left'],
  ])('rejects %j without %j', (only, exclude, words) => {
    expect(() => idsOf(only, exclude)).toThrow(words);
  });

  it('names nodes, or results of another run', () => {
    const nodes = { ...wholeRun, nodes: ['a'] };
    expect(isOnSelectedSurface(nodes, 'x', 'a')).toBe(true);
    expect(isOnSelectedSurface(nodes, 'x', 'b')).toBe(false);
    expect(isOnSelectedSurface(nodes, 'x', null)).toBe(false);
    const pairs = { ...wholeRun, pairs: [{ requirement: 'x', node: null }] };
    expect(isOnSelectedSurface(pairs, 'x', null)).toBe(true);
    expect(isOnSelectedSurface(pairs, 'y', null)).toBe(false);
    expect(recordedSelection(pairs)).toEqual({ only: [], pairs: [{ requirement: 'x', node: null }] });
    expect(recordedSelection(wholeRun)).toBeUndefined();
  });
});
