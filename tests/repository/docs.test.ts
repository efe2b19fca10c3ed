import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../cli/program.ts';
import { docPages, fencesOf, root } from './doc-pages.ts';

const pages = docPages();

describe('the pages of the documentation', () => {
  it('show commands and options that are there', () => {
    const commands = new Map(buildProgram().commands.map((command) => [command.name(), command]));
    const wrong: string[] = [];
    for (const page of pages) {
      const shown = fencesOf(page).filter(({ language }) => ['console', 'yaml', 'sh'].includes(language));
      for (const { content } of shown)
        for (const [line, name = '', rest = ''] of content.matchAll(
          /\bnodeproof(?:@[\d.]+)? ([a-z]+)\b([^\n|&>]*)/g,
        )) {
          const command = commands.get(name);
          const options = [...rest.matchAll(/(?<=\s)--[a-z-]+/g)].map(([option]) => option);
          if (command === undefined) wrong.push(`${page.path}: ${line}`);
          for (const option of options)
            if (!command?.options.some(({ long }) => long === option))
              wrong.push(`${page.path}: ${name} ${option}`);
        }
    }
    expect(wrong).toEqual([]);
  });

  it('say of each block what it is', () => {
    const unnamed = pages.flatMap((page) =>
      fencesOf(page)
        .filter(({ language }) => language === '')
        .map(({ content }) => `${page.path}: ${content.slice(0, 60)}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('link to what is there', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g)]
        .map(([, link = '']) => join(dirname(path), link))
        .filter((link) => !existsSync(join(root, link)))
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});
