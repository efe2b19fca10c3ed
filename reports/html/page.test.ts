import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { actingCharacter } from '../fixtures/hostile-text.ts';
import { sampleExtras } from '../fixtures/sample-extras.ts';
import { conformingRun, inconclusiveRun, largeRun, violatingRun } from '../fixtures/sample-run.ts';
import { renderHtml } from './page.ts';

const everything = renderHtml(violatingRun(), sampleExtras()).text;

const hash = (source: string): string => `sha256-${createHash('sha256').update(source).digest('base64')}`;

const attributes = (page: string, name: string): readonly string[] =>
  [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');

describe('renderHtml', () => {
  it('is well-formed', () => {
    const errors: string[] = [];
    parse(everything, {
      onParseError: (error) => errors.push(`${error.code} ${error.startLine}:${error.startCol}`),
      sourceCodeLocationInfo: true,
    });
    expect(errors).toEqual([]);
  });

  it('lets no script run but its own', () => {
    const scripts = [...everything.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? '');
    expect(scripts).toHaveLength(1);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(everything) ?? [];
    expect(everything).toContain(
      `default-src &#39;none&#39;; style-src &#39;${hash(style)}&#39;; script-src &#39;${hash(scripts[0] ?? '')}&#39;`,
    );
    expect(everything).not.toContain(' style="');
    expect(everything.replace(/<script>.*?<\/script>/s, '')).not.toMatch(
      /<script|\son[a-z]+="|<img|<iframe|<object|<link/i,
    );
  });

  it('needs no network', () => {
    expect(attributes(everything, 'href').filter((href) => !href.startsWith('#'))).toEqual([]);
    expect(everything).not.toMatch(/ src=(?!x onerror)|@import|url\(/);
  });

  it('gives every requirement one stable place, and every link a place to lead to', () => {
    for (const page of [
      everything,
      renderHtml(conformingRun()).text,
      renderHtml(inconclusiveRun()).text,
      renderHtml(largeRun(1000, 20_000)).text,
    ]) {
      const ids = attributes(page, 'id');
      expect(new Set(ids).size).toBe(ids.length);
      expect(attributes(page, 'href').filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
    }
    expect(attributes(everything, 'id')).toContain('r-platform.organization.id');
    expect(attributes(everything, 'id')).toContain('r-evm.block.hash--evm-1');
    expect(attributes(everything, 'id')).toContain('r-sharded.messages.offset--sharded_7c_1');
  });

  it('shows what would act in place of letting it', () => {
    expect(everything).not.toMatch(actingCharacter);
  });

  it('stays below 2 MB whatever a target says', () => {
    expect(Buffer.byteLength(renderHtml(largeRun(2500, 60_000)).text)).toBeLessThan(2_000_000);
  });
});
