import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../target/target-file.ts';
import { breach } from '../../verdict/judgement.ts';
import type { Outcome } from '../../verdict/outcome.ts';
import type { Credential } from '../../wire/credential.ts';
import { CredentialLog } from '../../wire/credential-log.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { blameCredentials } from './blame-credentials.ts';

const target = await parseTarget(
  JSON.stringify({
    name: 'a',
    platform: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k-123456' },
    nodes: [
      {
        ...{ name: 'n', api: 'evm', url: 'http://127.0.0.1:2' },
        auth: { token: 't-123456', username: 'user', password: 'p-123456' },
      },
    ],
  }),
  't.json',
  {},
);
const key: Credential = { kind: 'bearer', key: 'k-123456' };
const token: Credential = { kind: 'url-token', token: 't-123456' };
const basic: Credential = { kind: 'basic', username: 'user', password: 'p-123456' };

function exchange(node: string | null, status: number): Exchange {
  return {
    node,
    transport: 'http',
    request: {
      method: 'GET',
      url: node === null ? 'http://127.0.0.1:1/v1/nodes/' : 'http://127.0.0.1:2/x',
      headers: {},
    },
    answer: { kind: 'answer', status, headers: {}, text: '', body: { kind: 'empty' } },
    durationMs: 1,
  };
}

const failed = (...shown: readonly Exchange[]): Outcome => ({
  verdict: 'failed',
  cases: 3,
  sightings: shown.map((one) => ({
    breach: breach({ rule: 'r', at: '', expected: 'e', actual: 'a', exchange: one }),
    seen: 5,
    sent: 5,
  })),
  further: [],
});
const passed: Outcome = { verdict: 'passed', cases: 1 };
const about = (node: string | null, isAcceptance = false) => ({ node, isAcceptance });

function logOf(...seen: readonly (readonly [Exchange, Credential])[]): CredentialLog {
  const log = new CredentialLog(target);
  for (const [one, credential] of seen) log.saw(one, credential);
  return log;
}

describe('a credential that is rejected everywhere', () => {
  const rejection = exchange(null, 401);
  const log = logOf([rejection, key], [exchange(null, 403), key], [exchange(null, 500), key]);

  it('makes inconclusive what was seen with it, and one statement fails', () => {
    expect(blameCredentials(failed(rejection), log, about(null))).toEqual({
      ...{ verdict: 'inconclusive', cases: 3, cause: 'unusable' },
      reason: 'the API key was rejected on every request: check the target file first',
    });
    expect(blameCredentials(failed(rejection), log, about(null, true))).toEqual(failed(rejection));
    for (const outcome of [passed, { verdict: 'observed', cases: 1, observation: 401 } as const])
      expect(blameCredentials(outcome, log, about(null)).verdict).toBe('inconclusive');
    expect(log.rejected()).toEqual([{ surface: null, credential: 'API key', requests: 2 }]);
  });

  it('excuses no breach that another answer shows, and nothing on another surface', () => {
    const open = exchange(null, 200);
    expect(blameCredentials(failed(rejection, open), log, about(null)).verdict).toBe('failed');
    expect(blameCredentials(passed, log, about('n')).verdict).toBe('passed');
  });

  it('excuses nothing once it was accepted', () => {
    const later = logOf([rejection, key], [exchange(null, 200), key]);
    expect(blameCredentials(failed(rejection), later, about(null)).verdict).toBe('failed');
    expect(later.rejected()).toEqual([]);
  });

  it('is distinguished from the other one of a node, which passes by itself', () => {
    const wrong = exchange('n', 404);
    const one = logOf([wrong, token], [exchange('n', 200), basic]);
    expect(one.rejected()).toEqual([{ surface: 'n', credential: 'token', requests: 1, notFound: true }]);
    expect(blameCredentials(failed(wrong), one, about('n')).verdict).toBe('inconclusive');
    expect(blameCredentials(passed, one, about('n')).verdict).toBe('passed');
    const none: Outcome = { verdict: 'skipped', skip: 'no-data', reason: 'no block' };
    expect(blameCredentials(none, one, about('n')).verdict).toBe('inconclusive');
  });

  it('is none that the target file does not give', () => {
    expect(logOf([rejection, { kind: 'bearer', key: 'made up' }]).rejected()).toEqual([]);
  });

  it('is not called rejected where all that came is status 404, which a wrong url or api gets too', () => {
    const missing = exchange('n', 404);
    const found = logOf([missing, token], [exchange('n', 404), token]);
    expect(found.rejected()).toEqual([{ surface: 'n', credential: 'token', requests: 2, notFound: true }]);
    expect(blameCredentials(failed(missing), found, about('n'))).toMatchObject({
      reason:
        'every request with the token of n got status 404: check url, api and token in the target file first',
    });
  });
});
