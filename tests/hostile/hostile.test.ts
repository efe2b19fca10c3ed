import { readdirSync } from 'node:fs';
import type { HostileCase } from './hostile-case.ts';
import { tryCases } from './try-cases.ts';

const place = new URL('./cases/', import.meta.url);
const modules = readdirSync(place).sort();
const cases: HostileCase[] = [];
for (const name of modules)
  cases.push(...((await import(new URL(name, place).href)) as { cases: HostileCase[] }).cases);

tryCases(cases);
