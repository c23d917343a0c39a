/** The import law of docs/architecture.md, as errors: which floor may use which. */
const floor = (name, mayUse, mayKnowTypesOf = []) => [
  {
    name: `${name}-uses-only-its-floors`,
    severity: 'error',
    from: { path: `^${name}/` },
    to: {
      path: '^(domain|store|providers|activities|workflows|api|worker|migrations|dashboard|start|test|bench)/',
      pathNot: [`^${name}/`, ...mayUse],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: `${name}-knows-only-types-of`,
    severity: 'error',
    from: { path: `^${name}/` },
    to: {
      path: '^(domain|store|providers|activities|workflows|api|worker|migrations|dashboard|start|test|bench)/',
      pathNot: [`^${name}/`, ...mayUse, ...mayKnowTypesOf],
      dependencyTypes: ['type-only'],
    },
  },
]

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...floor('domain', []),
    ...floor('store', ['^domain/']),
    ...floor('providers', ['^domain/']),
    ...floor('activities', ['^domain/', '^store/', '^providers/']),
    ...floor('workflows', ['^domain/'], ['^activities/']),
    {
      name: 'workflows-are-deterministic',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'workflows-bundle-only-temporal',
      severity: 'error',
      from: { path: '^workflows/' },
      to: {
        path: 'node_modules/',
        pathNot: 'node_modules/@temporalio/(workflow|common)',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...floor(
      'api',
      ['^domain/', '^store/', '^providers/', '^workflows/contract', '^config\\.ts$'],
      ['^workflows/', '^activities/turn/'],
    ).map((rule) => ({
      ...rule,
      from: { path: '^api/', pathNot: '^api/turn/early-start\\.ts$' },
    })),
    {
      name: 'api-does-not-send-for-tools-or-channels',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^providers/(guarded-http|channel-)' },
    },
    ...floor('worker', ['^activities/', '^store/', '^providers/', '^domain/', '^workflows/contract'], ['^workflows/']),
    ...floor('migrations', ['^store/', '^domain/']),
    // The start tries the wall of code_executor with the very code that the worker builds it with.
    ...floor('start', [
      '^migrations/',
      '^store/',
      '^domain/',
      '^workflows/contract',
      '^worker/bundle',
      '^activities/tool/sandbox/sandbox\\.ts$',
    ]),
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '^(test|bench)/' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'only-entry-points-read-config',
      severity: 'error',
      from: { pathNot: '^(api|worker|migrations|start|test|bench)/' },
      to: { path: '^config\\.ts$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.data|dist)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
