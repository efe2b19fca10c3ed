import { describe, expect, it } from 'vitest';
import { rerunOptions } from './rerun-options.ts';

const run = { target: { name: 'vendor-a', file: 'vendor-a.yaml' }, profile: 'quick', seed: 7 };
const result = { id: 'own.status.getBlock.result', node: 'jsonrpc-1' };

describe('the options that send a case again', () => {
  it('name the target file and the node that it was seen on', () => {
    expect(rerunOptions(run, result, { path: '3:1' })).toBe(
      '--target vendor-a.yaml --profile quick --seed 7 --only own.status.getBlock.result --node jsonrpc-1 --path 3:1',
    );
  });

  it('name no file of the embedded target, and no node of the platform API', () => {
    const embedded = { ...run, target: { name: 'embedded' } };
    expect(rerunOptions(embedded, { id: 'platform.a', node: null }, { path: '3' })).toBe(
      '--profile quick --seed 7 --only platform.a --path 3',
    );
  });

  it('are as a shell reads them', () => {
    const target = { name: 'v', file: "my target's.yaml" };
    expect(rerunOptions({ ...run, target }, { ...result, node: '-n $(x)' }, { path: '3' })).toBe(
      "--target 'my target'\\''s.yaml' --profile quick --seed 7 --only own.status.getBlock.result --node='-n $(x)' --path 3",
    );
  });

  it('are none of a case that was not generated', () => {
    expect(rerunOptions(run, result, {})).toBe('');
  });
});
