import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Solitude } from './solitude.ts';

describe('Solitude', () => {
  it('never runs what waits for it beside anything else, and runs all of it', async () => {
    const strand = fc.array(fc.constantFrom('company', 'alone'), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(strand, { maxLength: 6 }), fc.scheduler(), async (strands, scheduler) => {
        const solitude = new Solitude(strands.length);
        let inCompany = 0;
        let alone = 0;
        let done = 0;
        const step = async (kind: string): Promise<void> => {
          await scheduler.schedule(Promise.resolve(), kind);
          done += 1;
        };
        const company = async (): Promise<void> => {
          expect(alone).toBe(0);
          inCompany += 1;
          await step('company');
          inCompany -= 1;
        };
        const byItself = async (): Promise<void> => {
          expect([alone, inCompany]).toEqual([0, 0]);
          alone += 1;
          await step('alone');
          expect(inCompany).toBe(0);
          alone -= 1;
        };
        const all = Promise.all(
          strands.map(async (steps) => {
            for (const kind of steps) await (kind === 'alone' ? solitude.alone(byItself) : company());
            solitude.ended();
          }),
        );
        await scheduler.waitFor(all);
        expect(done).toBe(strands.flat().length);
      }),
    );
  });

  it('goes on after work that throws', async () => {
    const solitude = new Solitude(2);
    const failing = solitude
      .alone(() => Promise.reject(new Error('no')))
      .finally(() => {
        solitude.ended();
      });
    const next = solitude.alone(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
