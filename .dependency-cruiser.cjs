// The layers of docs/architecture.md. Imports run one way only:
//   base <- specs <- generators <- engine <- suites <- cli,  specs <- targets <- cli,  specs <- reports <- cli,
//   and the comparison, beside the suites and above engine and reports
const layers = {
  base: [],
  specs: ['base'],
  generators: ['base', 'specs'],
  engine: ['base', 'specs', 'generators'],
  suites: ['base', 'specs', 'generators', 'engine'],
  targets: ['base', 'specs'],
  reports: ['base', 'specs'],
  compare: ['base', 'specs', 'generators', 'engine', 'reports', 'suites/support'],
  cli: ['base', 'specs', 'generators', 'engine', 'suites', 'targets', 'reports', 'compare'],
};
const areas = [
  'access',
  'documents',
  'evm',
  'jsonrpc',
  'metering',
  'platform',
  'rollup',
  'service',
  'sharded',
  'wallet',
];

const own = ['tests', 'scripts', ...Object.keys(layers)].join('|');

const layer = ([name, mayImport]) => ({
  name: `${name}-imports-one-way`,
  comment: `${name}/ may import only ${['itself', ...mayImport].join(', ')}`,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: '[.]test[.]ts$' },
  to: { path: `^(${own})/`, pathNot: [name, ...mayImport].map((one) => `^${one}/`) },
});

module.exports = {
  forbidden: [
    ...Object.entries(layers).map(layer),
    {
      name: 'areas-side-by-side',
      comment: 'What two areas of suites/ share stands below them, in suites/support/',
      severity: 'error',
      from: { path: `^suites/(${areas.join('|')})/` },
      to: { path: '^suites/([^/]+)/', pathNot: ['^suites/$1/', '^suites/support/'] },
    },
    {
      name: 'support-knows-no-area',
      severity: 'error',
      from: { path: '^suites/support/' },
      to: { path: `^suites/(${areas.join('|')})/` },
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'client-without-embedded-target',
      comment: 'What only the embedded target needs (decision 0037) is imported by it alone',
      severity: 'error',
      from: { path: `^(${Object.keys(layers).join('|')})/`, pathNot: '^targets/|[.]test[.]ts$|/fixtures/' },
      to: { path: 'node_modules/(@ethereumjs/|@grpc/reflection/|grpc-health-check/|selfsigned/)' },
    },
    {
      name: 'no-orphan-package',
      severity: 'error',
      from: { pathNot: '[.](test|bench)[.]ts$|^(tests|scripts)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['npm-peer'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
