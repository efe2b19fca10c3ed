import { describe, expect, it } from 'vitest';
import { Shapes } from '../../engine/shape/shapes.ts';
import type { Judgement, RequirementJudgement } from '../../engine/verdict/judgement.ts';
import { judgeReceiptsRoot } from '../../suites/evm/blocks/hash-laws.ts';
import { readAnswer } from '../../suites/support/call-many/answer.ts';
import { Alarms } from './recorded-alarms.ts';
import { recordedAnswers } from './recorded-answers.ts';
import {
  exchangeOf,
  judgeRecord,
  judgeRecordedBlock,
  judgeRecordedReceipt,
  recordOf,
} from './recorded-judgements.ts';
import { recordedObjects, sources } from './recorded-objects.ts';

/** What real nodes of Ethereum, Gnosis, Arbitrum and Polygon answered must not alarm anybody under the right dialect. */
const shapes = new Shapes({ providers: [], protocols: [], publicNetworks: [] });
const hashLaws = /-(of-header|of-list|of-logs)$/;

describe.each(sources)('answers recorded by $source', ({ source, dialect }) => {
  const { blocks, receipts } = recordedObjects({ source });
  const alarms = (judgements: readonly RequirementJudgement[]) => new Alarms(dialect).of(judgements);

  it('hold blocks and receipts', () => {
    expect(blocks.length).toBeGreaterThan(4);
    expect(receipts.length).toBeGreaterThan(2);
  });

  it('alarm nobody, and most hashes can be recomputed', async () => {
    const judged: Judgement[] = [];
    for (const { object, asked } of blocks) {
      const number = asked?.startsWith('0x') === true ? BigInt(asked) : undefined;
      const judgements = await judgeRecordedBlock(object, shapes, number);
      expect(alarms(judgements)).toEqual([]);
      judged.push(...judgements.filter(([id]) => hashLaws.test(id)).map(([, judgement]) => judgement));
    }
    for (const { object, asked } of receipts) {
      const judgements = judgeRecordedReceipt(object, shapes, asked);
      expect(alarms(judgements)).toEqual([]);
      judged.push(...judgements.filter(([id]) => hashLaws.test(id)).map(([, judgement]) => judgement));
    }
    expect(judged.filter(({ kind }) => kind === 'holds').length).toBeGreaterThan(judged.length * 0.7);
  });

  it('keep the laws between a block and its receipts', async () => {
    const answers = receipts.map(({ object }) => object);
    const records = blocks.flatMap(({ object }) => recordOf(object, answers) ?? []);
    expect(records).not.toEqual([]);
    for (const record of records) {
      expect(alarms(await judgeRecord(record, shapes))).toEqual([]);
      expect((await judgeReceiptsRoot(record)).kind).not.toBe('breach');
    }
  });
});

describe('answers of eth_callMany that Erigon gave', () => {
  it('are values and failures to the suite, whatever they are nested in', () => {
    const results = recordedAnswers('erigon-rpc-tests').filter(({ method }) => method === 'eth_callMany');
    const kinds = results.flatMap(({ result }) => {
      const outcome = { kind: 'result', value: result } as const;
      const reply = { outcome, envelope: { result }, id: 1, exchange: exchangeOf(result) };
      return readAnswer(reply).items.map(({ kind }) => kind);
    });
    expect(new Set(kinds)).toEqual(new Set(['value', 'error']));
    expect(kinds.length).toBeGreaterThan(4);
  });
});
