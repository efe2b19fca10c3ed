import { describe, expect, it } from 'vitest';
import { SettledRecords } from './settled-records.ts';

/** Blocks 0 to 40 of a chain with a block every so many seconds; what is missing is named by a word. */
function chain(secondsApart: bigint | undefined, { head = 40n, keptDepth = 8192n } = {}) {
  const records = new SettledRecords<string>(keptDepth);
  for (let number = 0n; number <= head; number += 1n)
    records.sawBlock(number, secondsApart === undefined ? undefined : 1_000_000n + number * secondsApart);
  return records;
}

describe('SettledRecords', () => {
  it('knows what is lost: served before, in a block that is settled', () => {
    const records = chain(12n);
    records.served('old', 7n);
    records.served('new', 8n);
    expect(records.isLost('old', 'null')).toBe(true);
    expect(records.isLost('new', 'null')).toBe(false);
    expect(records.isLost('unknown', 'null')).toBe(false);
  });

  it('knows what was lost: served only later, in a block that was settled by then', () => {
    const records = chain(12n);
    for (const name of ['old', 'new']) records.isLost(name, `null for ${name}`);
    expect(records.served('old', 7n)).toBe('null for old');
    // Said once.
    expect(records.served('old', 7n)).toBeUndefined();
    records.sawBlock(100n, 1_001_200n);
    expect(records.served('new', 8n)).toBeUndefined();
  });

  it('knows the age of a block that is seen only after its record was null', () => {
    const records = new SettledRecords<string>(undefined);
    records.sawBlock(40n, 1_000_480n);
    records.isLost('old', 'null');
    records.sawBlock(7n, 1_000_084n);
    expect(records.served('old', 7n)).toBe('null');
  });

  it('leaves time to backends of quick chains, and goes by depth where the time is not known', () => {
    for (const secondsApart of [1n, undefined]) {
      const records = chain(secondsApart);
      records.served('old', 1n);
      expect(records.isLost('old', 'null')).toBe(false);
    }
    for (const [block, isLost] of [
      [72n, true],
      [73n, false],
    ] as const) {
      const records = chain(undefined, { head: 200n });
      records.served('one', block);
      expect(records.isLost('one', 'null')).toBe(isLost);
    }
  });

  it('lets go of what a node may have dropped', () => {
    const records = chain(12n, { head: 100n, keptDepth: 50n });
    records.served('dropped', 49n);
    records.served('kept', 50n);
    expect(records.isLost('dropped', 'null')).toBe(false);
    expect(records.isLost('kept', 'null')).toBe(true);
  });
});
