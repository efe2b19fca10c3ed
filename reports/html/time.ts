import type { RunResult } from '../../base/run-result.ts';

/** `2026-01-01 00:00 UTC`; what is no date stays as it was written. */
export function moment(iso: string): string {
  const milliseconds = Date.parse(iso);
  if (!Number.isFinite(milliseconds)) return iso;
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** How long the run took, or nothing where its end is unknown. */
export function duration(run: Pick<RunResult, 'startedAt' | 'finishedAt'>): string {
  const milliseconds = Date.parse(run.finishedAt ?? '') - Date.parse(run.startedAt);
  if (!Number.isFinite(milliseconds)) return '';
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
