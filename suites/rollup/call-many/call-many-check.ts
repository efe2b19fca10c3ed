import type { Cost, PlannedSurface, RpcCheck, RpcContext } from '../../../engine/check.ts';
import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import { shippedDialects } from '../../../engine/verdict/finding/dialect.ts';
import { noEvidence, notApplicable } from '../../../engine/verdict/judgement.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import { notServed, openCallMany, openingOf } from '../../support/call-many/open-call-many.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';

export interface CallManyContext extends RpcContext {
  readonly client: CallManyClient;
  /** A stream of this check's own. */
  readonly random: () => number;
}

export interface CallManyCheck {
  readonly decides: readonly [string, ...string[]];
  readonly cost: Cost;
  /** True where it also judges nodes from which no result was ever had. */
  readonly always?: boolean;
  /** True where most of its requests wait for the answer before. */
  readonly chained?: boolean;
  run(context: CallManyContext): Promise<void>;
}

/** A check of eth_callMany on rollup nodes, over every channel. */
export function callManyCheck({
  decides,
  cost,
  always = false,
  chained = false,
  run,
}: CallManyCheck): RpcCheck {
  return {
    decides,
    on: ['rollup'],
    over: 'every-channel',
    chained,
    cost: (profile, surface) => (!always && lacksCallMany(surface) ? 0 : cost(profile, surface)),
    readings: chainReadings.settled,
    run: async (context) => {
      const { served } = await openingOf(context);
      if (!served && !always) {
        for (const id of decides) context.recorder.skip(id, noEvidence(notServed));
        return;
      }
      if (context.isFurther && !isItsTurn(context, decides[0])) {
        // No data is missing: where nothing was found over HTTP either, the reason that was found there is to be read.
        for (const id of decides) context.recorder.skip(id, notApplicable('it is judged over HTTP'));
        return;
      }
      const client = await openCallMany(context);
      await run({ ...context, client, random: randomStream(context.seed) });
    },
  };
}

/** In short profiles a further transport gets a quarter of the checks, which take turns from seed to seed. */
const quarters = 4;

function isItsTurn({ profile, recorder }: RpcContext, id: string): boolean {
  const quarter = (deriveSeed(0, id) >>> 0) % quarters;
  return profile.cases >= 4 || recorder.isTurn(quarter, quarters);
}

/** Dialects list software that has no such method as a deviation from that statement. */
export function lacksCallMany({ node }: PlannedSurface): boolean {
  return node?.dialect !== undefined && shippedDialects().departs(node.dialect, 'jsonrpc.call-many.list');
}
