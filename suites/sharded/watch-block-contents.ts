import { asObject } from '../../base/json-object.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../engine/watch/proven-breaches.ts';
import type { Seen } from '../../engine/watch/seen.ts';
import type { WatchedSurface, WatchRule } from '../../engine/watch/watch-rule.ts';
import { type Exchange, jsonOf } from '../../engine/wire/exchange.ts';
import { callIn } from '../support/rpc/watch-calls.ts';
import { type FoundShards, findShards, shardsPlace } from '../support/sharded/read-shards.ts';
import { blockContent } from './block-content.ts';

/** Of so many blocks of each node it is remembered what their shards were. */
const mostRemembered = 2048;

/** The shards of a block in one answer. */
interface SeenShards {
  readonly way: 'GET' | 'JSON-RPC';
  readonly seqno: number;
  readonly found: FoundShards;
  readonly exchange: Exchange;
}

interface FirstAnswer extends SeenShards {
  readonly content: string;
}

/**
 * §4.8: the shards of a masterchain block are part of it and do not change. Every answer about it is held against the first one.
 * @param steady decides what several answers of one way say
 * @param same decides what the two ways say
 */
export function watchBlockContents(steady: string, same: string): WatchRule {
  return {
    decides: [steady, same],
    on: ['sharded'],
    watch: (surface) => {
      const firsts = new Map<number, FirstAnswer>();
      return {
        judge: (seen) => {
          const now = byGet(seen) ?? byCall(seen, surface);
          if (now === undefined) return undefined;
          const content = blockContent(now.found.shards);
          const first = firsts.get(now.seqno);
          if (first === undefined && firsts.size < mostRemembered) firsts.set(now.seqno, { ...now, content });
          if (first === undefined || first.content === content) return undefined;
          const requirement = first.way === now.way ? steady : same;
          return provenBreaches([[requirement, differs(first, now)]]);
        },
      };
    },
  };
}

function differs(first: FirstAnswer, { seqno, found, exchange }: SeenShards): RequirementJudgement[1] {
  const expected = `the shards of block ${seqno} as another response of the run has them, by ${first.way}`;
  return inAnswer(exchange).fail('one-content', `${found.holder}/shards`, expected, found.shards);
}

function byGet({ exchange, path, query, isAuthorized }: Seen): SeenShards | undefined {
  const { method } = exchange.request;
  if (!isAuthorized || method !== 'GET' || path !== shardsPlace?.path || exchange.answer.status !== 200)
    return undefined;
  const [[name, value] = ['', ''], ...others] = [...query];
  if (name !== 'seqno' || others.length > 0 || !/^\d{1,9}$/.test(value)) return undefined;
  return shownBy('GET', Number(value), exchange);
}

function byCall(seen: Seen, surface: WatchedSurface): SeenShards | undefined {
  const call = callIn(seen, surface);
  if (call?.isAuthorized !== true || call.method !== 'shards' || call.reply.outcome.kind !== 'result')
    return undefined;
  const { seqno, ...others } = asObject(call.params) ?? {};
  if (!Number.isSafeInteger(seqno) || Object.keys(others).length > 0) return undefined;
  return shownBy('JSON-RPC', Number(seqno), call.reply.exchange);
}

function shownBy(way: SeenShards['way'], seqno: number, exchange: Exchange): SeenShards | undefined {
  const found = findShards(jsonOf(exchange));
  return found === undefined || found.shards.length === 0 ? undefined : { way, seqno, found, exchange };
}
