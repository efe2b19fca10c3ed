import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

const page = new URL('../../docs/performance.md', import.meta.url);
const intro = `# Performance

Written by \`npm run bench -- --write\`: ratios from one session on one machine, the median and in brackets the range. Milliseconds are that
machine's; ratios carry over. [Decision 37](decisions/0037-packages-by-need.md) says what a client loads, [35](decisions/0035-few-requests.md) and [36](decisions/0036-request-budgets.md) which requests are sent.
`;

/** Puts the sections of a session into the page; those of parts that it left out stay as they are. */
export function writePage(sections) {
  const known = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const kept = new Map(
    known
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [text.split('\n', 1)[0], text.trimEnd()]),
  );
  const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform}`;
  for (const text of sections.values())
    kept.set(
      text.split('\n', 1)[0],
      `${text.trimEnd()}\n\n<sub>${machine}, ${new Date().toISOString().slice(0, 10)}</sub>`,
    );
  writeFileSync(page, `${[intro.trimEnd(), ...kept.values()].join('\n\n')}\n`);
}
