import { describe, expect, it } from 'vitest';
import { conformingRun, hostile, violatingRun } from '../fixtures/sample-run.ts';
import { newsOf, shouldNotify } from '../trends/news.ts';
import { webhookMessage } from './webhook-message.ts';

const message = (link?: string): string => {
  const run = { ...violatingRun(), target: { name: hostile } };
  return webhookMessage(run, { news: newsOf(run, {}, 'conforms'), staleEntries: 0, link }).text;
};

describe('the message of a night', () => {
  it('mentions nobody and makes no link of what a target returned', () => {
    const text = message();
    expect(text).not.toMatch(/<|>|(?<!\u200b)@(?!\u200b)/);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/u);
    expect(text).toContain('*New failures (');
  });

  it('says where the reports can be seen', () => {
    expect(message('https://ci.example/1')).toContain('Reports: https://ci.example/1');
  });

  it('stays short, however much fails', () => {
    const [one] = violatingRun().requirements.filter(({ verdict }) => verdict === 'failed');
    if (one === undefined) throw new Error('the sample has no failure');
    const requirements = Array.from({ length: 5_000 }, (_, index) => ({
      ...one,
      known: false,
      level: 'required' as const,
      node: `n${index}`,
    }));
    const run = { ...violatingRun(), requirements };
    const { text } = webhookMessage(run, { news: newsOf(run, {}, null), staleEntries: 0 });
    expect(text.length).toBeLessThan(6_000);
    expect(text).toContain('… and 4990 more');
  });
});

describe('news', () => {
  it('are none where a night is like the one before', () => {
    const run = violatingRun();
    const news = newsOf(run, { previous: run }, 'violates');
    expect([news.failing, news.repaired, shouldNotify(run, news)]).toEqual([[], [], false]);
    expect(news.stillFailing).toBeGreaterThan(0);
  });

  it('are all failures of a first night, and nothing of one that conforms', () => {
    const run = violatingRun();
    expect(newsOf(run, {}, null).failing.length).toBeGreaterThan(0);
    expect(newsOf(run, {}, null).stillFailing).toBe(0);
    const quiet = conformingRun();
    expect(shouldNotify(quiet, newsOf(quiet, {}, null))).toBe(false);
  });

  it('count advisory failures with --strict only', () => {
    const run = violatingRun();
    const [plain, strict] = [newsOf(run, {}, null), newsOf(run, { strict: true }, null)];
    expect(plain.failing.some(({ after }) => after === 'advisory')).toBe(false);
    expect(strict.failing.some(({ after }) => after === 'advisory')).toBe(true);
  });
});
