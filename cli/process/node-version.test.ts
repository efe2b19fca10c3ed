import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complaintAboutNode } from './node-version.ts';

describe('complaintAboutNode', () => {
  it.each(['20.18.1', '20.19.0', '20.20.3', '22.0.0', '24.1.0'])('is content with %s', (version) => {
    expect(complaintAboutNode(version)).toBeUndefined();
  });

  it.each(['20.18.0', '20.9.9', '18.20.4', '0.10.48'])('says in one line what to do about %s', (version) => {
    expect(complaintAboutNode(version)).toMatch(new RegExp(`^Node.js ${version} is too old; install .*$`));
  });

  it('asks for what package.json asks for', () => {
    const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      engines: { node: string };
    };
    expect(engines.node.startsWith('>=')).toBe(true);
    expect(complaintAboutNode(engines.node.slice(2))).toBeUndefined();
    expect(complaintAboutNode('20.18.0')).toContain(engines.node.slice(2));
  });
});
