// Changes the code that judges, one place after the other, and lists which changes no test sees (docs/mutation.md).
//   npm run mutate                                              the verdict rules, and what has unit tests in suites/
//   npm run mutate -- FILE… [--faults PREFIX]                   these files; also proved by faults whose ids begin so
// Installs Stryker beside the checkout's packages first (about 105 MB).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const version = '9.6.1';
const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, 'node_modules/.cache', `nodeproof-stryker-${version}`);
const installed = join(home, 'node_modules/@stryker-mutator');

const ofSuites = [
  'access/judge-rejection',
  'evm/blocks/hash-laws',
  'evm/receipts/{paid-price,record-laws}',
  'jsonrpc/judge-envelope',
  'metering/judge-cost',
  'platform/order/sorted',
  'rollup/receipt/fee',
  'rollup/call-many/{judge-items,visible-accounts}',
  'sharded/messages/{is-reordered,known-places}',
  'support/access/wrong-secrets',
  'support/call-many/{answer,call-many-dialect,settled-below}',
  'support/evm/quantity',
  'support/evm/encoding/{encode-receipt,encode-transaction,header-hash,logs-bloom,rlp-item}',
  'support/platform/{filter,link-walk,list-changes}',
  'support/rpc/same-json',
  'support/sharded/read-shards',
  'support/wallet/{address,base58check,reading}',
  'wallet/balances/judge-amounts',
];
const judging = ['engine/verdict/**/!(*.test).ts', ...ofSuites.map((one) => `suites/${one}.ts`)];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { faults: { type: 'string' } },
});

if (!existsSync(join(installed, 'vitest-runner'))) {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true }));
  const packages = ['core', 'vitest-runner'].map((one) => `@stryker-mutator/${one}@${version}`);
  // Without its peers: vitest and typescript are those of the checkout.
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: home, stdio: 'inherit' });
}

const folder = mkdtempSync(join(tmpdir(), 'nodeproof-mutate-'));
const config = join(folder, 'stryker.config.json');
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: [join(installed, 'vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    mutate: positionals.length > 0 ? positionals : judging,
    // Strings and objects of strings are for people: golden files hold those of reports.
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
    ignorePatterns: ['build', 'dist', 'out', 'docs'],
    disableTypeChecks: false,
    // What is read once when a module loads would need a new process for each change.
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 60_000,
    tempDirName: '.stryker-tmp',
    reporters: ['clear-text'],
    clearTextReporter: { reportTests: false, logTests: false },
  }),
);
const { status } = spawnSync(process.execPath, [join(installed, 'core/bin/stryker.js'), 'run', config], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(values.faults === undefined ? {} : { NODEPROOF_MUTATE: values.faults }),
  },
});
rmSync(folder, { recursive: true });
process.exitCode = status ?? 3;
