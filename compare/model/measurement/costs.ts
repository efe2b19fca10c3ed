import type { Sample } from '../../../specs/formats/measurement-line.ts';
import type { Cost, Disagreement } from '../comparison.ts';
import type { Measurement } from './measurement.ts';

/**
 * What the rounds cost by correct answer. Correct is a result that can be judged and that nothing speaks against: those to
 * questions that the target is proven to answer wrongly are not, nor blocks without a hash. The billed total is under `targets`.
 */
export function costs({ samples, targets, spent }: Measurement, found: readonly Disagreement[]): Cost[] {
  return targets.flatMap((target): Cost[] => {
    const sent = samples.filter((sample) => sample.target === target);
    const { requests, requestUnits } = spent[target] ?? { requests: sent.length, requestUnits: 0 };
    const wrong = new Set(found.filter((one) => one.wrong.includes(target)).map(({ subject }) => subject));
    const correct = sent.filter(
      ({ outcome, subject, incomplete }) =>
        outcome === 'answered' && incomplete !== true && (subject === undefined || !wrong.has(subject)),
    );
    const units = sent.filter(costsUnits);
    const correctUnits = correct.filter(costsUnits).length;
    return [
      {
        target,
        requests,
        requestUnits,
        correctAnswers: correct.length,
        requestsPerCorrectAnswer: correct.length === 0 ? null : inThousandths(sent.length / correct.length),
        requestUnitsPerCorrectAnswer: correctUnits === 0 ? null : inThousandths(units.length / correctUnits),
      },
    ];
  });
}

function inThousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Nodes that the user paired have the name of the pair behind their api. */
function costsUnits({ api }: Sample): boolean {
  return api.split(' ')[0] === 'sharded';
}
