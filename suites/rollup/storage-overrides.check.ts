import type { Caching } from '../../engine/caching.ts';
import { type Judgement, noEvidence } from '../../engine/verdict/judgement.ts';
import { readsOf } from '../support/bytecode/readers.ts';
import type { CallManyClient } from '../support/call-many/call-many-client.ts';
import { type AccountOverride, bundlesOf, callTo } from '../support/call-many/request.ts';
import { randomAddress, randomBytes, randomNumber, word } from '../support/call-many/words.ts';
import { type CallManyContext, callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, valued } from './call-many/judge-items.ts';
import { type StoredSlot, storedSlot } from './call-many/stored-slot.ts';

const state = 'rollup.call-many.state-override-state';
const stateDiff = 'rollup.call-many.state-override-state-diff';
const nothingStored =
  'slots that are given are seen, but no contract was found whose other slots could show whether they are kept';

/** §4.6: overrides of storage. `state` stands for all of it, `stateDiff` for the slots that it names. */
export const checks = [
  callManyCheck({
    decides: [state],
    cost: () => 3,
    run: (context) =>
      judgeStorage(context, state, (slots) => ({ state: slots }), {
        value: () => word(0n),
        meaning: 'nothing, as the override of state stands for the whole storage',
      }),
  }),
  callManyCheck({
    decides: [stateDiff],
    cost: () => 4,
    run: async (context) => {
      await judgeStorage(context, stateDiff, (slots) => ({ stateDiff: slots }), {
        value: ({ value }) => value,
        meaning: 'what the slot holds on chain, as the override of stateDiff does not name it',
      });
      const stored = await storedSlot(context);
      if (stored === undefined) return;
      await context.recorder.case(stateDiff, (caching) => judgeErased(context.client, stored, caching));
    },
  }),
];

/** Slots that are given, far apart, and one that is not. */
async function judgeStorage(
  context: CallManyContext,
  requirement: string,
  override: (slots: Readonly<Record<string, string>>) => AccountOverride,
  other: { readonly value: (stored: StoredSlot) => string; readonly meaning: string },
): Promise<void> {
  const { recorder, client, random } = context;
  const stored = await storedSlot(context);
  const given = [3n, 1000n, (1n << 255n) + 5n, randomNumber(1n << 16n, 1n << 250n, random)].map((slot) => ({
    slot,
    value: randomBytes(32, random),
  }));
  const slots = Object.fromEntries(given.map(({ slot, value }) => [`0x${word(slot)}`, `0x${value}`]));
  const judgeAt = async (
    at: string,
    rest: { readonly slot: bigint; readonly value: string; readonly meaning: string },
    where: StoredSlot['context'] | undefined,
    caching: Caching,
  ): Promise<Judgement> => {
    const read = [...given.map(({ slot }) => slot), rest.slot];
    const asked = {
      bundles: bundlesOf(read.map((slot) => callTo(at, { data: `0x${word(slot)}` }))),
      overrides: { [at]: { code: readsOf('SLOAD'), ...override(slots) } },
      ...(where === undefined ? {} : { context: where }),
    };
    return judgeItems(await client.askAccompanied(asked, caching), [
      ...given.map(({ value }) => valued(value, 'the slot as the override gives it')),
      valued(rest.value, rest.meaning),
    ]);
  };
  const unusedAddress = randomAddress(random);
  const empty = { slot: 77n, value: word(0n), meaning: 'nothing, as nobody ever wrote to the slot' };
  await recorder.case(requirement, async (caching) => {
    const judgement = await judgeAt(unusedAddress, empty, undefined, caching);
    return judgement.kind === 'holds' && stored === undefined ? noEvidence(nothingStored) : judgement;
  });
  if (stored === undefined) return;
  const { address, slot, context: where } = stored;
  const rest = { slot, value: other.value(stored), meaning: other.meaning };
  await recorder.case(requirement, (caching) => judgeAt(address, rest, where, caching));
}

/** A slot that holds something on chain, and is overridden with nothing. */
async function judgeErased(
  client: CallManyClient,
  { address, slot, context }: StoredSlot,
  caching: Caching,
): Promise<Judgement> {
  const stateDiff = { [`0x${word(slot)}`]: `0x${word(0n)}` };
  const asked = {
    bundles: bundlesOf([callTo(address, { data: `0x${word(slot)}` })]),
    overrides: { [address]: { code: readsOf('SLOAD'), stateDiff } },
    context,
  };
  return judgeItems(await client.askAccompanied(asked, caching), [
    valued(word(0n), 'nothing, as the override says'),
  ]);
}
