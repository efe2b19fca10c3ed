import { asObject, fieldOf, fieldsOf } from '../../../base/json-object.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import { watchCalls } from '../../support/rpc/watch-calls.ts';
import { isOwnError } from '../../support/service/is-own-error.ts';
import { shardsPlace } from '../../support/sharded/read-shards.ts';
import { watchEveryGet } from '../watch-sharded.ts';
import { BlockContents, type Way } from './block-contents.ts';

/** Any software takes ids up to here. */
const plainIds = 2 ** 31;
const internalError = -32603;

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
        const judgements = readContents(contents, way, seqno, exchange);
        return judgements.length === 0 ? undefined : judgements;
      };
      const gets = watchEveryGet(decides, shardsPlace?.path, ['seqno'], ({ numbers, exchange }) =>
        judge('GET', numbers.get('seqno'), exchange),
      ).watch(surface);
      const calls = watchCalls(decides, ['sharded'], ({ method, params, reply, isAuthorized }) => {
        if (!isAuthorized || method !== 'shards' || !(reply.id >= 0 && reply.id < plainIds)) return undefined;
        const { seqno, ...others } = asObject(params) ?? {};
        return Object.keys(others).length > 0 ? undefined : judge('JSON-RPC', seqno, reply.exchange);
      }).watch(surface);
      return { judge: (seen) => gets.judge?.(seen) ?? calls.judge?.(seen) };
    },
  };
}

function readContents(
  contents: BlockContents,
  way: Way,
  seqno: number,
  exchange: Exchange,
): readonly RequirementJudgement[] {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return [];
  const { error, ok, code = fieldOf(error, 'code') } = fieldsOf(jsonOf(exchange));
  const isError = answer.status !== 200 || ok === false || (error !== undefined && error !== null);
  if (!isError) return contents.saw(way, seqno, exchange);
  // What software has no time or no means for at the moment, whatever the status (§7.5).
  const isOfServer = typeof code === 'number' && (code >= 500 || code === internalError);
  if (isOwnError(answer) && !isOfServer) contents.failed(way, seqno, exchange);
  return [];
}
