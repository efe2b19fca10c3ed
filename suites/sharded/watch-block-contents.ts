import { asObject } from '../../base/json-object.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { shardsPlace } from '../support/sharded/read-shards.ts';
import { BlockContents, type Way } from './block-contents.ts';
import { watchGets } from './watch-sharded.ts';

/**
 * §4.8: the shards of a masterchain block are part of it, and do not change. Every answer about it is held against the first one.
 * @param steady decides what several answers of one way say
 * @param same decides what the two ways say
 */
export function watchBlockContents(steady: string, same: string): WatchRule {
  const decides: WatchRule['decides'] = [steady, same];
  return {
    decides,
    on: ['sharded'],
    watch: (surface) => {
      const contents = new BlockContents(steady, same);
      const judge = (way: Way, seqno: unknown, exchange: Exchange) => {
        if (typeof seqno !== 'number' || !Number.isSafeInteger(seqno)) return undefined;
        const judgements = contents.saw(way, seqno, exchange);
        return judgements.length === 0 ? undefined : judgements;
      };
      const gets = watchGets(decides, shardsPlace?.path, ['seqno'], ({ numbers, exchange }) =>
        judge('GET', numbers.get('seqno'), exchange),
      ).watch(surface);
      const calls = watchCalls(decides, ['sharded'], ({ method, params, reply, isAuthorized }) => {
        if (!isAuthorized || method !== 'shards' || reply.outcome.kind !== 'result') return undefined;
        const { seqno, ...others } = asObject(params) ?? {};
        return Object.keys(others).length > 0 ? undefined : judge('JSON-RPC', seqno, reply.exchange);
      }).watch(surface);
      return { judge: (seen) => gets.judge?.(seen) ?? calls.judge?.(seen) };
    },
  };
}
