import { expect, it } from 'vitest';
import { violatingRun } from '../fixtures/sample-run.ts';
import { renderHar } from './har.ts';

interface Archive {
  readonly log: {
    readonly version: string;
    readonly comment: string;
    readonly entries: readonly {
      readonly startedDateTime: string;
      readonly time: number;
      readonly timings: { readonly wait: number };
      readonly request: { readonly method: string; readonly url: string };
      readonly response: object;
      readonly comment: string;
    }[];
  };
}

it('holds the exchanges of failures, in the form of HAR 1.2', () => {
  const { log } = JSON.parse(renderHar(violatingRun())) as Archive;
  expect(log.version).toBe('1.2');
  expect(log.entries.length).toBeGreaterThan(0);
  for (const { time, timings, request, response, comment } of log.entries) {
    // The format demands that the phases add up to the whole.
    expect(timings.wait).toBe(time);
    expect(request).toMatchObject({ httpVersion: 'HTTP/1.1', cookies: [], queryString: expect.any(Array) });
    expect(response).toMatchObject({ status: expect.any(Number), content: { text: expect.any(String) } });
    expect(comment).toMatch(/^[a-z0-9.-]+( on .+)?: ./);
  }
});

it('says when each exchange was sent, and invents no time where it is not known', () => {
  const run = violatingRun();
  const { log } = JSON.parse(renderHar(run)) as Archive;
  const [known, unknown] = log.entries;
  expect(known).toMatchObject({ startedDateTime: '2026-01-01T00:00:03.250Z', time: 23.41 });
  expect(unknown).toMatchObject({ startedDateTime: run.startedAt, time: 0 });
  expect(log.comment).toContain('not known');
});
