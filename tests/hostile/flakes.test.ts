import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { runAgainst } from './run-command.ts';
import { serveSoundBut } from './sound-service.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-flakes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Breaks the id of the organization in each answer, and its name in one of five. */
function serveFlaky(): ReturnType<ReturnType<typeof serveSoundBut>> {
  let answers = 0;
  return serveSoundBut({
    'platform.organization': (body) => {
      answers += 1;
      return { ...body, id: 439893, ...(answers % 5 === 0 ? { name: null } : {}) };
    },
  })();
}

describe('a run against a service that breaks one statement always and another now and then', () => {
  it('distinguishes the two by how often each was seen', async () => {
    const service = await serveFlaky();
    try {
      const ended = await runAgainst(service, folder, {
        seconds: 100,
        args: ['--only', 'platform.organization'],
      });
      const text = readFileSync(join(folder, 'run', 'run.json'), 'utf8');
      const { requirements } = JSON.parse(text) as RunResult;
      const of = (id: string) => requirements.find((one) => one.id === id);
      const messageOf = (id: string) => of(id)?.findings?.[0]?.message;
      expect(ended.code).toBe(1);
      expect(of('platform.organization.id')?.verdict).toBe('failed');
      expect(messageOf('platform.organization.id')).toMatch(/; seen in 5 of 5 attempts\)/);
      // A single answer that breaks the contract is proof, however seldom it comes. Four in a row hold at most one more.
      expect(of('platform.organization.name')?.verdict).toBe('failed');
      expect(messageOf('platform.organization.name')).toMatch(
        /; (unstable, seen in [1-4] of \d+ attempts|seen in \d+ of \d+ responses)\)/,
      );
    } finally {
      await service.close();
    }
  });
});
