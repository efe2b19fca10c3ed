// What a run costs beside what it cannot do without: ratios from one session on one machine, with medians and spread. Asserts nothing.
//   npm run bench [-- --part a,c] [--runs 3] [--faults 24] [--write]
// --write puts the output, with the machine that it comes from, into docs/performance.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as wire from './bench/parts/a-wire.mjs';
import * as peers from './bench/parts/b-peers.mjs';
import * as growth from './bench/parts/c-growth.mjs';
import * as startUp from './bench/parts/d-start-up.mjs';
import * as faults from './bench/parts/e-faults.mjs';
import * as remote from './bench/parts/f-remote.mjs';
import { writePage } from './bench/write-page.mjs';

const parts = { a: wire, b: peers, c: growth, d: startUp, e: faults, f: remote };
const { values } = parseArgs({
  options: {
    part: { type: 'string', default: Object.keys(parts).join(',') },
    runs: { type: 'string', default: '3' },
    faults: { type: 'string', default: '24' },
    write: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'nodeproof-bench-'));
const sections = new Map();
try {
  for (const letter of values.part.split(',')) {
    const part = parts[letter];
    if (part === undefined) throw new Error(`--part ${letter}: there are ${Object.keys(parts).join(', ')}`);
    const text = await part.measure({ folder, runs: Number(values.runs), faults: Number(values.faults) });
    sections.set(letter, `## ${part.title}\n\n${text}\n`);
    console.log(`\n${sections.get(letter)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (values.write) writePage(sections);
