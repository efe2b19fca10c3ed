import type { BadInput } from './bad-input.ts';

const sound = 'name: a\nplatform: { baseUrl: "ORIGIN", apiKey: k-123456 }\n';

function run(what: string, args: readonly string[], says: RegExp): BadInput {
  return { what, files: { 't.yaml': sound }, args: ['run', '--target', 't.yaml', ...args], says };
}

/** The journal of a shard, or of a whole run. */
const header = (seed: number, index?: number): string =>
  `${JSON.stringify({ kind: 'header', format: 'nodeproof-journal/1', tool: { name: 'nodeproof', version: '0.1.0' }, target: { name: 'a' }, profile: 'quick', seed, ...(index === undefined ? {} : { shard: { index, of: 2 } }), startedAt: '2026-01-01T00:00:00.000Z', planned: 1 })}\n`;

export const flags: readonly BadInput[] = [
  { what: 'an unknown command', args: ['rum'], says: /unknown command 'rum'.*run/ },
  { what: 'help with an unknown command', args: ['help', 'rum'], says: /unknown command 'rum'.*run/ },
  { what: 'help with nothing of ours', args: ['help', 'nothing'], says: /unknown command 'nothing'/ },
  {
    what: 'a fault that is none',
    args: ['mock', '--fault', 'access.node.any-tokn'],
    says: /--fault access\.node\.any-tokn: no fault has this id; did you mean "access\.node\.any-token"/,
  },
  {
    what: 'a target file without its option',
    args: ['run', 'it.yaml'],
    says: /too many arguments: run does not take "it\.yaml"; a target file is given as --target it\.yaml \(see nodeproof run --help\)/,
  },
  { what: 'a word too many', args: ['faults', 'it'], says: /faults does not take "it"; remove it/ },
  run('an unknown flag', ['--tarket', 'x'], /unknown option '--tarket'/),
  run('a flag without value', ['--seed'], /argument missing/),
  run('an empty name', ['--out', ''], /--out.*empty/),
  run(
    'a seed in words',
    ['--seed', 'x'],
    /nodeproof: --seed x: write a whole number .* \(see nodeproof run --help\)/,
  ),
  run('a negative seed', ['--seed', '-1'], /--seed.*whole number/),
  run('half a seed', ['--seed', '1.5'], /--seed.*whole number/),
  run('a seed beyond 2^53', ['--seed', '9007199254740993'], /--seed.*9007199254740991/),
  run('shard 0', ['--shard', '0/4'], /--shard.*1 <= I <= N/),
  run('a shard too many', ['--shard', '5/4'], /--shard.*1 <= I <= N/),
  run('shards beyond all', ['--shard', '1/100000000'], /--shard.*I <= N <= 1000/),
  run('figures in place of a directory', ['--metrics', '.'], /--metrics \.: is not a file/),
  run('figures in place of a device', ['--metrics', '/dev/null'], /--metrics \/dev\/null: is not a file/),
  run(
    'figures under too long a name',
    ['--metrics', 'm'.repeat(300)],
    /--metrics m+: cannot be written.*name/i,
  ),
  run(
    'figures where nothing can be made',
    ['--metrics', '/proc/f.prom'],
    /--metrics \/proc\/f\.prom: cannot/,
  ),
  run(
    'a shard without the seed of all',
    ['--shard', '1/2'],
    /--shard: needs the --seed that all parts share/,
  ),
  run('documents that nobody gives', ['--only', 'own'], /--only own: no requirement of the target/),
  run('a shard in words', ['--shard', 'x'], /--shard.*for example 1\/4/),
  run(
    'an unknown profile',
    ['--profile', 'slow'],
    /--profile slow: write one of smoke, quick, standard, deep \(/,
  ),
  run('a selection of nothing', ['--only', 'nothing.like'], /nothing\.like/),
  run('a selection by a variable that is not set', ['--only', ''], /--only.*empty; is a variable not set/),
  run('an exclusion by a variable that is not set', ['--exclude', ''], /--exclude.*empty/),
  run('a directory that cannot be made', ['--out', '/proc/nowhere'], /\/proc\/nowhere: cannot be written/),
  {
    ...run(
      'a directory that holds something',
      ['--out', '.'],
      /--out .*exists and is not empty; name another/,
    ),
  },
  run('a node that nobody has', ['--node', 'n'], /--node n: no node has this name; the target has none/),
  run(
    'nothing that failed',
    ['--failed', '.'],
    /--failed: run\.json: cannot be read \(file not found\); name the directory of a run/,
  ),
  run('everything left out', ['--exclude', 'area:nowhere'], /--exclude area:nowhere: no requirement/),
  run('a file in place of a directory', ['--out', 't.yaml'], /t\.yaml: cannot be written.*not a directory/),
  run(
    'a directory below a file',
    ['--out', 't.yaml/out'],
    /t\.yaml\/out: cannot be written \(a part of its path is a file/,
  ),
  run('a full disk', ['--out', '/dev/full'], /\/dev\/full: cannot be written/),
  run(
    'an earlier run that is none',
    ['--previous', '.'],
    /--previous: run\.json: cannot be read \(file not found\); name the directory of a run/,
  ),
  {
    ...run('an earlier run that is broken', ['--previous', '.'], /--previous: .*run\.json: is not JSON/),
    files: { 't.yaml': sound, 'run.json': '{"format":' },
  },
  {
    ...run('an earlier run of another kind', ['--previous', '.'], /--previous: .*run\.json: is not a run/),
    files: { 't.yaml': sound, 'run.json': '{}' },
  },
  run('a history that is a file', ['--history', 't.yaml'], /--history t\.yaml: cannot be written/),
  run('a baseline that is not there', ['--baseline', 'none.yaml'], /none\.yaml: .*file not found/),
  run('terminal escapes in a flag', ['--\u001b[2Jx\n::error::'], /unknown option/),
  { what: 'a port beyond all', args: ['mock', '--port', '70000'], says: /--port.*65535/ },
  { what: 'a negative port', args: ['mock', '--port', '-1'], says: /--port.*65535/ },
  {
    what: 'a port that leaves none for the nodes',
    args: ['mock', '--port', '65535'],
    says: /--port 65535: .*ports after it/,
  },
  ...[
    ['run', '--only', 'platform.organization'],
    ['mock'],
    ['prove', '--fault', 'access.details.password-lost'],
  ].map((args) => ({
    what: `a temporary folder that is not there, for ${args[0]}`,
    args,
    env: { TMPDIR: '/no/such/folder' },
    says: /the embedded target cannot be started \(ENOENT.*\/no\/such\/folder.*TMPDIR/,
  })),
  {
    what: 'an unknown fault to serve',
    args: ['mock', '--fault', 'no.such'],
    says: /no\.such.*nodeproof faults/,
  },
  {
    what: 'an unknown fault to prove',
    args: ['prove', '--fault', 'no.such'],
    says: /no\.such.*nodeproof faults/,
  },
  {
    what: 'a report of nothing',
    args: ['report', '.'],
    says: /journal\.ndjson: cannot be read \(file not found\); name the directory of a run/,
  },
  { what: 'a report of no directory', args: ['report'], says: /missing required argument/ },
  {
    what: 'a report of something else',
    files: { 'journal.ndjson': '{"kind":"header"}\n' },
    args: ['report', '.'],
    says: /journal\.ndjson:1: not a journal/,
  },
  {
    what: 'a report into the directory of another run',
    files: { 'a/journal.ndjson': header(1), 'b/journal.ndjson': header(2) },
    args: ['report', 'a', '--out', 'b'],
    says: /--out b: exists and is not empty; name another directory/,
  },
  {
    what: 'a report of shards into the directory of one of them',
    files: { 'a/journal.ndjson': header(1, 1), 'b/journal.ndjson': header(1, 2) },
    args: ['report', 'a', 'b', '--out', 'a'],
    says: /--out a: exists and is not empty; name another directory/,
  },
  {
    what: 'a report of shards of different runs',
    files: { 'a/journal.ndjson': header(1, 1), 'b/journal.ndjson': header(2, 2) },
    args: ['report', 'a', 'b', '--out', 'c'],
    says: /not shards of one run: seed is 1 in a and 2 in b/,
  },
  {
    what: 'a report of one shard twice',
    files: { 'a/journal.ndjson': header(1) },
    args: ['report', 'a', './a', '--out', 'c'],
    says: /given twice/,
  },
  {
    what: 'a report of shards without a place',
    files: { 'a/journal.ndjson': header(1, 1), 'b/journal.ndjson': header(1, 2) },
    args: ['report', 'a', 'b'],
    says: /--out DIR/,
  },
  {
    what: 'a baseline of nothing',
    args: ['baseline', '.'],
    says: /run\.json: cannot be read.*name the directory of a run/,
  },
  {
    what: 'a baseline of a run that was killed',
    files: { 'a/journal.ndjson': header(1) },
    args: ['baseline', 'a'],
    says: /a\/run\.json: cannot be read \(file not found\); the run did not end: "nodeproof report a" writes it/,
  },
  {
    ...run('certificates that are not checked', [], /NODE_TLS_REJECT_UNAUTHORIZED.*unset it/),
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  },
  { ...run('wire traffic on stderr', [], /NODE_DEBUG.*unset it/), env: { NODE_DEBUG: 'undici' } },
];
