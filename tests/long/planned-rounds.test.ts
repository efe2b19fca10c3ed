import { describe, expect, it } from 'vitest';
import { planRounds } from '../../cli/compare/rounds-plan.ts';
import { questionSets } from '../../compare/questions/all-question-sets.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { measureContenders } from '../comparison/measured-comparison.ts';

const breadth = 16;

/** What `--dry-run` says that so many rounds send to each of two targets like the embedded one. */
async function planned(rounds: number, wanted: (api: string, method?: string) => boolean) {
  const embedded = await startEmbeddedTarget({ seed: 1, tls: false });
  await embedded.close();
  const target = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  const span = { least: rounds, most: rounds, seconds: 0 };
  const [row] = planRounds([target, target], questionSets, span, wanted, breadth);
  return row?.requests ?? { least: 0, most: 0 };
}

describe('what a comparison says that it will send', () => {
  it.each([
    ['all', 20, () => true],
    ['all', 60, () => true],
    ['one', 60, (api: string) => api === 'wallet'],
  ] as const)('is what it sends, but for a quarter: %s apis, %d rounds', async (_apis, rounds, wanted) => {
    const said = await planned(rounds, wanted);
    const { events } = await measureContenders([{ name: 'a' }, { name: 'b' }], { rounds, breadth, wanted });
    const end = events.find((event) => event.kind === 'end');
    for (const name of ['a', 'b']) {
      const sent = end?.spent[name]?.requests ?? 0;
      expect(sent).toBeGreaterThan(said.least / 1.25);
      expect(sent).toBeLessThan(said.most * 1.25);
    }
  });
});
