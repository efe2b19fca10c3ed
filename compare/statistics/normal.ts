import { bothTails, criticalValue } from './student.ts';

/** With so many degrees of freedom Student's distribution is the normal one, to seven digits. */
const many = 1e7;

/** The chance that a standard normal value lies at least so far from 0, on either side. */
export function normalTails(distance: number): number {
  return bothTails(distance, many);
}

/** The distance from 0 that a standard normal value reaches with this chance, on either side: 1.96 for 0.05. */
export function normalDistance(chance: number): number {
  return chance >= 1 ? 0 : criticalValue(many, Math.max(chance, 1e-300));
}
