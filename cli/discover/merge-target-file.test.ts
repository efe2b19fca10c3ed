import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mergeTargetFile } from './merge-target-file.ts';

const fresh = `# 3 of the 4 nodes that the platform lists. Secrets are read from the environment.
name: vendor-a
platform:
  baseUrl: https://api.vendor-a.example
  apiKey: \${KEY}
nodes:
  # a (ND-1-1-1), reth/v2
  - name: a
    api: jsonrpc
    url: https://new.vendor-a.example
    auth:
      token: \${VENDOR_A_NODE_A_TOKEN}
      username: \${VENDOR_A_NODE_A_USERNAME}
      password: \${VENDOR_A_NODE_A_PASSWORD}
    # dialect: op-reth    # inferred from its responses; uncomment if right
  # b (ND-1-1-2)
  - name: b
    api: wallet
    url: https://b.vendor-a.example
  # c (ND-1-1-3)
  - name: c
    api: sharded
    url: https://c.vendor-a.example
limits:
  requestsPerSecond: 20
# Nodes without an entry:
# d (ND-1-1-4): its status is stopped
`;

const edited = `# Ours. Ask Ann before you change it.
# 2 of the 2 nodes that the platform lists. Secrets are read from the environment.
name: vendor-a # as in the console
platform:
  baseUrl: https://api.vendor-a.example
  apiKey: \${KEY}

nodes:
  # a (ND-1-1-1), reth/v1
  # the one that customers pay for
  - name: a
    api: rollup # not what it looks like
    url: https://old.vendor-a.example
    auth: { token: "\${OUR_TOKEN}" }
    known:
      accounts: [] # none yet
    # until May

  # by hand: it is in no list
  - name: elsewhere
    api: evm
    url: https://elsewhere.example
  # renamed by us
  - name: wallet
    api: wallet
    url: https://b.vendor-a.example/
# Nodes without an entry:
# gone (ND-1-1-9): its status is stopped

limits: { requestsPerSecond: 5 }
# the end
`;

describe('a target file that is discovered again', () => {
  const merged = mergeTargetFile(edited, fresh, new Set(['a']));

  it('keeps comments, entries and values of the user', () => {
    expect(merged.text).toMatchInlineSnapshot(`
      "# 3 of the 4 nodes that the platform lists. Secrets are read from the environment.
      # Ours. Ask Ann before you change it.
      name: vendor-a # as in the console
      platform:
        baseUrl: https://api.vendor-a.example
        apiKey: \${KEY}

      nodes:
        # a (ND-1-1-1), reth/v2
        # the one that customers pay for
        - name: a
          api: rollup # not what it looks like
          url: https://new.vendor-a.example
          auth: { token: "\${OUR_TOKEN}", username: "\${VENDOR_A_NODE_A_USERNAME}", password: "\${VENDOR_A_NODE_A_PASSWORD}" }
          known:
            accounts: [] # none yet
          # until May

        # by hand: it is in no list
        - name: elsewhere
          api: evm
          url: https://elsewhere.example
        # renamed by us
        - name: wallet
          api: wallet
          url: https://b.vendor-a.example/
        # c (ND-1-1-3)
        - name: c
          api: sharded
          url: https://c.vendor-a.example

      limits: { requestsPerSecond: 5 }

      # the end
      # Nodes without an entry:
      # d (ND-1-1-4): its status is stopped
      "
    `);
  });

  it('says what it did', () => {
    expect(merged.added).toEqual(['c']);
    expect(merged.changed).toEqual(['a: url', 'a: auth.username', 'a: auth.password']);
    expect(merged.kept).toEqual(['elsewhere']);
    expect([...merged.variables]).toEqual([['VENDOR_A_NODE_A_TOKEN', 'OUR_TOKEN']]);
  });

  it('is the same when it is merged again', () => {
    expect(mergeTargetFile(merged.text, fresh, new Set(['a']))).toEqual({
      ...merged,
      added: [],
      changed: [],
    });
  });

  it('is the new text itself where nothing was edited', () => {
    expect(mergeTargetFile(fresh, fresh).text).toBe(fresh);
  });

  it.each(['', 'nodes: []\n', 'nodes:\n'])('fills an empty list: %j', (nodes) => {
    const text = mergeTargetFile(`name: vendor-a\n${nodes}`, fresh).text;
    expect(parse(text).nodes).toEqual(parse(fresh).nodes);
    expect(text).toContain('  # c (ND-1-1-3)\n  - name: c\n');
  });

  it('keeps a list that is written without indentation', () => {
    const flat =
      'name: vendor-a\nnodes:\n# mine\n- name: x\n  api: evm\n  url: https://x.example\n# next\n- name: b\n  api: wallet\n  url: https://b.vendor-a.example\n';
    expect(mergeTargetFile(flat, fresh).text).toContain(flat.slice(flat.indexOf('# mine')));
  });
});
