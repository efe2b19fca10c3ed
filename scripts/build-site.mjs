// Makes the documentation a site: every page of README and docs/ as HTML with a menu, without scripts, beside what it links to.
// node scripts/build-site.mjs DIRECTORY
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = process.argv[2];
if (out === undefined) {
  console.error('build-site: name the directory to write to');
  process.exit(2);
}

const pagesOf = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);
const menu = [
  ['Start', ['README.md', 'docs/index.md', 'docs/tutorial.md']],
  ['How to', pagesOf('docs/how-to')],
  ['Reference', pagesOf('docs/reference')],
  ['Explanation', pagesOf('docs/explanation')],
  ['Project', ['docs/architecture.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']],
];
const others = [...pagesOf('docs'), ...pagesOf('docs/decisions')];
const pages = [...new Set([...menu.flatMap(([, paths]) => paths), ...others])];

const style = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:16rem minmax(0,50rem);gap:3rem;padding:2rem}
nav{font-size:.9rem}nav ul{list-style:none;padding:0;margin:0 0 1rem}nav a[aria-current]{font-weight:bold}img{max-width:100%}
pre{overflow-x:auto;padding:1rem;background:color-mix(in srgb,currentColor 7%,transparent)}table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.3rem .6rem;text-align:left;vertical-align:top}
@media(max-width:60rem){body{grid-template-columns:1fr}}`;

const titleOf = (path) => /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? path;
const address = (path) => (path === 'README.md' ? 'index.html' : path.replace(/\.md$/, '.html'));
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Where a link of a page leads in the site; what is no page is copied beside it. */
function linkFrom(path, link) {
  if (/^[a-z]+:|^#/.test(link)) return link;
  const [file, hash = ''] = link.split(/(?=#)/);
  const to = posix.join(posix.dirname(path), file).replace(/\/$/, '');
  if (statSync(join(root, to)).isDirectory())
    return `${posix.relative(posix.dirname(address(path)), to) || '.'}/${hash}`;
  if (!pages.includes(to)) copy(to);
  return posix.relative(posix.dirname(address(path)), address(to)) + hash;
}

function copy(path) {
  const place = join(out, path);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  cpSync(join(root, path), place);
}

function render(path) {
  const body = micromark(readFileSync(join(root, path), 'utf8'), {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  }).replace(/(href|src)="([^"]+)"/g, (_all, name, link) => `${name}="${linkFrom(path, link)}"`);
  const items = menu.map(
    ([heading, paths]) =>
      `<h2>${heading}</h2><ul>${paths
        .map(
          (one) =>
            `<li><a href="${posix.relative(posix.dirname(address(path)), address(one))}"${one === path ? ' aria-current="page"' : ''}>${escaped(titleOf(one))}</a></li>`,
        )
        .join('')}</ul>`,
  );
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${escaped(titleOf(path))} · nodeproof</title>\n<style>${style}</style>\n<body>\n<nav aria-label="Documentation">${items.join('')}</nav>\n<main>\n${body}\n</main>\n</body>\n</html>\n`;
}

/** A list of what stands in a folder that is linked to. */
function listing(folder) {
  const names = pages.filter((path) => posix.dirname(path) === folder);
  const links = names.map(
    (path) => `<li><a href="${posix.basename(address(path))}">${escaped(titleOf(path))}</a></li>`,
  );
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${folder} · nodeproof</title>\n<style>${style}</style>\n<main><h1>${folder}</h1><ul>${links.join('')}</ul></main>\n</html>\n`;
}

for (const path of pages) {
  const place = join(out, address(path));
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, render(path));
}
for (const folder of ['docs/decisions']) writeFileSync(join(out, folder, 'index.html'), listing(folder));
