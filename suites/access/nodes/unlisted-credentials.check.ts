import { isJsonObject } from '../../../base/json-object.ts';
import type { Check } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { unseenDetails } from '../../support/platform/unseen-details.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';

const pair = 'access.details.pair';
const inEndpoint = 'access.details.token-in-endpoint';
/** A shorter part of a path may well be a word. */
const shortestToken = 16;

type Details = Readonly<Record<string, unknown>>;

/**
 * §5.2, advisory: whether the credentials in details are consistent, also of nodes that the target file does not list. Nothing is sent
 * with them: the address of such a node comes from an answer, and an address from an answer receives no credential.
 */
export const checks: readonly Check[] = [
  {
    decides: [pair, inEndpoint],
    on: 'platform',
    cost: () => 1,
    run: (context) =>
      context.recorder.examine([pair, inEndpoint], async (caching) =>
        judge((await (await nodeListOf(context)).snapshot(caching)).rows),
      ),
  },
];

/** Every page that the run reads. */
export const watches: readonly WatchRule[] = [
  watchPages([pair, inEndpoint], () => {
    const unseen = unseenDetails();
    return ({ page }) => judge(unseen(page.rows));
  }),
];

function judge(rows: readonly Row[]): readonly RequirementJudgement[] {
  const shown = rows.flatMap((row) =>
    isJsonObject(row.value.details) ? [{ row, details: row.value.details }] : [],
  );
  const judgements = shown.flatMap(({ row, details }): RequirementJudgement[] => [
    [pair, judgePair(row, details)],
    [inEndpoint, judgeEndpoints(row, details)],
  ]);
  const none = noEvidence('no node shows credentials in its details');
  return judgements.length > 0
    ? judgements
    : [pair, inEndpoint].map((id): RequirementJudgement => [id, none]);
}

function textOf(details: Details, name: string): string | undefined {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A user name is of no use without its password, and the other way round. */
function judgePair(row: Row, details: Details): Judgement {
  const [username, password] = [textOf(details, 'auth_username'), textOf(details, 'auth_password')];
  if (username === undefined && password === undefined) return noEvidence('no node shows basic credentials');
  if (username !== undefined && password !== undefined) return holds;
  const missing = username === undefined ? 'auth_username' : 'auth_password';
  return inAnswer(row.exchange).fail(
    'pair',
    `${row.at}/details/${missing}`,
    'a user name and a password, as basic authentication takes both',
    details[missing],
  );
}

/** Where an endpoint holds a token (§5.2: `/<AUTH_TOKEN>`, `/ws/<AUTH_TOKEN>`), it is the one that details show. */
function judgeEndpoints(row: Row, details: Details): Judgement {
  const key = textOf(details, 'auth_key');
  if (key === undefined || key.length < shortestToken) return noEvidence('no node shows a token');
  let isHeld = false;
  for (const name of ['https_endpoint', 'wss_endpoint']) {
    const parts = partsOf(textOf(details, name) ?? '');
    if (parts.includes(key)) isHeld = true;
    // A part of a path is taken for a token where it is as long, and no word: what else stands there is not shown.
    else if (parts.some((part) => part.length === key.length && /\d/.test(part)))
      return inAnswer(row.exchange).fail(
        'token',
        `${row.at}/details/${name}`,
        'an endpoint with the token that auth_key shows',
        details[name],
      );
  }
  return isHeld ? holds : noEvidence('no endpoint holds a token');
}

function partsOf(address: string): readonly string[] {
  if (!URL.canParse(address)) return [];
  return new URL(address).pathname.split('/').flatMap((part) => {
    try {
      return [decodeURIComponent(part)];
    } catch {
      return [];
    }
  });
}
