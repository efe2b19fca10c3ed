import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Vault } from '../../engine/secrets/vault.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { actingCharacter, hostileText, workflowCommand } from '../../reports/fixtures/hostile-text.ts';
import type { NodeKind } from './ask-node.ts';
import type { Discovered, DiscoveredNodes } from './discover-fleet.ts';
import type { ListedNode } from './listed-node.ts';
import { nameNodes } from './names.ts';
import { findNodeAccess } from './node-access.ts';
import { References } from './references.ts';
import { targetFileText } from './target-file-text.ts';

const environment = { VENDOR_A_API_KEY: 'k-0123456789', BASE: 'https://api.vendor-a.example' };
const file = `
name: vendor-a
platform:
  baseUrl: \${BASE}
  apiKey: \${VENDOR_A_API_KEY}
  vocabulary: { protocols: [ethereum, tron] }
nodes:
  - name: by-hand
    api: sharded
    url: https://node-4.vendor-a.example
    auth: { token: 00112233445566778899aabb }
    known: { seqno: 7 }
    meter:
      url: https://meters.vendor-a.example/00112233445566778899aabb
      pointer: /total
      headers: { x-meter: m-0123456789 }
limits: { requestsPerSecond: 5, requests: 1000 }
allow: { deleteNetworks: [NW-1-2-3] }
`;

// Reading it takes longer than writing the text of a fleet.
const reading = parseTarget(file, 'target.yaml', environment);

type Answered = [ListedNode, NodeKind | string, string?];

async function textOf(answered: readonly Answered[], extras: Partial<DiscoveredNodes> = {}) {
  const target = await reading;
  const vault = new Vault(target.secrets);
  for (const [{ key, password }] of answered) {
    if (key !== undefined) vault.add('AUTH_KEY', key);
    if (password !== undefined) vault.add('AUTH_PASSWORD', password);
  }
  const redact = (text: string): string => vault.redact(text);
  const names = nameNodes(answered.map(([{ id, name }]) => ({ id: redact(id), name: redact(name) })));
  const rules = {
    platform: new URL('https://api.vendor-a.example'),
    foreignSecrets: () => new Set([environment.VENDOR_A_API_KEY]),
    vault: new Vault(target.secrets),
  };
  const nodes = answered.map(([listed, kind, protocol], index): Discovered => {
    const access = findNodeAccess(listed, rules);
    const why = typeof access === 'string' ? access : typeof kind === 'string' ? kind : undefined;
    return {
      listed,
      name: names[index] ?? '',
      protocol,
      outcome: typeof access === 'string' || typeof kind === 'string' ? { why: why ?? '' } : { access, kind },
    };
  });
  const references = new References(target.secrets);
  return { text: targetFileText(target, { nodes, notes: [], redact, ...extras }, references), references };
}

const listed = (number: number, name: string, more: Partial<ListedNode> = {}): ListedNode => ({
  id: `ND-000-000-00${number}`,
  name,
  status: 'running',
  httpsEndpoint: `https://node-${number}.vendor-a.example`,
  key: `${number}0112233445566778899aabb`,
  username: 'a-user',
  password: `p:${number}-0123456789`,
  ...more,
});

