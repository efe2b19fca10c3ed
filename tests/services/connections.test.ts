import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Certificates, createCertificates } from '../gateway/certificates.ts';
import { type ForwardProxy, startForwardProxy } from '../gateway/forward-proxy.ts';
import { type Gateway, startGateway } from '../gateway/gateway.ts';
import { runCommand } from '../support/run-command.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const address = hasIpv6 ? '::1' : '127.0.0.1';
const team = 'team-header-7f31c2';
const proxyPassword = 'pr0xy@pass:word';
let certificates: Certificates;
let embedded: EmbeddedTarget;
let gateway: Gateway;
let proxy: ForwardProxy;

beforeAll(async () => {
  [certificates, embedded] = await Promise.all([createCertificates(), startEmbeddedTarget({ seed: 1 })]);
  const behind = embedded.targetFile;
  gateway = await startGateway({ behind, certificates, address, header: ['x-team', team] });
  proxy = await startForwardProxy(address, `robot:${proxyPassword}`);
});
afterAll(async () => {
  await Promise.all([gateway.close(), proxy.close()]);
  await embedded.close();
  certificates.remove();
});

/** Runs against the gateway as clients name it. */
async function runAgainst(host: string, more: object, ...args: string[]) {
  const tls = { ca: 'ca.pem', cert: 'client.pem', key: 'client.key' };
  // A gateway, a service and a proxy share one process here.
  const limits = { timeoutMs: 60_000, concurrency: 8, requestsPerSecond: 10_000 };
  const file = { ...gateway.targetFile(host), tls, limits, ...more };
  const { folder } = certificates;
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(file));
  const env = { HTTPS_PROXY: `http://robot:${encodeURIComponent(proxyPassword)}@${proxy.authority}` };
  const words = ['run', '--target', 'target.yaml', '--profile', 'quick', '--seed', '1', ...args];
  return { ...(await runCommand(words, { cwd: folder, env })), folder };
}

describe('a service behind a gateway with a client certificate, a header and paths of its own', () => {
  it('conforms as the service itself does, at an IPv6 address', async ({ annotate }) => {
    if (!hasIpv6) await annotate('this machine has no IPv6: tried at 127.0.0.1');
    const host = hasIpv6 ? '[::1]' : '127.0.0.1';
    const areas = ['platform.', 'jsonrpc.', 'access.', 'metering.'].flatMap((one) => ['--only', one]);
    const run = await runAgainst(host, { headers: { 'X-Team': team } }, '--out', 'direct', ...areas);
    expect(run.stdout).toContain('Conforms to the contract');
    expect(run.code).toBe(0);
    expect(gateway.seen.withHeader).toBeGreaterThan(500);
    expect(gateway.seen.without).toBe(0);
    expect(proxy.asked).toEqual([]);
    expect(readFileSync(join(run.folder, 'direct/run.json'), 'utf8')).not.toContain(team);
  });

  it('conforms through a proxy, which sees neither paths nor credentials', async () => {
    const run = await runAgainst(
      'api.vendor.example',
      {
        proxy: `\${HTTPS_PROXY}`,
        headers: { 'x-team': 'wrong' },
        ...ownHeaders('api.vendor.example'),
      },
      ...['--out', 'proxied'],
      ...['platform.organization', 'platform.pagination', 'jsonrpc.', 'access.node', 'access.grpc'].flatMap(
        (area) => ['--only', area],
      ),
    );
    expect(run.stdout).toContain('Conforms to the contract');
    expect(run.code).toBe(0);
    expect(gateway.seen.without).toBe(0);
    expect(proxy.asked.filter((one) => !one.startsWith('CONNECT api.vendor.example:'))).toEqual([]);
    expect(proxy.asked.length).toBeGreaterThan(20);
  });

  it('says why, where the proxy rejects, the certificate is missing, or the header is', async () => {
    const only = ['--only', 'platform.organization'];
    const direct = hasIpv6 ? '[::1]' : '127.0.0.1';
    const rejected = await runAgainst('api.vendor.example', { proxy: `http://${proxy.authority}` }, ...only);
    expect(rejected.stdout).toContain('the proxy answered 407');
    const strange = await runAgainst(direct, { tls: { ca: 'ca.pem' } }, ...only);
    const bare = await runAgainst(direct, {}, ...only);
    expect(bare.stdout).toContain('the API key was rejected on every request');
    for (const { code } of [rejected, strange, bare]) expect(code).toBe(3);
  });

  it('leads to lines that reproduce a finding with everything that reaches it', async () => {
    const faulty = await startEmbeddedTarget({ seed: 1, faults: ['platform.organization.id-number'] });
    const behind = faulty.targetFile;
    const way = await startGateway({ behind, certificates, address, header: ['x-team', team] });
    const more = {
      proxy: `\${HTTPS_PROXY}`,
      headers: { 'x-team': team },
      ...(way.targetFile('api.vendor.example') as object),
      tls: { ca: 'ca.pem', cert: 'client.pem', key: 'client.key' },
    };
    const only = ['--only', 'platform.organization'];
    const run = await runAgainst('api.vendor.example', more, '--out', 'failed', ...only);
    await Promise.all([faulty.close(), way.close()]);
    expect(run.code).toBe(1);
    const written = readFileSync(join(run.folder, 'failed/run.json'), 'utf8');
    for (const word of [
      '--proxy',
      '$HTTPS_PROXY',
      '--cacert',
      '--cert',
      '--key',
      'x-team: ',
      '$HEADER_X_TEAM',
    ])
      expect(written).toContain(word);
    for (const secret of [team, proxyPassword, encodeURIComponent(proxyPassword)])
      expect(written + run.stdout + run.stderr).not.toContain(secret);
  });
});

/** The header at each surface itself, in place of the one of the whole target. */
function ownHeaders(host: string): object {
  const { platform, nodes } = gateway.targetFile(host) as { platform: object; nodes: object[] };
  const headers = { 'X-Team': team };
  return { platform: { ...platform, headers }, nodes: nodes.map((node) => ({ ...node, headers })) };
}
