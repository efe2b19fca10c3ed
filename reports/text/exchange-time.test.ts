import { expect, it } from 'vitest';
import { exchangeTimeText } from './exchange-time.ts';

const sentAt = '2026-01-01T00:00:03.250Z';
const answered = { request: {}, response: { status: 200 } };

it('says when a request was sent and how long it took', () => {
  expect(exchangeTimeText({ ...answered, sentAt, durationMs: 23.41 })).toBe(
    `sent ${sentAt}, answered after 23 ms`,
  );
  expect(exchangeTimeText({ ...answered, sentAt, durationMs: 4.06 })).toContain('after 4.1 ms');
});

it('does not call what never came an answer', () => {
  const silent = { request: {}, response: { failure: 'timeout', message: '' }, sentAt, durationMs: 10_000 };
  expect(exchangeTimeText(silent)).toBe(`sent ${sentAt}, given up after 10000 ms`);
});

it('says nothing that was not recorded', () => {
  expect(exchangeTimeText(answered)).toBe('');
  expect(exchangeTimeText({ ...answered, sentAt })).toBe(`sent ${sentAt}`);
});
