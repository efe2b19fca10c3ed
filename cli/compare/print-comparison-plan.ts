import type { RoundSpan } from '../../compare/measure/schedule/round-count.ts';
import { questionSets } from '../../compare/questions/all-question-sets.ts';
import { decidableDifference } from '../../compare/statistics/decidable-ratio.ts';
import type { RunPlan } from '../../engine/run/plan/plan.ts';
import type { Target } from '../../engine/target/target.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { grouped, percent } from '../../reports/html/number-text.ts';
import { printPlan } from '../plan/print-plan.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { decidableText, roundsText } from './plan-lines.ts';
import { planRounds } from './rounds-plan.ts';

/** `compare --dry-run`: the run of each target by area, then the rounds. */
export function printComparisonPlan(
  plans: readonly RunPlan[],
  measured: readonly Target[],
  { rounds, breadth }: { readonly rounds: RoundSpan; readonly breadth: number },
  wanted: (api: string, method?: string) => boolean,
): void {
  const { stdout } = process;
  for (const plan of plans) {
    stdout.write(`${terminalLine(knownSecrets.redact(plan.target.name))}\n`);
    printPlan(plan);
    stdout.write('\n');
  }
  const { least, most } = rounds;
  stdout.write(`${roundsText(rounds)}\n`);
  for (const scatter of [0.2, 0.3])
    stdout.write(
      `  ${decidableText(scatter, least)}, ${grouped(most)} from about ${percent(decidableDifference(scatter, most))} %\n`,
    );
  for (const { target, methods, requests } of planRounds(measured, questionSets, rounds, wanted, breadth))
    stdout.write(
      `  ${terminalLine(knownSecrets.redact(target))}: ${methods} methods, about ${grouped(requests.least)} to ${grouped(requests.most)} requests in ${grouped(least)} to ${grouped(most)} rounds, beside those of its run\n`,
    );
  stdout.write(
    `  among them responses for up to ${breadth} blocks of each chain, and for as many receipts, which are compared\n`,
  );
}
