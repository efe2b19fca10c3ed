// Writes which faults prove each requirement beside the compiled code: reports name them, and loading the embedded target's
// faults only to read their names would cost every run a sixth of a second.
import { rmSync, writeFileSync } from 'node:fs';
import { readFaultIndex } from '../build/cli/fault-index.js';

const file = new URL('../build/cli/fault-index.json', import.meta.url);
// Without it the index comes from the faults themselves.
rmSync(file, { force: true });
writeFileSync(file, JSON.stringify([...(await readFaultIndex())]));
