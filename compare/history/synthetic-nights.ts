import { randomStream } from '../../engine/seed.ts';
import type { ComparisonLine } from './comparison-line.ts';

const dayMs = 24 * 3_600_000;
const first = Date.parse('2026-10-22T02:00:00.000Z');

/** Three vendors over a month of thirty nights, of which two are missing, with incidents that are known. */
export function syntheticNights(): ComparisonLine[] {
  const random = randomStream(3);
  const around = (value: number, spread: number): number => value * (1 + spread * (2 * random() - 1));
  const names = ['vendor-a', 'vendor-b', 'vendor-c'];
  const methods = ['eth_blockNumber', 'eth_getBlockByNumber', 'eth_getTransactionReceipt', 'GET /v1/nodes/'];
  return Array.from({ length: 30 }, (_, night) => night)
    .filter((night) => night !== 9 && night !== 17)
    .map((night): ComparisonLine => {
      const failed = (name: string): number => {
        // Night 5: vendor-b is out. Nights 20 to 22: vendor-c fails now and then.
        if (name === 'vendor-b' && night === 5) return 900;
        return name === 'vendor-c' && night >= 20 && night <= 22 ? 60 : Math.floor(3 * random());
      };
      // vendor-b is a tenth slower throughout; vendor-c is three times slower than it usually is on night 12.
      const factor = (name: string): number =>
        name === 'vendor-b' ? 1.1 : name === 'vendor-c' && night === 12 ? 3 : 1;
      return {
        format: 'nodeproof-compare-history/1',
        startedAt: new Date(first + night * dayMs).toISOString(),
        finishedAt: new Date(first + night * dayMs + 900_000).toISOString(),
        seed: night,
        rounds: 400,
        targets: names.map((name) => ({
          ...{
            name,
            verdict: 'conforms',
            requests: 9_000,
            requestUnits: 120,
            timed: 1_600,
            failed: failed(name),
          },
          // Nights 14 and 15: vendor-c is behind.
          ...{
            wrong: 0,
            atTip: 0.98,
            lagBlocks: name === 'vendor-c' && (night === 14 || night === 15) ? 3 : 0,
          },
          requestsPerCorrectAnswer: 1.01,
        })),
        methods: methods.flatMap((method) =>
          names.map((target) => {
            const value = around(factor(target), 0.02);
            const compared = {
              ratio: [value, value * 0.98, value * 1.02] as const,
              conclusion: 'undecided' as const,
            };
            const p50 = 20 * value;
            return {
              api: 'evm',
              method,
              target,
              p50,
              p95: 3 * p50,
              ...(target === names[0] ? {} : compared),
            };
          }),
        ),
        // Nights 3 to 8: vendor-b violates a statement. From night 25 on vendor-c does.
        violated: [
          ...(night >= 3 && night <= 8 ? [violation('platform.nodes.page-size', 'vendor-b')] : []),
          ...(night >= 25 ? [violation('evm.block.hash', 'vendor-c')] : []),
        ],
      };
    });
}

function violation(id: string, by: string): ComparisonLine['violated'][number] {
  return { id, section: '2.3', title: `\`${id}\` MUST hold`, by: [by] };
}
