import { expect, it } from 'vitest';
import { violatingRun } from '../fixtures/sample-run.ts';
import { renderHar } from './har.ts';

it('holds the exchanges of failures, in the form of HAR 1.2', () => {
  const { log } = JSON.parse(renderHar(violatingRun())) as {
    log: {
      version: string;
      comment: string;
      entries: {
        time: number;
        request: { method: string; url: string };
        response: object;
        comment: string;
      }[];
    };
  };
  expect(log.version).toBe('1.2');
  expect(log.entries.length).toBeGreaterThan(0);
  expect(log.comment).toContain('not recorded');
  for (const { time, request, response, comment } of log.entries) {
    // No viewer shall draw a time that nobody measured.
    expect(time).toBe(0);
    expect(request).toMatchObject({ httpVersion: 'HTTP/1.1', cookies: [], queryString: expect.any(Array) });
    expect(response).toMatchObject({ status: expect.any(Number), content: { text: expect.any(String) } });
    expect(comment).toMatch(/^[a-z0-9.-]+( on .+)?: ./);
  }
});
