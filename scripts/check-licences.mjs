// Holds the licence of every installed package against a list: nothing comes in unseen that could not be passed on.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** SPDX ids. MPL-2.0 asks for the source of its own files alone, which packages are used by without a change. */
const allowed = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MPL-2.0 PSF-2.0 Python-2.0 Unlicense'.split(
    ' ',
  ),
);

/** Whether an SPDX expression of ids, AND, OR and one level of parentheses is covered by the list. */
function isAllowed(expression) {
  const words = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(words)) return false;
  return words.split(' OR ').some((choice) => choice.split(' AND ').every((id) => allowed.has(id)));
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const unlisted = [];
let seen = 0;
for (const [place, { dev, link }] of Object.entries(packages)) {
  const manifest = join(root, place, 'package.json');
  // Packages of other platforms stand in the lockfile alone.
  if (place === '' || link || !existsSync(manifest)) continue;
  const { name, version, license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  const stated = license ?? licenses?.map(({ type }) => type).join(' OR ');
  const expression = typeof stated === 'string' ? stated : (stated?.type ?? 'none stated');
  seen += 1;
  if (!isAllowed(expression))
    unlisted.push(`${name}@${version} (${dev ? 'development' : 'shipped'}): ${expression}`);
}
for (const line of unlisted) console.error(line);
console.log(`${seen} packages, ${unlisted.length} with a licence that is not on the list`);
process.exitCode = unlisted.length === 0 && seen > 0 ? 0 : 1;
