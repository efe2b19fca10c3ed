import { asObject } from '../../base/json-object.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import { type Exchange, jsonOf, sizeOf } from '../../engine/wire/exchange.ts';
import { watchCalls } from '../support/rpc/watch-calls.ts';
import { findShards, shardsPlace } from '../support/sharded/read-shards.ts';
import { blockContent } from './block-content.ts';
import { watchGets } from './watch-sharded.ts';

/** Of so many blocks of each node it is remembered what their shards were. */
const mostRemembered = 2048;
/** A first answer is shown in a finding; one of more characters is not kept for that. */
const mostKept = 8192;

/** How the shards of a block were asked for first, and what they were. */
interface FirstAnswer {
  readonly way: 'GET' | 'JSON-RPC';
  readonly content: string;
  readonly exchange?: Exchange;
}

/**
 * §4.8: the shards of a masterchain block are part of it and do not change. Every answer about it is held against the first one.
 * @param steady decides what several answers of one way say
 * @param same decides what the two ways say
 */
export function watchBlockContents(steady: string, same: string): WatchRule {
  const decides: WatchRule['decides'] = [steady, same];
  return {
    decides,
    on: ['sharded'],
    watch: (surface) => {
      const firsts = new Map<number, FirstAnswer>();
      const judge = (way: FirstAnswer['way'], seqno: unknown, exchange: Exchange) => {
        const found = findShards(jsonOf(exchange));
        if (typeof seqno !== 'number' || !Number.isSafeInteger(seqno)) return undefined;
        if (found === undefined || found.shards.length === 0) return undefined;
        const content = blockContent(found.shards);
        const first = firsts.get(seqno);
        if (first === undefined && firsts.size < mostRemembered)
          firsts.set(seqno, { way, content, ...(sizeOf(exchange) > mostKept ? {} : { exchange }) });
        if (first === undefined || first.content === content) return undefined;
        const expected = `the shards of block ${seqno} as another response of the run has them, by ${first.way}`;
        const breach = inAnswer(exchange, false).fail(
          'one-content',
          `${found.holder}/shards`,
          expected,
          found.shards,
        );
        const exchanges = first.exchange === undefined ? [] : [first.exchange, exchange];
        const judgement: RequirementJudgement = [first.way === way ? steady : same, { ...breach, exchanges }];
        return [judgement];
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
