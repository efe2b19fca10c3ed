// The layers of docs/architecture.md. Imports run one way only:
//   specs <- generators <- engine <- suites <- cli,  specs <- targets <- cli,  specs <- reports <- cli
const layer = (name, mayImport) => ({
  name: `${name}-imports-one-way`,
  comment: `${name}/ may import only ${['itself', ...mayImport].join(', ')}`,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: '[.]test[.]ts$' },
  to: {
    path: '^(specs|generators|engine|suites|targets|reports|cli|tests|scripts)/',
    pathNot: [name, ...mayImport].map((one) => `^${one}/`),
  },
});

module.exports = {
  forbidden: [
    layer('specs', []),
    layer('generators', ['specs']),
    layer('engine', ['specs', 'generators']),
    layer('suites', ['specs', 'generators', 'engine']),
    layer('targets', ['specs']),
    layer('reports', ['specs']),
    layer('cli', ['specs', 'generators', 'engine', 'suites', 'targets', 'reports']),
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan-package',
      severity: 'error',
      from: { pathNot: '[.](test|bench)[.]ts$|^(tests|scripts)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
