import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { actingCharacter } from '../../reports/fixtures/hostile-text.ts';
import { sampleComparison, sampleFromRuns, sampleOfEquals } from '../fixtures/sample-comparison.ts';
import { comparisonPage } from './page.ts';

const pages = {
  'two targets': comparisonPage(sampleComparison(2)),
  'three targets': comparisonPage(sampleComparison(3)),
  'five targets': comparisonPage(sampleComparison(5)),
  'two runs': comparisonPage(sampleFromRuns()),
  'two equals': comparisonPage(sampleOfEquals()),
};

const attributes = (page: string, name: string): readonly string[] =>
  [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');

const hash = (source: string): string => `sha256-${createHash('sha256').update(source).digest('base64')}`;

describe.each(Object.entries(pages))('the page that compares %s', (_, page) => {
  it('is well-formed', () => {
    const errors: string[] = [];
    parse(page, {
      onParseError: (error) => errors.push(`${error.code} ${error.startLine}:${error.startCol}`),
      sourceCodeLocationInfo: true,
    });
    expect(errors).toEqual([]);
  });

  it('runs no script and takes no style but its own, and needs no network', () => {
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
    expect(page).toContain(
      `default-src &#39;none&#39;; style-src &#39;${hash(style)}&#39;; script-src &#39;${hash(script)}&#39;`,
    );
    expect(page.replace(/<script>.*?<\/script>/s, '')).not.toMatch(
      /<script|\son[a-z]+="|\sstyle="|<img|<iframe|<object|<link/i,
    );
    expect(attributes(page, 'href').filter((href) => !href.startsWith('#'))).toEqual([]);
    expect(page).not.toMatch(/ src=(?!x onerror)|@import|url\(/);
  });

  it('gives everything one place, and every link a place to lead to', () => {
    const ids = attributes(page, 'id');
    expect(new Set(ids).size).toBe(ids.length);
    expect(attributes(page, 'href').filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
  });

  it('shows what would act in place of letting it', () => {
    expect(page).not.toMatch(actingCharacter);
  });

  it('speaks of no not-a-number', () => {
    expect(page.replace(/<script>.*?<\/script>/s, '')).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });
});

describe('comparisonPage', () => {
  it('shows the exchange of a breach from runs alone, and says of the other side that none was recorded', () => {
    const page = pages['two runs'];
    const [, section = ''] = /<section id="evidence">(.*?)<\/section>/s.exec(page) ?? [];
    const parts = section.split('<details').filter((part) => part.includes('>Request</span>'));
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.some((part) => part.includes('Satisfied; no exchange was recorded.'))).toBe(true);
  });

  it('has the same places in each comparison', () => {
    for (const place of [
      'differ',
      'r-evm.block.hash',
      'x-evm.block.hash',
      'o-platform.errors.status-codes',
    ]) {
      expect(attributes(pages['two targets'], 'id')).toContain(place);
      expect(attributes(pages['five targets'], 'id')).toContain(place);
    }
  });

  it('leaves out what was not measured', () => {
    const ids = attributes(pages['two runs'], 'id');
    for (const place of ['latency', 'errors', 'freshness', 'agreement', 'coverage', 'cost']) {
      expect(ids).not.toContain(place);
    }
    expect(attributes(pages['two equals'], 'id')).toContain('differ');
  });

  it('marks the first difference on both sides', () => {
    expect(pages['two targets']).toMatch(/0xaa1<mark>1<\/mark>.*0xaa1<mark>2<\/mark>/s);
  });

  it('holds the nearest request of a target that keeps a statement beside that which breaks it', () => {
    const [, article = ''] = /id="x-evm\.block\.hash">(.*?)<\/details>/s.exec(pages['two targets']) ?? [];
    expect(article).toContain('The most similar request to vendor-a, at evm-1');
    // The first difference, not the address that comes before it, nor the name of a token.
    expect(article).toMatch(/https:\/\/a\.example:8443\/x.*0xaa1<mark>1<\/mark>/s);
    expect(article).toMatch(/https:\/\/b\.example:8443\/x.*0xaa1<mark>2<\/mark>/s);
    expect(article).toMatch(
      /\$ALPHA_TOKEN.*id&quot;:<mark>7<\/mark>.*\$BETA_TOKEN.*id&quot;:<mark>8<\/mark>/s,
    );
  });

  it('shows of long lists the part around the breach', () => {
    const { witnesses = [], ...rest } = sampleComparison(2);
    const list = (count: number, last: object) => ({
      request: {},
      response: {
        status: 200,
        body: JSON.stringify({ count, results: [...Array(90).fill({ id: 'the-same-node' }), last] }),
      },
    });
    const long = witnesses.map((witness) => ({
      ...witness,
      exchange: list(95, { id: 'a', region: 'north' }),
      facing: list(97, { id: 'a' }),
      at: '/results/90/region',
    }));
    const page = comparisonPage({ ...rest, witnesses: long });
    expect(page).toContain('Response, at /results/90');
    expect(page).not.toContain('the-same-node');
  });

  it('says where no exchange of such a target is on record', () => {
    expect(pages['two runs']).toContain('none where a target satisfies the statement');
    expect(pages['two runs']).not.toContain('The nearest request');
  });

  it('stays below 2 MB whatever targets say', () => {
    const { comparison, ...rest } = sampleComparison(5);
    const long = 'x'.repeat(100_000);
    const disagreements = Array.from({ length: 400 }, (_, at) => ({
      subject: `${at} ${long}`,
      answers: [
        { targets: ['vendor-a'], value: `${long}a` },
        { targets: ['vendor-b'], value: `${long}b` },
      ],
      wrong: [],
      why: long,
    }));
    const observations = comparison.requirements.map(({ id }) => ({
      id,
      differ: true,
      values: Object.fromEntries(
        comparison.targets.map(({ name }) => [name, { [name]: long, deep: [[[long]]] }]),
      ),
    }));
    const page = comparisonPage({ ...rest, comparison: { ...comparison, disagreements, observations } });
    expect(Buffer.byteLength(page)).toBeLessThan(2_000_000);
  });
});
