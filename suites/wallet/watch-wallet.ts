import { asObject, type JsonObject } from '../../base/json-object.ts';
import type { RequirementJudgement } from '../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../engine/watch/proven-breaches.ts';
import type { WatchedSurface, WatchRule } from '../../engine/watch/watch-rule.ts';
import { isMomentary } from '../../engine/wire/availability/server-error.ts';
import { sentJsonOf } from '../../engine/wire/body/sent-json.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import { type WalletMethod, walletPlace } from '../support/wallet/call-wallet.ts';

/** An answer to a call of §4.7 that was sent with the node's own credentials. */
interface SeenWalletCall {
  /** What was sent. */
  readonly body: JsonObject;
  readonly exchange: Answered;
}

/**
 * A rule about every answer to one of the wallet methods; server errors and answers that ask to wait are left out.
 * @param begin makes what judges the answers of one node in one run, undefined where it is about others
 */
export function watchWallet(
  decides: WatchRule['decides'],
  method: WalletMethod,
  begin: () => (seen: SeenWalletCall, surface: WatchedSurface) => readonly RequirementJudgement[] | undefined,
): WatchRule {
  return {
    decides,
    on: ['wallet'],
    watch: (surface) => {
      const judge = begin();
      const place = walletPlace(method);
      return {
        judge: ({ exchange, path, isAuthorized }) => {
          const { request, answer } = exchange;
          if (!isAuthorized || request.method !== 'POST' || path !== place?.path) return undefined;
          if (isMomentary(answer.status)) return undefined;
          const body = asObject(sentJsonOf(request));
          const judgements = body === undefined ? undefined : judge({ body, exchange }, surface);
          return judgements === undefined ? undefined : provenBreaches(judgements);
        },
      };
    },
  };
}
