import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseTarget } from '../../engine/target/target-file.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';

const folder = join(import.meta.dirname, '..', '..', 'examples', 'targets');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const schema = '# yaml-language-server: $schema=../../specs/formats/target-file.schema.json\n';

/** A value for each variable that a file names; the certificate's is a file of the embedded target. */
function environmentOf(text: string, ca: string): Record<string, string> {
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => [name, name === 'EMBEDDED_CA' ? ca : `${name.toLowerCase()}-0123456789`]),
  );
}

describe('target files to copy', () => {
  it.each(readdirSync(folder))('%s is one, and names its schema', async (name) => {
    const embedded = await startEmbeddedTarget({ seed: 1 });
    try {
      const text = read(name);
      expect(text.startsWith(schema)).toBe(true);
      const target = await parseTarget(
        text,
        join(folder, name),
        environmentOf(text, embedded.targetFile.tls?.ca ?? ''),
      );
      expect([target.name, target.nodes.length + (target.platform === undefined ? 0 : 1)]).toEqual([
        name.replace('.yaml', ''),
        expect.toSatisfy((surfaces: number) => surfaces > 0),
      ]);
      // No value of a secret stands in a file that is to be copied.
      expect(text).not.toMatch(/(apiKey|token|password|xToken): "?[^$\s{"]/);
    } finally {
      await embedded.close();
    }
  });

  it('the embedded target is written out as it is', async () => {
    const embedded = await startEmbeddedTarget({ seed: 1 });
    const shapeOf = (file: object) => {
      const { nodes = [], platform } = file as {
        nodes?: {
          name: string;
          api: string;
          auth?: object;
          websocketUrl?: string;
          mode?: string;
          meter?: object;
        }[];
        platform?: { vocabulary?: object };
      };
      return {
        vocabulary: platform?.vocabulary,
        nodes: nodes.map(({ name, api, auth, websocketUrl, mode, meter }) => ({
          ...{ name, api, mode, modes: Object.keys(auth ?? {}) },
          ...{ hasWebSocket: websocketUrl !== undefined, hasMeter: meter !== undefined },
        })),
      };
    };
    try {
      expect(shapeOf(parse(read('embedded.yaml')) as object)).toEqual(shapeOf(embedded.targetFile));
    } finally {
      await embedded.close();
    }
  });
});
