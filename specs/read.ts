import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { inlineReferences } from './inline-references.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * One document of `specs/`, by its path without extension: `requirements/platform`, `formats/run.schema`.
 * OpenAPI and OpenRPC documents stand for themselves: schemas that they share with others are in their components.
 * Compiled code finds JSON beside it (see scripts/bundle-specs.mjs), a checkout the YAML itself.
 */
export function readSpec(name: string): unknown {
  const document = readFile(name);
  return /\.open(api|rpc)$/.test(name) ? inlineReferences(document, readFile) : document;
}

function readFile(name: string): unknown {
  const json = join(here, `${name}.json`);
  if (existsSync(json)) return JSON.parse(readFileSync(json, 'utf8'));
  return parse(readFileSync(join(here, `${name}.yaml`), 'utf8'));
}

/** The names of the documents in a folder of `specs/`, without extension, sorted. */
export function listSpecs(folder: string): string[] {
  const directory = join(here, folder);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((file) => /\.(yaml|json)$/.test(file))
    .map((file) => `${folder}/${file.replace(/\.(yaml|json)$/, '')}`)
    .sort();
}
