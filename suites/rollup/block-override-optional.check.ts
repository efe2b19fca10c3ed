import { noEvidence } from '../../engine/verdict/judgement.ts';
import { reads } from '../support/bytecode/readers.ts';
import { type Bundle, callTo } from '../support/call-many/request.ts';
import { randomAddress, word } from '../support/call-many/words.ts';
import { roughQuantity } from '../support/evm/quantity.ts';
import { settledBlock } from './call-many/base-block.ts';
import { callManyCheck } from './call-many/call-many-check.ts';
import { judgeItems, valued } from './call-many/judge-items.ts';

const optional = 'rollup.call-many.block-override-optional';

/** §4.6: a bundle may do without a block override, and then runs in the block of the context. */
export const checks = [
  callManyCheck({
    decides: [optional],
    cost: () => 2,
    run: async (context) => {
      const { recorder, client, random } = context;
      const base = await settledBlock(context);
      if (base === undefined)
        return recorder.skip(optional, noEvidence('no block could be found to run calls in'));
      const [number, time] = [randomAddress(random), randomAddress(random)];
      const overrides = { [number]: { code: reads('NUMBER') }, [time]: { code: reads('TIMESTAMP') } };
      const timestamp = roughQuantity(base.block?.timestamp);
      const transactions = [callTo(number), ...(timestamp === undefined ? [] : [callTo(time)])];
      const expected = [
        valued(word(base.number), 'the number of the block of the context, as nothing overrides it'),
        ...(timestamp === undefined ? [] : [valued(word(timestamp), 'the timestamp of that block')]),
      ];
      const bundles: readonly Bundle[] = [{ transactions }, { transactions, blockOverride: {} }];
      await recorder.cases(optional, bundles, async (bundle, caching) => {
        const asked = { bundles: [bundle], context: base.context, overrides };
        return judgeItems(await client.in({ blockOverride: undefined }).ask(asked, caching), expected);
      });
    },
  }),
];
