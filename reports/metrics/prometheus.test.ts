import { describe, expect, it } from 'vitest';
import { conformingRun, hostile, violatingRun } from '../fixtures/sample-run.ts';
import { renderPrometheus } from './prometheus.ts';

const line =
  /^(# (HELP|TYPE) nodeproof_\w+ [^\n]+|nodeproof_\w+\{(\w+="([^"\\\n]|\\["\\])*",?)+\} -?[\d.]+(e[+-]?\d+)?)$/;

describe('figures for Prometheus', () => {
  it('have a help, a type and well-formed samples, also of hostile names', () => {
    for (const name of [hostile, 'a"} 1\nnodeproof_run_verdict{verdict="conforms', 'back\\slash']) {
      const run = { ...violatingRun(), target: { name } };
      for (const one of renderPrometheus(run).trimEnd().split('\n')) expect(one).toMatch(line);
    }
  });

  it('count the failures of each node, those without any too', () => {
    const text = renderPrometheus(violatingRun());
    const failures = [...text.matchAll(/^nodeproof_node_failures\{.*node="([^"]+)"\} (\d+)$/gm)];
    expect(failures.length).toBeGreaterThan(1);
    expect(failures.some(([, , count]) => count === '0')).toBe(true);
    expect(failures.some(([, , count]) => count !== '0')).toBe(true);
  });

  it('say which verdict a run has', () => {
    expect(renderPrometheus(conformingRun())).toMatch(/^nodeproof_run_verdict\{.*verdict="conforms"\} 1$/m);
    expect(renderPrometheus(violatingRun())).toMatch(/^nodeproof_run_verdict\{.*verdict="conforms"\} 0$/m);
  });

  it('leave out when a run ended that was killed', () => {
    const { finishedAt: _end, ...killed } = violatingRun();
    expect(renderPrometheus(killed)).not.toContain('nodeproof_run_end_timestamp_seconds');
  });
});
