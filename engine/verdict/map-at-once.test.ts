import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapAtOnce } from './map-at-once.ts';

it('keeps the order of its items, whatever ends first, and never has more than 32 under way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 80 }), fc.scheduler(), async (items, scheduler) => {
      let underWay = 0;
      const work = async (item: number): Promise<number> => {
        underWay += 1;
        expect(underWay).toBeLessThanOrEqual(32);
        await scheduler.schedule(Promise.resolve());
        underWay -= 1;
        return item + 1;
      };
      const mapped = await scheduler.waitFor(mapAtOnce(items, work));
      expect(mapped).toEqual(items.map((item) => item + 1));
    }),
    { numRuns: 30 },
  );
});

it('rejects with what fails', async () => {
  const work = (item: number) => (item === 40 ? Promise.reject(new Error('no')) : Promise.resolve(item));
  await expect(mapAtOnce([...Array(100).keys()], work)).rejects.toThrow('no');
});
