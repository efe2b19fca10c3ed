import type { ExchangeRecord } from '../../base/run-result.ts';
import type { KeptExchange, KeptExchanges, KeptResult } from '../../engine/journal/kept-exchanges.ts';
import type { Vault } from '../../engine/secrets/vault.ts';
import { recordOf } from '../../engine/verdict/finding/exchange-record.ts';
import type { Witness } from '../../specs/formats/witness.ts';
import { nearestRequest } from './nearest-request.ts';

/** Characters of a body that are kept: long lists may differ far from their beginning. */
const longest = 32_000;

/** For every statement that one target violates and another satisfies. Contains no secret. */
export function chooseWitnesses(targets: readonly KeptExchanges[], vault: Vault): Witness[] {
  const ids = new Set(targets.flatMap(({ results }) => results.map(({ id }) => id)));
  return [...ids].sort().flatMap((id) => {
    const broken = targets.map((target) => ({ target, result: brokenBy(target, id) }));
    const first = broken.find(({ result }) => result?.shown !== undefined);
    const shown = first?.result?.shown;
    if (first === undefined || shown === undefined) return [];
    const recordExchange = ({ exchange, answerLength }: KeptExchange): ExchangeRecord =>
      recordOf(exchange, vault, { longest, answerLength });
    return targets.flatMap((target) => {
      const nearest = nearestRequest(shown.asked, keptWhere(target, id, shown.asked.kind));
      if (nearest === undefined) return [];
      const { node } = nearest.exchange;
      return [
        {
          requirement: id,
          target: vault.redact(target.target.name),
          node: node === null ? null : vault.redact(node),
          against: vault.redact(first.target.target.name),
          exchange: recordExchange(nearest),
          facing: recordExchange(shown),
          at: vault.redact(shown.at),
        },
      ];
    });
  });
}

/** The result that a report shows first: one that is not known, then the first node of the target file. */
function brokenBy(target: KeptExchanges, id: string): KeptResult | undefined {
  const order = (node: string | null): number => target.target.nodes.findIndex(({ name }) => name === node);
  return target.results
    .filter((result) => result.id === id && result.verdict === 'failed')
    .sort((one, other) => Number(one.known) - Number(other.known) || order(one.node) - order(other.node))[0];
}

/** Answers of the surfaces where the statement holds; none where it does not hold on all of the target's that it was put to. */
function keptWhere(target: KeptExchanges, id: string, kind: string): KeptExchange[] {
  const decided = target.results.filter((result) => result.id === id && result.verdict !== 'skipped');
  if (decided.some(({ verdict }) => verdict !== 'passed')) return [];
  return decided.flatMap(({ node }) => target.of(node, kind));
}
