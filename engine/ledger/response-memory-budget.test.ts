import { describe, expect, it } from 'vitest';
import { ResponseMemoryBudget, TooMuchInFlight } from './response-memory-budget.ts';

const megabyte = 1024 * 1024;

describe('the response memory budget', () => {
  it('has room again when a response is let go', () => {
    const budget = new ResponseMemoryBudget();
    for (let count = 0; count < 10; count += 1) {
      const reservation = budget.reserve(() => {});
      reservation.resize(60 * megabyte);
      reservation.release();
    }
  });

  it('ends the largest of too many, and leaves the small ones alone', () => {
    const budget = new ResponseMemoryBudget();
    const ended: string[] = [];
    const small = budget.reserve(() => ended.push('small'));
    const large = budget.reserve(() => ended.push('large'));
    large.resize(40 * megabyte);
    small.resize(30 * megabyte);
    expect(ended).toEqual(['large']);
    small.resize(60 * megabyte);
    // It has gone already.
    large.resize(60 * megabyte);
    large.release();
    expect(ended).toEqual(['large']);
  });

  it('ends the one that grows where it is the largest itself', () => {
    const budget = new ResponseMemoryBudget();
    const other = budget.reserve(() => {});
    other.resize(30 * megabyte);
    const growing = budget.reserve(() => {});
    expect(() => growing.resize(40 * megabyte)).toThrow(TooMuchInFlight);
    growing.release();
    other.resize(60 * megabyte);
  });

  it('lets whole messages wait for each other, and not for ever', async () => {
    const budget = new ResponseMemoryBudget();
    const first = await budget.reserveWhole(20 * megabyte, () => {});
    let came = false;
    const second = budget
      .reserveWhole(20 * megabyte, () => {})
      .then((reservation) => {
        came = true;
        return reservation;
      });
    await new Promise((resolve) => setImmediate(resolve));
    expect(came).toBe(false);
    first.release();
    (await second).release();
    (await budget.reserveWhole(60 * megabyte, () => {})).release();
  });

  it('counts large responses for as long as they are held, and small ones never', async () => {
    const budget = new ResponseMemoryBudget();
    const held: object[] = [];
    for (let count = 0; count < 96; count += 1) {
      const response = {};
      held.push(response);
      expect(await budget.hold(megabyte)).toBeUndefined();
      budget.letGoWith(response, megabyte);
      expect(budget.isShort).toBe(count >= 48);
    }
    expect(await budget.hold(megabyte)).toContain(
      'nodeproof holds at most 96 MB of large responses at a time',
    );
    expect(await budget.hold(1000)).toBeUndefined();
    held.length = 0;
    expect(await budget.hold(megabyte)).toBeUndefined();
    expect(budget.isShort).toBe(false);
  });
});
