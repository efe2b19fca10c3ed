import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actingCharacter, workflowCommand } from '../../reports/fixtures/hostile-text.ts';
import { type Ended, runCommand } from '../support/run-command.ts';
import { payload } from './payload.ts';

type Element = DefaultTreeAdapterMap['element'];

let folder = '';
let ended: Ended[] = [];
const server = createServer((request, response) => {
  const body = JSON.stringify({
    [payload]: payload,
    id: payload,
    count: 1,
    next: payload,
    results: [{ id: payload, name: payload }],
  });
  response.setHeader('x-payload', payload.replaceAll(/[^\x20-\x7e]/g, ''));
  // In clear now and then: escaped by nobody.
  response.end(/node/.test(request.url ?? '') ? body : `${body}${payload}`);
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-escaping-'));
  const cwd = join(folder, 'here');
  mkdirSync(cwd);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = {
    name: `../../x ${payload}`,
    platform: { baseUrl: origin, apiKey: 'k-1234567890' },
    nodes: [
      { name: `../n ${payload}`, api: 'evm', url: origin },
      { name: '../../../../tmp/escape', api: 'wallet', url: origin },
    ],
    limits: { timeoutMs: 1000 },
  };
  writeFileSync(join(cwd, 'target.json'), JSON.stringify(target));
  const first = await runCommand(
    ['run', '--target', 'target.json', '--profile', 'quick', '--seed', '1', '--history', 'history'],
    { cwd },
  );
  const [out = ''] = readdirSync(join(cwd, 'out'));
  ended = [
    first,
    await runCommand(['report', join('out', out), '--out', 'again'], { cwd }),
    await runCommand(['baseline', 'again'], { cwd }),
    await runCommand(
      ['run', '--target', 'target.json', '--dry-run', '--previous', 'again', '--history', 'history'],
      { cwd },
    ),
  ];
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every file that was written, by its path below the folder of the test. */
function files(): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      // `latest` leads to a run that is listed anyway.
      !path.includes('/latest/') && statSync(join(folder, path)).isFile() && !path.endsWith('target.json'),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

const named = (ending: string): readonly string[] =>
  [...files()].filter(([path]) => path.endsWith(ending)).map(([, text]) => text);

describe('what a hostile target says, in every output', () => {
  it('reaches the pages at all, and breaks nothing', () => {
    expect(ended.map(({ code }) => code)).toEqual([1, 1, 0, 0]);
    expect(named('run.json').every((text) => text.includes('alert(1)'))).toBe(true);
  });

  it('neither moves a cursor nor speaks to a CI server', () => {
    const outputs = [
      ...files(),
      ...ended.flatMap(
        ({ stdout, stderr }, at) =>
          [
            [`stdout ${at}`, stdout],
            [`stderr ${at}`, stderr],
          ] as const,
      ),
    ];
    for (const [path, text] of outputs) {
      const seen = path.endsWith('.md') ? text.replaceAll('\u200b', '') : text;
      expect(actingCharacter.exec(seen)?.[0], path).toBeUndefined();
      expect(workflowCommand.exec(text)?.[0], path).toBeUndefined();
    }
  });

  it('writes nothing outside the directories of the run', () => {
    expect(readdirSync(folder)).toEqual(['here']);
    expect(readdirSync(join(folder, 'here')).sort()).toEqual(['again', 'history', 'out', 'target.json']);
    for (const path of files().keys()) expect(path).toMatch(/^here\/(again|history|out)\/[\w./-]+$/);
  });

  it('is a string in the page', () => {
    const pages = named('report.html');
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      const elements: Element[] = [];
      const walk = (node: DefaultTreeAdapterMap['node']): void => {
        if ('attrs' in node) elements.push(node);
        if ('childNodes' in node) for (const child of node.childNodes) walk(child);
      };
      walk(parse(page));
      expect(elements.length).toBeGreaterThan(100);
      for (const { nodeName, attrs } of elements) {
        expect(['img', 'iframe', 'object', 'embed', 'base', 'link', 'form', 'x']).not.toContain(nodeName);
        for (const { name, value } of attrs) {
          expect(name).not.toMatch(/^on|^srcdoc$|^action$/);
          if (name === 'href') expect(value).toMatch(/^#/);
          if (name === 'src') expect(value).toBe('');
        }
      }
      const scripts = elements.filter(({ nodeName }) => nodeName === 'script');
      expect(
        JSON.stringify(scripts.map(({ childNodes }) => childNodes.map((one) => 'value' in one && one.value))),
      ).not.toContain('alert');
    }
  });

  it('is a string in the summary', () => {
    for (const summary of named('summary.md')) {
      const page = micromark(summary, {
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
        allowDangerousHtml: true,
      });
      for (const [tag] of page.matchAll(/<[a-z][^>]*>/gi)) {
        expect(tag).toMatch(
          /^<(h\d|p|ul|ol|li|table|thead|tbody|tr|t[hd]|code|pre|strong|em|details|summary|br|hr|blockquote|sub|sup)\b/,
        );
        expect(tag).not.toMatch(/\son\w+=|evil/);
      }
    }
  });

  it('is a string in JUnit', () => {
    for (const document of named('junit.xml')) {
      const names = new Set<string>();
      const parser = new SaxesParser();
      parser.on('error', (error) => {
        throw error;
      });
      parser.on('opentag', ({ name }) => names.add(name));
      parser.write(document).close();
      expect(
        [...names].filter(
          (name) =>
            !/^(testsuites?|testcase|failure|error|skipped|propert(y|ies)|system-(out|err))$/.test(name),
        ),
      ).toEqual([]);
    }
  });

  it('is a string in Allure, and names no file', () => {
    const paths = new Set([...files().keys()].map((path) => path.split('/').at(-1)));
    for (const result of named('-result.json')) {
      const parsed = JSON.parse(result) as { links?: unknown; attachments: { source: string }[] };
      expect(parsed.links ?? []).toEqual([]);
      for (const [, source] of result.matchAll(/"source": "([^"]*)"/g)) expect(paths).toContain(source);
    }
  });
});
