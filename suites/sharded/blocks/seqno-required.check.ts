import { Caching } from '../../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../../engine/verdict/judgement.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import { noBlock, surveyBlocks, surveyReadings } from '../../support/sharded/block-survey.ts';
import { askShards, callShards, getShards, holdsShards } from '../../support/sharded/read-shards.ts';

const byGet = 'sharded.shards.seqno-required';
const byRpc = 'sharded.json-rpc.seqno-required';

/** A request that lacks the sequence number. */
interface Attempt {
  readonly without: string;
  readonly send: (caching: Caching) => Promise<Exchange>;
}

/**
 * §4.8: the sequence number is required. Judged is only what holds no number in any reading: where a service finds one
 * in "300.0", in "+300" or in nothing at all (an empty text is 0 to many), the contract has nothing against it.
 */
export const checks: readonly NodeCheck[] = [
  {
    decides: [byGet, byRpc],
    on: ['sharded'],
    cost: () => 17,
    readings: surveyReadings,
    async run(context) {
      const { recorder, profile } = context;
      const { seqnos } = await surveyBlocks(context, profile);
      const { wire } = context;
      const known = seqnos.slice(0, 2);
      const decide =
        (isServed: boolean) =>
        async ({ without, send }: Attempt, caching: Caching): Promise<Judgement> =>
          judge(without, await send(caching), known.length > 0, isServed);
      // Each of the two ways has to give shards: the blocks that are known may be served by the other alone.
      const [get, rpc] = await Promise.all([
        Promise.all(known.map((seqno) => getShards(wire, String(seqno), Caching.shared))),
        Promise.all(known.map(async (seqno) => (await callShards(wire, { seqno }, Caching.shared)).exchange)),
      ]);
      const isServed = (exchanges: readonly Exchange[]): boolean =>
        exchanges.some((exchange) => holdsShards(jsonOf(exchange)));
      await Promise.all([
        recorder.cases(byGet, getAttempts(context), decide(isServed(get))),
        recorder.cases(byRpc, rpcAttempts(context, known[0] ?? 1), decide(isServed(rpc))),
      ]);
    },
  },
];

function getAttempts({ wire, seed }: NodeContext): Attempt[] {
  return [
    { without: 'a sequence number', send: (caching) => getShards(wire, undefined, caching) },
    {
      without: 'a parameter of that name',
      send: (caching) => askShards(wire, { block: '1' }, caching),
    },
    ...words(seed).map((word) => ({
      without: 'a number for the sequence number',
      send: (caching: Caching) => getShards(wire, word, caching),
    })),
  ];
}

function rpcAttempts({ wire, seed }: NodeContext, seqno: number): Attempt[] {
  const call = (without: string, params: unknown): Attempt => ({
    without,
    send: async (caching) => (await callShards(wire, params, caching)).exchange,
  });
  return [
    call('params', undefined),
    call('a field seqno', {}),
    call('a field of that name', { block: seqno }),
    call('anything in params', []),
    call('a number for the sequence number', { seqno: {} }),
    ...words(seed).map((seqnoWord) => call('a number for the sequence number', { seqno: seqnoWord })),
  ];
}

/** Words without a digit, and that no reader takes for a number, a truth value or a tag. */
function words(seed: number): string[] {
  const random = randomStream(seed);
  const letters = 'ghjkmpqrsvw';
  const word = (length: number) =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
  return [1, 4, 9].map(word);
}

function judge(without: string, exchange: Exchange, isKnown: boolean, isServed: boolean): Judgement {
  const actual = jsonOf(exchange);
  if (holdsShards(actual)) {
    const expected = `no shards for a request without ${without}`;
    return inAnswer(exchange).fail('required', '', expected, actual);
  }
  // A service without any shards rejects everything.
  if (!isKnown) return noBlock;
  return isServed ? holds : notAnswered('no shards came for a block that is known to be there either');
}
