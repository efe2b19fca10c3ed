import { describe, expect, it, vi } from 'vitest';
import { Ledger } from './ledger.ts';
import { RateLimiter } from './rate-limiter.ts';
import { Strand } from './strand.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('a rate limiter', () => {
  it('never lets more through at a time than it may', async () => {
    const limiter = new RateLimiter(3, undefined);
    let inFlight = 0;
    let most = 0;
    const work = async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await tick();
      inFlight -= 1;
    };
    await Promise.all(Array.from({ length: 40 }, () => limiter.pass(work)));
    expect(most).toBe(3);
  });

  it('lets a chain of requests pass a batch that came before it', async () => {
    const limiter = new RateLimiter(4, undefined);
    let ended = 0;
    const work = (strand: Strand) => limiter.pass(tick, strand).finally(() => (ended += 1));
    const many = new Strand();
    const batch = Promise.all(Array.from({ length: 200 }, () => work(many)));
    const chain = async (strand: Strand) => {
      for (let link = 0; link < 5; link += 1) await work(strand);
      return ended;
    };
    // A link waits for one place at most: it comes back while four others end.
    expect(await chain(new Strand())).toBeLessThan(60);
    await batch;
    expect(ended).toBe(205);
  });

  it('lets what belongs to no strand pass all that wait, in order', async () => {
    const limiter = new RateLimiter(1, undefined);
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(name);
      await tick();
    };
    await Promise.all([
      limiter.pass(work('under way'), new Strand()),
      limiter.pass(work('waits'), new Strand()),
      limiter.pass(work('survey')),
      limiter.pass(work('second survey')),
    ]);
    expect(seen).toEqual(['under way', 'survey', 'second survey', 'waits']);
  });

  it('lets nothing pass a group that holds places until it has all of them', async () => {
    const limiter = new RateLimiter(4, undefined);
    let others = 0;
    let isTogether = false;
    const survey = async (): Promise<void> => {
      while (!isTogether && others < 100) {
        await limiter.pass(tick);
        others += 1;
      }
    };
    const surveys = Array.from({ length: 8 }, survey);
    await limiter.passTogether([tick, tick, tick].map((work) => () => work()));
    isTogether = true;
    await Promise.all(surveys);
    expect(others).toBeLessThan(24);
  });

  it('goes on after work that throws', async () => {
    const limiter = new RateLimiter(1, undefined);
    const failing = limiter.pass(async () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await expect(limiter.pass(async () => 'yes')).resolves.toBe('yes');
  });

  it('gives the place of work that only waits on to others, once', async () => {
    const limiter = new RateLimiter(1, undefined);
    let end = (): void => {};
    const waiting = limiter.pass(
      (leave) =>
        new Promise<void>((resolve) => {
          end = resolve;
          leave();
          leave();
        }),
    );
    let inFlight = 0;
    let most = 0;
    const work = async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await tick();
      inFlight -= 1;
    };
    await Promise.all([limiter.pass(work), limiter.pass(work)]);
    end();
    await waiting;
    await Promise.all([limiter.pass(work), limiter.pass(work), limiter.pass(work)]);
    expect(most).toBe(1);
  });

  it('spaces starts evenly, so that no window holds more than the rate', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const clock = setInterval(() => vi.advanceTimersByTime(1), 1);
    try {
      const limiter = new RateLimiter(10, 200);
      const starts: number[] = [];
      await Promise.all(
        Array.from({ length: 6 }, () => limiter.pass(async () => starts.push(performance.now()))),
      );
      for (const [index, start] of starts.entries())
        if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(5);
    } finally {
      clearInterval(clock);
      vi.useRealTimers();
    }
  });
});

describe('ledger', () => {
  it('books before sending and rejects what would overrun', () => {
    const ledger = new Ledger({ requests: 3, requestUnits: 2 });
    ledger.spend('a', 1);
    ledger.spend(null, 0);
    ledger.spend('a', 1);
    expect(() => ledger.spend('a', 0)).toThrow('budget of 3 requests');
    expect(ledger.snapshot()).toEqual({
      requests: 3,
      requestUnits: 2,
      nodes: { a: { requests: 2, requestUnits: 2 } },
    });
  });

  it('counts request units apart', () => {
    const ledger = new Ledger({ requestUnits: 1 });
    ledger.spend('a', 1);
    ledger.spend('a', 0);
    expect(() => ledger.spend('a', 1)).toThrow('budget of 1 request units');
  });

  it('starts a group together, beside others, and never more than there are places', async () => {
    const limiter = new RateLimiter(3, undefined);
    let inFlight = 0;
    let most = 0;
    const seen: number[] = [];
    const work = (count: number) => async (): Promise<number> => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(inFlight);
      inFlight -= 1;
      return count;
    };
    const counts = [0, 1, 2, 3, 4];
    const [alone, ...groups] = await Promise.all([
      limiter.pass(work(9)),
      limiter.passTogether(counts.map(work)),
      limiter.passTogether(counts.map(work)),
      limiter.passTogether([]),
    ]);
    expect(alone).toBe(9);
    expect(groups).toEqual([counts, counts, []]);
    expect(most).toBe(3);
  });

  it.each([
    [1, 3],
    [2, 4],
    [2, 16],
  ])('starts a group beside %d requests that are held for long, of %d places', async (count, places) => {
    const limiter = new RateLimiter(places, undefined);
    let release = (): void => {};
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Array.from({ length: count }, () => limiter.pass(() => promise));
    const works = Array.from({ length: 20 }, (_, index) => index);
    const ended = await limiter.passTogether(works.map((index) => async () => index));
    expect(ended).toEqual(works);
    release();
    await Promise.all(held);
  });

  it('gathers the places of a group before those who hold fewer', async () => {
    const limiter = new RateLimiter(8, undefined);
    let ended = 0;
    const chain = async () => {
      const strand = new Strand();
      for (let link = 0; link < 50; link += 1) await limiter.pass(tick, strand).finally(() => (ended += 1));
    };
    const chains = Array.from({ length: 20 }, chain);
    await limiter.passTogether(Array.from({ length: 8 }, () => tick));
    expect(ended).toBeLessThan(30);
    await Promise.all(chains);
  });
});
