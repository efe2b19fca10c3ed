import type { Caching } from '../../../engine/caching.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, ofUnchanged } from '../../../engine/verdict/judgement.ts';
import { reads } from '../../support/bytecode/readers.ts';
import type { Answer } from '../../support/call-many/answer.ts';
import { callTo, hex, wealth } from '../../support/call-many/request.ts';
import { randomAddress, randomNumber, word, wordOfAddress } from '../../support/call-many/words.ts';
import { blockReader } from '../bytecode/block-reader.ts';
import type { SettledBlock } from './base-block.ts';
import type { CallManyContext } from './call-many-check.ts';
import { judgeItems, outputAt, valued } from './judge-items.ts';
import { priceAboveBaseFee } from './override-field.ts';

/** A field of the block, what a request sets it to, and the word that code sees then. */
interface SetField {
  readonly name: string;
  readonly sent: string;
  readonly seen: string;
}

/** The block that a request overrides is as it was in the next. */
export function judgeBlockKept(
  { client, random }: CallManyContext,
  { number, context }: SettledBlock,
): (caching: Caching) => Promise<Judgement> {
  const [at, reader] = [randomAddress(random), randomAddress(random)];
  const overrides = {
    [client.sender]: { balance: hex(wealth) },
    [at]: { code: reads('NUMBER') },
    [reader]: { code: blockReader },
  };
  const fields = drawFields(random);
  const raised = { blockNumber: hex(number + 5000n) };
  const all = { ...raised, ...Object.fromEntries(fields.map(({ name, sent }) => [name, sent])) };
  return async (caching) => {
    const transactions = [callTo(at), callTo(reader, { gasPrice: hex(priceAboveBaseFee) })];
    const set = await client.ask(
      { bundles: [{ transactions, blockOverride: all }], context, overrides },
      caching,
    );
    // Old rules have no base fee, and a node may reject one field of several.
    const isTaken = wordAt(set, 0) === fields[0]?.seen;
    const calls = isTaken ? transactions : [callTo(at)];
    if (!isTaken)
      await client.ask(
        { bundles: [{ transactions: calls, blockOverride: raised }], context, overrides },
        caching,
      );
    const plain = await client.ask({ bundles: [{ transactions: calls }], context, overrides }, caching.fresh);
    const meaning = 'the number of the block of the context, which only the request before overrode';
    const isWhole = plain.items.length === calls.length;
    const judgement = judgeItems(
      isWhole ? { ...plain, items: plain.items.slice(0, 1) } : plain,
      (isWhole ? [at] : calls).map(() => valued(word(number), meaning)),
    );
    return ofUnchanged(judgement.kind === 'holds' && isTaken ? judgeFields(plain, fields) : judgement);
  };
}

/** In the order of the reader's words. The values are drawn: no block has them by chance. */
function drawFields(random: () => number): readonly SetField[] {
  const coinbase = randomAddress(random);
  const gasLimit = randomNumber(15_000_000n, 60_000_000n, random);
  const baseFee = randomNumber(1n << 33n, 1n << 43n, random);
  return [
    { name: 'coinbase', sent: coinbase, seen: wordOfAddress(coinbase) },
    { name: 'gasLimit', sent: hex(gasLimit), seen: word(gasLimit) },
    { name: 'baseFee', sent: hex(baseFee), seen: word(baseFee) },
  ];
}

/** What else code sees of the block is not held against anything: in a simulation it may be zero. */
function judgeFields(plain: Answer, fields: readonly SetField[]): Judgement {
  const kept = fields.findIndex(({ seen }, index) => wordAt(plain, index) === seen);
  const field = fields[kept];
  if (field === undefined) return holds;
  return inAnswer(plain.reply.exchange).fail(
    'block-kept',
    `${plain.items[1]?.at ?? '/result'}/value`,
    `word ${kept + 1} of the value to be the ${field.name} of the block of the context, which only the request before overrode`,
    `0x${field.seen}`,
  );
}

/** A word of what the reader returned. */
function wordAt(answer: Answer, index: number): string | undefined {
  return outputAt(answer, 1)?.slice(64 * index, 64 * (index + 1));
}
