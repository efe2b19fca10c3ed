import { asksToWait } from '../../engine/jsonrpc/retry-rate-limited.ts';
import type { Api } from '../../engine/target/target.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import type { Watch, WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Credential } from '../../engine/wire/credential.ts';
import { jsonOf } from '../../engine/wire/exchange.ts';
import type { Answered } from '../../engine/wire/wire.ts';

const apis: readonly Api[] = ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'];

/** No target has more places that a run asks. */
const mostPlaces = 500;

/** What came at one place: whether the credential was accepted there, and a rejection since. */
interface Place {
  accepted: boolean;
  refused: Answered | undefined;
}

/** The statement that a credential breaks by which it is rejected, on each kind of surface. */
const broken: Readonly<Partial<Record<Credential['kind'], string>>> = {
  bearer: 'access.platform.bearer-accepted',
  'url-token': 'access.node.token-accepted',
  basic: 'access.node.basic-accepted',
};

/** §5.1, §5.2: a place that accepts the right credential before and after accepts it each time, whichever check asks. */
function watchRefusals(): Watch {
  const places = new Map<string, Place>();
  return {
    judge: ({ exchange, credential, path, isAuthorized }) => {
      const id = broken[credential.kind];
      const { status } = exchange.answer;
      if (id === undefined || !isAuthorized || exchange.transport !== 'http') return undefined;
      const key = `${credential.kind} ${exchange.request.method} ${path}`;
      const place = places.get(key) ?? { accepted: false, refused: undefined };
      if (!places.has(key) && places.size >= mostPlaces) return undefined;
      places.set(key, place);
      if (status === 401 && !asksToWait(jsonOf(exchange))) {
        if (place.accepted) place.refused ??= exchange;
        return [];
      }
      if (status !== 200) return undefined;
      const { refused } = place;
      places.set(key, { accepted: true, refused: undefined });
      if (refused === undefined) return [];
      const expected = `${refused.request.method} ${path} to accept the right credential, as it does before and after`;
      return [[id, acrossAnswers(refused).fail('refused', '', expected, 'status 401')]];
    },
  };
}

export const watches: readonly WatchRule[] = [
  { decides: ['access.platform.bearer-accepted'], on: 'platform', watch: watchRefusals },
  { decides: ['access.node.token-accepted', 'access.node.basic-accepted'], on: apis, watch: watchRefusals },
];
