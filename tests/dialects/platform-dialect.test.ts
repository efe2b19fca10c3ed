import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { Behaviour, type Overrides } from '../../targets/entries/behaviour.ts';
import { text } from '../../targets/serving/wire.ts';
import { checksOf, runSuite } from '../support/run-suite.ts';

const behaviour = new Behaviour();
let embedded: EmbeddedTarget;
let chosen: Awaited<ReturnType<typeof checksOf>>;

const relevant = [
  'platform.node.region',
  'platform.node.region-by-provider-1',
  'platform.node.configuration-archive',
  'platform.error.object',
];

beforeAll(async () => {
  embedded = await startEmbeddedTarget({ seed: 1, behaviour });
  chosen = await checksOf((id) => relevant.includes(id));
});

afterAll(() => embedded.close());

/** What came of the relevant requirements on a platform that behaves so, under a dialect or none. */
async function run(overrides: Overrides, dialect?: string): Promise<ReadonlyMap<string, RequirementResult>> {
  const { nodes: _, platform, ...file } = embedded.targetFile;
  const declared = dialect === undefined ? platform : { ...platform, dialect };
  embedded.reset();
  behaviour.set([{ id: 'departing', section: '2.2', summary: 'Departs', overrides }]);
  try {
    const done = await runSuite({ ...file, platform: declared }, chosen);
    return new Map(done.requirements.map((one) => [one.id, one]));
  } finally {
    behaviour.set([]);
  }
}

/** Every seventh node, so that what is right and what is not are beside each other. */
const someNodes = (change: (node: Record<string, unknown>) => Record<string, unknown>): Overrides => ({
  'platform.node': (node, { node: stored }) =>
    Number(/\d+$/.exec(stored.id)?.[0]) % 7 === 0 ? change({ ...node }) : node,
});
const region = (name: unknown) => someNodes((node) => ({ ...node, region: name }));
const html = '<!DOCTYPE html><html><body>Bad request</body></html>';
const errors = (status: number, body: string): Overrides => ({
  'wire.answer': (answer, { surface }) =>
    surface === 'platform' && answer.status >= 400 ? text(status, 'text/html', body) : answer,
});

describe('a platform under its dialect', () => {
  it.each<[string, string, Overrides]>([
    ['a region that came later', 'platform.node.region', region('eu1')],
    [
      'no archive in a configuration',
      'platform.node.configuration-archive',
      someNodes((node) => ({ ...node, configuration: {} })),
    ],
    ['errors of its gateway in HTML', 'platform.error.object', errors(400, html)],
  ])(
    'deviates by %s under the dialect, and fails without it with a finding that names it',
    async (_, id, overrides) => {
      const under = await run(overrides, 'chainstack');
      expect(under.get(id)).toMatchObject({
        verdict: 'deviates',
        reason: expect.stringContaining('chainstack: '),
      });
      const without = await run(overrides);
      expect(without.get(id)?.verdict).toBe('failed');
      expect(without.get(id)?.findings[0]?.message).toContain('declare it as the dialect of the platform');
    },
  );

  it.each<[string, string, Overrides]>([
    ['a region that is a number', 'platform.node.region', region(7)],
    ['a region in words', 'platform.node.region', region('Frankfurt am Main')],
    [
      'archive as text',
      'platform.node.configuration-archive',
      someNodes((node) => ({ ...node, configuration: { archive: 'false' } })),
    ],
    ['no configuration', 'platform.node.configuration', someNodes(({ configuration: _, ...node }) => node)],
    ['errors of its own in HTML', 'platform.error.object', errors(404, html)],
    ['errors as text', 'platform.error.object', errors(400, 'bad request')],
    [
      'nodes in a region of another provider',
      'platform.node.region-by-provider-1',
      {
        'platform.node': (node, { node: stored }) =>
          ['us-west-2', 'us-east-1'].includes(String(node.region))
            ? { ...node, region: Number(/\d+$/.exec(stored.id)?.[0]) % 2 === 0 ? 'eu1' : 'uksouth' }
            : node,
      },
    ],
  ])('still fails by %s', async (_, id, overrides) => {
    expect((await run(overrides, 'chainstack')).get(id)?.verdict).toBe('failed');
  });

  it('must be a dialect of platforms, as nodes must name one of theirs', async () => {
    const { platform, nodes, ...file } = embedded.targetFile;
    const written = (one: object) => JSON.stringify({ ...file, ...one }, null, 1);
    const wrong = written({ platform: { ...platform, dialect: 'geth' } });
    const line = wrong.split('\n').findIndex((row) => row.includes('"dialect"')) + 1;
    await expect(parseTarget(wrong, 'target.json', process.env)).rejects.toThrow(
      `target.json:${line}:3: platform.dialect must be one of chainstack`,
    );
    const [node] = nodes;
    const other = written({ nodes: [{ ...node, dialect: 'chainstack' }] });
    await expect(parseTarget(other, 'target.json', process.env)).rejects.toThrow(
      'nodes.0.dialect must be one of',
    );
  });
});
