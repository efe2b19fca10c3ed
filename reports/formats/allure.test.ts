import { describe, expect, it } from 'vitest';
import { violatingRun } from '../fixtures/sample-run.ts';
import { renderAllure } from './allure.ts';

describe('renderAllure', () => {
  const run = violatingRun();
  const files = new Map(renderAllure(run));
  const results = [...files]
    .filter(([name]) => name.endsWith('-result.json'))
    .map(([, content]): unknown => JSON.parse(content));

  it('has a result for each requirement and node', () => {
    expect(results).toHaveLength(run.requirements.length);
  });

  it('names only files that it has', () => {
    const sources = [...files.values()].flatMap((content) =>
      [...content.matchAll(/"source": "([^"]+)"/g)].map(([, source]) => source ?? ''),
    );
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((source) => !files.has(source))).toEqual([]);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it('takes no file name from a target', () => {
    for (const name of files.keys())
      expect(name).toMatch(/^[0-9a-f-]{36}-(result\.json|attachment\.(json|txt))$|^environment\.properties$/);
  });

  it('keeps a known failure apart and the history of a requirement across runs', () => {
    expect(results).toContainEqual(
      expect.objectContaining({
        status: 'failed',
        statusDetails: expect.objectContaining({ known: true, muted: true }),
      }),
    );
    const histories = (of: ReadonlyMap<string, string>) =>
      [...of.values()].join('').match(/"historyId": "\w+"/g);
    expect(
      histories(new Map(renderAllure({ ...run, startedAt: '2026-02-02T00:00:00.000Z', seed: 7 }))),
    ).toEqual(histories(files));
  });
});
