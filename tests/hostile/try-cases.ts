import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { someOf } from '../support/named-part.ts';
import type { HostileCase } from './hostile-case.ts';
import { runAgainst } from './run-command.ts';

const usualSeconds = 120;
const usualRequests = 5_000;
/** Garbage is collected late on a busy machine: half of it is seen on a quiet one. */
const mostMegabytes = 768;

/** One test for each case, or for some of them (see `someOf`): what a run against its service comes to. */
export function tryCases(cases: readonly HostileCase[]): void {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nodeproof-hostile-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.concurrent('a run against a service that', () => {
    for (const one of someOf(cases)) {
      it(one.name, async ({ expect }) => {
        const service = await one.serve();
        try {
          const seconds = one.seconds ?? usualSeconds;
          const options = one.args === undefined ? { seconds } : { seconds, args: one.args };
          const ended = await runAgainst(service, mkdtempSync(join(folder, 'run-')), options);
          if (process.env.NODEPROOF_BENCH_FIGURES !== undefined) {
            const { code, peakMegabytes } = ended;
            console.log(
              `${one.name}: exit ${code}, ${ended.seconds.toFixed(1)} s, ${service.received()} requests, ${peakMegabytes.toFixed(0)} MB`,
            );
          }
          expect(
            [one.exit].flat(),
            `exit code; it printed:\n${ended.stdout.slice(0, 3000)}\n${ended.stderr.slice(-2000)}`,
          ).toContain(ended.code);
          expect(ended.everything).not.toMatch(/internal error/);
          expect(ended.stderr).not.toMatch(/^ +at /m);
          for (const text of one.says ?? []) expect(ended.everything).toMatch(text);
          for (const [id, verdict] of Object.entries(one.verdicts ?? {}))
            expect(ended.verdicts.get(id), id).toBe(verdict);
          expect(service.trapped?.() ?? []).toEqual([]);
          expect(service.received()).toBeLessThanOrEqual(one.atMost ?? usualRequests);
          expect(ended.peakMegabytes).toBeLessThan(mostMegabytes);
        } finally {
          await service.close();
        }
      });
    }
  });
}
