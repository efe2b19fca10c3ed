import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRegister } from '../../specs/register.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

// Authentication surfaces that accept everything: each wrong credential becomes a finding.
const open = [
  'access.platform.any-key',
  'access.platform.basic-any',
  'access.platform.url-token',
  'access.node.any-token',
  'access.node.any-basic',
  'access.node.any-bearer',
  'access.websocket.any-token',
  'access.websocket.any-basic',
  'access.grpc.any-token',
  'access.grpc.token-in-path',
  'access.grpc.any-bearer',
  'access.details.password-stale',
];

let embedded: EmbeddedTarget;
beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, faults: open });
});
afterAll(() => embedded.close());

/** Secrets of the target file, and the halves that a value close to one of them would show. */
function secretsAndHalves({ platform, nodes }: EmbeddedTarget['targetFile']): string[] {
  const secrets = [
    platform.apiKey,
    ...nodes.flatMap((node) => [node.auth?.token, node.auth?.password, node.xToken as string | undefined]),
  ].filter((secret) => secret !== undefined);
  return secrets.flatMap((secret) => {
    const half = Math.ceil(secret.length / 2);
    return [secret, secret.slice(0, half), secret.slice(half), Buffer.from(secret).toString('base64')];
  });
}

describe('a run in which every authentication surface accepts everything', () => {
  it('reports the wrong credentials without disclosing the right ones', async () => {
    const isOurs = (id: string): boolean => id.startsWith('access.');
    const { checks } = await checksOf(isOurs);
    const register = loadRegister().filter(({ id }) => isOurs(id));
    const run = await runSuite(embedded.targetFile, { checks, register, seed: 3 });
    const failed = new Set(
      run.requirements.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id),
    );
    expect(failed.size).toBeGreaterThan(8);
    const text = JSON.stringify(run);
    expect(secretsAndHalves(embedded.targetFile).filter((secret) => text.includes(secret))).toEqual([]);
  });
});
