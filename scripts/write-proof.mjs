// Writes docs/proof.md, the kill matrix as a page: reads what `nodeproof prove --json` prints from stdin.
// `npm run proof` does both. It holds no dates and no times, so that it changes only with the catalogue or a check.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadRegister } from '../build/specs/register.js';
import { loadAlternatives, loadFaults } from '../build/targets/catalogue.js';

const { faults: proofs, unproven } = JSON.parse(readFileSync(0, 'utf8'));
const faults = await loadFaults();
const alternatives = await loadAlternatives();
const checked = loadRegister().filter(({ check }) => check !== undefined);

if (proofs.length !== faults.length) {
  console.error(
    `write-proof: ${proofs.length} proofs for ${faults.length} faults; give the whole of prove --json`,
  );
  process.exit(2);
}

const caught = proofs.filter(({ verdict }) => verdict === 'caught').length;
const required = checked.filter(({ level }) => level === 'required');
/** @param {string} id the faults that name the requirement and were caught by it */
const provenBy = (id) =>
  proofs
    .filter(({ expected, caughtBy }) => expected.includes(id) && caughtBy.includes(id))
    .map((one) => one.id);
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const lines = [
  '# Proof',
  '',
  'Every check was seen to fail. The embedded target was given each fault of its catalogue in turn, with the profile',
  '`standard`, and the checks of the requirements that the fault names were run. This page is written by `npm run proof`.',
  '',
  '| | |',
  '| --- | --- |',
  `| faults | ${faults.length} |`,
  `| caught by a requirement that they name | ${caught} |`,
  `| required requirements with a check | ${required.length} |`,
  `| of them broken by no fault | ${unproven.length} |`,
  `| alternatives on which no check may fail | ${alternatives.length} |`,
  '',
  '`npx nodeproof prove` makes the matrix again, `--pairs` tries faults two at a time, `--alternatives` every alternative,',
  'alone and in combinations. CI runs another part of each with every commit.',
  '',
];
for (const area of [...new Set(checked.map((one) => one.area))]) {
  const own = checked.filter((one) => one.area === area);
  lines.push(`## ${area}`, '', '| requirement | section | statement | caught |', '| --- | --- | --- | --- |');
  for (const { id, section, level, title } of own) {
    const ids = provenBy(id).map((one) => `\`${one}\``);
    const what = level === 'required' ? cell(title) : `${cell(title)} (${level})`;
    lines.push(`| \`${id}\` | ${section} | ${what} | ${ids.join('<br>')} |`);
  }
  lines.push('');
}
writeFileSync(new URL('../docs/proof.md', import.meta.url), lines.join('\n'));
