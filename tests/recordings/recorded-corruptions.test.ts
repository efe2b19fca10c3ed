import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../base/json-object.ts';
import { randomStream } from '../../engine/seed.ts';
import { Shapes } from '../../engine/shape/shapes.ts';
import type { RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { BlockRecord } from '../../suites/support/evm/block-record.ts';
import { quantityOf } from '../../suites/support/evm/quantity.ts';
import { Alarms } from './recorded-alarms.ts';
import { corruptionsOf } from './recorded-corruptions.ts';
import { judgeRecord, judgeRecordedBlock, judgeRecordedReceipt, recordOf } from './recorded-judgements.ts';
import { recordedObjects, sources } from './recorded-objects.ts';
import { Unnoticed } from './recorded-unnoticed.ts';

/**
 * One field of a recorded answer is made wrong, in every way that comes to mind: the judgements of the suite are to
 * notice. What they cannot notice has a reason, and the share that they do may not fall.
 */
const seed = 1;
const shapes = new Shapes({ providers: [], protocols: [], publicNetworks: [] });

describe('recorded answers with one field made wrong', () => {
  it.each([
    { what: 'block', least: 0.94, judge: blocks },
    { what: 'receipt', least: 0.86, judge: receipts },
    { what: 'block with its receipts', least: 0.96, judge: records },
  ])('are noticed: $what', async ({ what, least, judge }) => {
    const tally = new Unnoticed();
    for (const source of sources) await judge(tally, recordedObjects(source), source.dialect);
    console.log(tally.report(what));
    expect(tally.unexplained).toEqual([]);
    expect(tally.share).toBeGreaterThan(least);
  });
});

type Objects = ReturnType<typeof recordedObjects>;

async function blocks(tally: Unnoticed, { blocks: all }: Objects, dialect: string): Promise<void> {
  for (const { object, asked } of ofEveryForm(all)) {
    const judge = (block: JsonObject) => judgeRecordedBlock(block, shapes, quantityOf(asked));
    await compare(tally, object, new Alarms(dialect), judge);
  }
}

async function receipts(tally: Unnoticed, { receipts: all }: Objects, dialect: string): Promise<void> {
  for (const { object, asked } of ofEveryForm(all)) {
    const judge = async (receipt: JsonObject) => judgeRecordedReceipt(receipt, shapes, asked);
    await compare(tally, object, new Alarms(dialect), judge);
  }
}

async function records(tally: Unnoticed, objects: Objects, dialect: string): Promise<void> {
  const answers = objects.receipts.map(({ object }) => object);
  for (const { object } of objects.blocks) {
    const record = recordOf(object, answers);
    if (record === undefined) continue;
    await compare(tally, object, new Alarms(dialect), (block) =>
      judgeRecord(withBlock(record, block), shapes),
    );
    for (const { receipt } of record.receipts.slice(0, 2)) {
      await compare(tally, receipt, new Alarms(dialect), (wrong) =>
        judgeRecord(withReceipt(record, receipt, wrong), shapes),
      );
    }
    return;
  }
}

async function compare(
  tally: Unnoticed,
  object: JsonObject,
  alarms: Alarms,
  judge: (object: JsonObject) => Promise<readonly RequirementJudgement[]>,
): Promise<void> {
  alarms.expect(await judge(object));
  for (const corruption of corruptionsOf(object, randomStream(seed)))
    tally.count(corruption, alarms.hears(await judge(corruption.object)));
}

/** One of each form: the same fields, and of the same kind. */
function ofEveryForm<Item extends { readonly object: JsonObject }>(items: readonly Item[]): readonly Item[] {
  const form = ({ object }: Item) =>
    JSON.stringify(
      Object.entries(object).map(([name, value]) => [name, value === null, String(value) === '']),
    );
  return [...new Map(items.map((item) => [form(item), item])).values()];
}

function withBlock(record: BlockRecord, block: JsonObject): BlockRecord {
  const receipts = record.receipts.map(({ receipt }) => receipt);
  return recordOf(block, receipts, record.transactions, record.number) ?? record;
}

function withReceipt(record: BlockRecord, receipt: JsonObject, wrong: JsonObject): BlockRecord {
  const receipts = record.receipts.map((one) => (one.receipt === receipt ? { ...one, receipt: wrong } : one));
  return { ...record, receipts };
}
