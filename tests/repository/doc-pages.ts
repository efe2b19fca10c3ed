import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface DocPage {
  /** From the root, as in `docs/tutorial.md`. */
  readonly path: string;
  readonly text: string;
}

export interface Fence {
  readonly language: string;
  readonly content: string;
}

/** For those who work on nodeproof, and measured tables. */
const aside = new Set([
  'architecture.md',
  'glossary.md',
  'mutation-of-answers.md',
  'mutation.md',
  'proof.md',
]);

/** The pages that people are led through: README and what stands in `docs/`. */
export function docPages(): readonly DocPage[] {
  const pages = ['', 'how-to/', 'reference/', 'explanation/'].flatMap((folder) =>
    existsSync(join(root, 'docs', folder))
      ? readdirSync(join(root, 'docs', folder))
          .filter((name) => name.endsWith('.md') && !aside.has(name))
          .map((name) => `docs/${folder}${name}`)
      : [],
  );
  return ['README.md', ...pages].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The fenced blocks of a page, in their order. */
export function fencesOf({ text }: DocPage): readonly Fence[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', content = '']) => ({
    language,
    content,
  }));
}
