import { fieldOf } from '../../../base/json-object.ts';
import { pointerTo } from '../../../base/json-pointer.ts';
import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { type SeenPage, watchPages } from '../../support/platform/watch-pages.ts';

interface ReturningField {
  readonly id: string;
  /** JSON Pointer in the node. */
  readonly at: string;
  read(node: Row['value']): unknown;
}

/**
 * What a person may change, and does not change back within a run, least of all on several nodes: credentials that are replaced stay
 * so. A status comes and goes.
 */
const fields: readonly ReturningField[] = (
  [
    ...['name', 'network', 'organization', 'type', 'provider', 'region'].map((name) => [name, name] as const),
    ['configuration-archive', 'configuration', 'archive'],
    ['creator-email', 'creator', 'email'],
    ['creator-first-name', 'creator', 'first_name'],
    ['creator-last-name', 'creator', 'last_name'],
    ['creator-organization-id', 'creator', 'organization', 'id'],
    ['creator-organization-name', 'creator', 'organization', 'name'],
    ['details-mode', 'details', 'mode'],
    ['details-api-namespaces', 'details', 'api_namespaces'],
    ['details-graphql-endpoint', 'details', 'graphql_endpoint'],
    ['details-https-endpoint', 'details', 'https_endpoint'],
    ['details-wss-endpoint', 'details', 'wss_endpoint'],
    ['access.details.username', 'details', 'auth_username'],
    ['access.details.password', 'details', 'auth_password'],
    ['access.details.token', 'details', 'auth_key'],
  ] as const
).map(([id, ...path]) => ({
  id: id.includes('.') ? id : `platform.node.${id}`,
  at: pointerTo('', ...path),
  read: (node) => inAnyOrder(path.reduce<unknown>(fieldOf, node)),
}));

/** Namespaces may come in another order each time. */
function inAnyOrder(value: unknown): unknown {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.toSorted().join(', ')
    : value;
}

/** So many nodes are remembered. */
const mostNodes = 20_000;
/** One whose name was given back meanwhile is no breach, nor are two. */
const fewest = 3;
/** What no person changes: that one node returns to it so often is as telling as that several do once. */
const fixed: ReadonlySet<string> = new Set(
  ['network', 'organization', 'type', 'provider', 'region'].map((name) => `platform.node.${name}`),
);

interface Shown {
  readonly first: unknown;
  readonly exchange: Answered;
  /** The last answer that showed another value, which a change explains as long as the first one does not come back. */
  other?: Breach;
}

/** One node has the same name, place, kind, creator, addresses and credentials in every list: whole, filtered, ordered, and on whatever page. */
export const watches: readonly WatchRule[] = fields.map((field) =>
  watchPages([field.id], () => judgeReturns(field)),
);

function judgeReturns({ id, at, read }: ReturningField): (seen: SeenPage) => readonly RequirementJudgement[] {
  const known = new Map<string, Shown>();
  const returned = new Map<string, Breach>();
  return ({ page }) => {
    for (const row of page.rows) {
      const node = row.value.id;
      const value = read(row.value);
      // Of what has another type its schema judges.
      if (typeof node !== 'string' || (typeof value !== 'string' && typeof value !== 'boolean')) continue;
      const shown = known.get(node);
      if (shown === undefined) {
        if (known.size < mostNodes) known.set(node, { first: value, exchange: page.exchange });
      } else if (value !== shown.first) {
        // Two credentials of a node would be shown as one name.
        const had = at.startsWith('/details/auth') ? '' : `, "${String(shown.first)}"`;
        const expected = `what ${node} had before and has again${had}`;
        const both = besideAnswers([shown.exchange], page.exchange);
        shown.other = both.fail('returning', `${row.at}${at}`, expected, value);
      } else if (shown.other !== undefined) {
        returned.set(fixed.has(id) ? `${node} ${returned.size}` : node, shown.other);
        delete shown.other;
      }
    }
    if (returned.size < fewest) return [];
    const found = [...returned.values()];
    returned.clear();
    return found.map((breach): RequirementJudgement => [id, breach]);
  };
}
