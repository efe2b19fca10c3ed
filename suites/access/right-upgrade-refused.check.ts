import { asksToWait } from '../../engine/jsonrpc/retry-rate-limited.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { besideAnswers } from '../../engine/verdict/in-answer.ts';
import type { Watch, WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Credential } from '../../engine/wire/credential.ts';
import { jsonOf } from '../../engine/wire/exchange.ts';
import type { Answered } from '../../engine/wire/wire.ts';

/** The statement that a credential breaks by which no connection is opened. */
const broken: Readonly<Partial<Record<Credential['kind'], string>>> = {
  'url-token': 'access.websocket.token-accepted',
  basic: 'access.websocket.basic-accepted',
};

interface Upgrades {
  /** A message that came over a connection of the credential. */
  accepted?: Answered;
  refused?: Answered;
}

/**
 * §5.2: a credential that opened connections before, and that HTTPS accepts afterwards, opens each of them. Connections that are open
 * already say nothing of a credential that was replaced meanwhile.
 */
function watchUpgrades(): Watch {
  const known = new Map<Credential['kind'], Upgrades>();
  return {
    judge: ({ exchange, credential, isAuthorized }) => {
      const id = broken[credential.kind];
      if (id === undefined || !isAuthorized) return undefined;
      const upgrades = known.get(credential.kind) ?? {};
      known.set(credential.kind, upgrades);
      const { status } = exchange.answer;
      if (exchange.transport === 'websocket') {
        if (exchange.request.method !== 'UPGRADE') upgrades.accepted ??= exchange;
        else if (status === 401 && upgrades.accepted !== undefined && !asksToWait(jsonOf(exchange)))
          upgrades.refused ??= exchange;
        return [];
      }
      const { accepted, refused } = upgrades;
      if (accepted === undefined || refused === undefined || status !== 200) return undefined;
      delete upgrades.refused;
      const expected =
        'the right credential to open a connection, as it does before, and as HTTPS accepts it afterwards';
      return [[id, besideAnswers([accepted], refused).fail('refused', '', expected, 'status 401')]];
    },
  };
}

export const watches: readonly WatchRule[] = [
  {
    decides: ['access.websocket.token-accepted', 'access.websocket.basic-accepted'],
    on: rpcApis,
    watch: watchUpgrades,
  },
];
