import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'parse5';
import { expect, it } from 'vitest';
import { docPages, root } from './doc-pages.ts';

it('the documentation is a site whose links lead somewhere', () => {
  const site = mkdtempSync(join(tmpdir(), 'nodeproof-site-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build-site.mjs', site], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
    expect(pages.length).toBeGreaterThan(docPages().length);
    const broken = pages.flatMap((page) => {
      const text = readFileSync(join(site, page), 'utf8');
      expect(parse(text).childNodes.length).toBeGreaterThan(1);
      expect(text).not.toContain('<script');
      return [...text.matchAll(/(?:href|src)="(?![a-z]+:|#)([^"#]+)/g)]
        .map(([, link = '']) => join(site, dirname(page), link.endsWith('/') ? `${link}index.html` : link))
        .filter((path) => !existsSync(path))
        .map((path) => `${page}: ${path}`);
    });
    expect(broken).toEqual([]);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
});
