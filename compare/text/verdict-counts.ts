import type { Verdict } from '../../base/run-result.ts';
import type { Comparison } from '../model/comparison.ts';
import { countVerdicts } from '../model/statements/statements.ts';

/** `213 required statements passed, 0 failed, 2 undecided; 1 advisory failed`: each statement once, whatever the number of nodes, as on the page. */
export function verdictCounts(comparison: Comparison, name: string): string {
  const count = (verdict: Verdict): number => countVerdicts(comparison, name, 'required', verdict);
  const [passed, failed, deviates] = [count('passed'), count('failed'), count('deviates')];
  const advisory = countVerdicts(comparison, name, 'advisory', 'failed');
  return [
    `${passed} required ${passed === 1 ? 'statement' : 'statements'} passed, ${failed} failed`,
    ...(deviates === 0 ? [] : [`, ${deviates} ${deviates === 1 ? 'deviates' : 'deviate'}`]),
    `, ${count('inconclusive')} undecided`,
    ...(advisory === 0 ? [] : [`; ${advisory} advisory failed`]),
  ].join('');
}
