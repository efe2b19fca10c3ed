import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { inlineReferences } from './inline-references.ts';

/** Documents that were read already: they never change while a process runs, and nobody writes into them. */
const read = new Map<string, unknown>();

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * One document of `specs/`, by its path without extension: `requirements/platform`, `formats/run.schema`.
 * OpenAPI and OpenRPC documents stand for themselves: schemas that they share with others are in their components.
 * Compiled code finds JSON beside it (see scripts/bundle-specs.mjs), a checkout the YAML itself.
 */
export function readSpec(name: string): unknown {
  const known = read.get(name);
  if (known !== undefined) return known;
  const file = readFile(name);
  const document = /\.open(api|rpc)$/.test(name) ? inlineReferences(file, readFile) : file;
  read.set(name, document);
  return document;
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