describe('target file of a fleet', () => {
  it('is the golden one', async () => {
    const { text } = await textOf(
      [
        [
          listed(1, 'Mainnet', {
            archive: true,
            wssEndpoint: 'wss://node-1.vendor-a.example/ws/10112233445566778899aabb',
          }),
          { api: 'rollup', software: 'reth/v1.1.2/x86_64' },
          'ethereum',
        ],
        [
          listed(2, 'rpc', { httpsEndpoint: 'https://gate.example/ext/bc/C/rpc' }),
          { api: 'jsonrpc', doubt: 'it is young' },
        ],
        [listed(3, 'rpc', { archive: false }), { api: 'wallet', dialect: 'java-tron' }, 'tron'],
        [listed(4, 'shards', { mode: 'archive' }), { api: 'sharded' }],
        [listed(5, 'stream', { httpsEndpoint: 'https://grpc.vendor-a.example' }), { api: 'grpc' }],
        [listed(6, 'evm', { httpsEndpoint: 'https://gate.example/hl/evm' }), { api: 'evm' }],
        [listed(7, 'asleep', { status: 'stopped' }), { api: 'evm' }],
        [listed(8, 'odd'), 'it returns data for no documented read (404)'],
      ],
      {
        notes: ['the platform counts 9 nodes, and its pages held 8'],
        incomplete: 'the budget of 9 requests is spent',
      },
    );
    await expect(text).toMatchFileSnapshot('golden/target-file.yaml');
  });

  it('of an empty fleet is a target file all the same', async () => {
    const { text } = await textOf([]);
    const target = await parseTarget(text, 'discovered.yaml', environment);
    expect(target.nodes).toEqual([]);
    expect(target.platform?.apiKey).toBe(environment.VENDOR_A_API_KEY);
  });

  it('holds no value of a secret, and what only the file knew', async () => {
    const { text, references } = await textOf([
      [listed(4, 'shards', { key: '00112233445566778899aabb' }), { api: 'sharded' }],
    ]);
    for (const value of references.used.values()) expect(text).not.toContain(value);
    const { nodes } = await parseTarget(text, 'discovered.yaml', {
      ...environment,
      ...Object.fromEntries(references.used),
    });
    expect(nodes[0]).toMatchObject({
      known: { seqno: 7 },
      meter: {
        url: 'https://meters.vendor-a.example/00112233445566778899aabb',
        headers: { 'x-meter': 'm-0123456789' },
      },
    });
  });

  it('is valid and harmless whatever the platform and the nodes say', async () => {
    const hostileName = fc.oneof(
      hostileText,
      fc.constantFrom(`\${PATH}`, 'github', '\n- name: x', '": {', '#', 'k-0123456789'),
    );
    const hostileAddress = fc.oneof(
      fc.constant('https://node.vendor-a.example/'),
      fc.constantFrom(
        `https://a\${PATH}.example`,
        'file:///etc/passwd',
        `https://a.example/\${PATH}`,
        'https://[::1]/',
      ),
      hostileText.map((text) => `https://node.vendor-a.example/${text}`),
      hostileText,
    );
    const node = fc
      .tuple(
        fc.record({ id: hostileName, name: hostileName, httpsEndpoint: hostileAddress }),
        fc.record(
          {
            wssEndpoint: hostileAddress,
            username: hostileName,
            password: hostileName,
            key: hostileName,
            mode: hostileName,
          },
          { requiredKeys: [] },
        ),
      )
      .map(([must, may]): ListedNode => ({ ...must, ...may }));
    const kind = fc.oneof(
      fc.record({
        api: fc.constantFrom<NodeKind['api']>('jsonrpc', 'evm', 'rollup', 'wallet', 'sharded', 'grpc'),
        software: hostileName,
      }),
      hostileName,
    );
    /** A comment that has to end among pairs of surrogates. */
    const foxes = (before: string): [[ListedNode, string][]] => [
      [
        [
          { id: 'a', name: before + '🦊'.repeat(200), httpsEndpoint: 'https://node.vendor-a.example/' },
          'no answer',
        ],
      ],
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(node, kind), { maxLength: 4 }), async (answered) => {
        const { text, references } = await textOf(answered);
        const values = Object.fromEntries([...references.used].map(([name]) => [name, 'x']));
        const target = await parseTarget(text, 'discovered.yaml', {
          ...values,
          ...environment,
          PATH: 'must not be used',
        });
        expect(text).not.toMatch(actingCharacter);
        expect(text).not.toMatch(workflowCommand);
        expect(JSON.stringify(target)).not.toContain('must not be used');
        expect(text).not.toContain(environment.VENDOR_A_API_KEY);
        expect(target.nodes.length).toBeLessThanOrEqual(answered.length);
        for (const { url } of target.nodes)
          if (url !== undefined) expect(new URL(url).hostname).toBe('node.vendor-a.example');
      }),
      { numRuns: 40, examples: [foxes('x'), foxes('x-')] },
    );
  });
});
