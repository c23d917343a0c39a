/**
 * The import law of docs/architecture.md, as dependency-cruiser reads it: the floors that each floor uses, the
 * files that use more, and the users of the two rooms of a turn. Types may come from further away, since they do not run.
 */
const FLOORS =
  '^(domain|store|providers|activities|workflows|api|worker|migrations|start|clients|dashboard|test|bench|config)/'
const EARLY_START = '^api/turn/early-start\\.ts$'
const MODEL_CALL = '^api/turn/model-call\\.ts$'
const UNSTARTED_APP = '^start/build/(unstarted-app|client-document)\\.ts$'
const BUBBLEWRAP = '^start/bubblewrap\\.ts$'
const RUNNER = '^worker/runner/'
const MODEL_FETCH = '^start/wheel/'

const API_USES = ['^domain/', '^store/', '^providers/', '^workflows/contract\\.ts$']
const API_KNOWS = ['^workflows/', '^activities/turn/']
const START_USES = ['^migrations/', '^store/', '^domain/', '^workflows/contract\\.ts$', '^worker/bundle\\.ts$']

export default {
  forbidden: [
    ...floor('domain', { uses: [] }),
    ...floor('store', { uses: ['^domain/'] }),
    ...floor('providers', { uses: ['^domain/'] }),
    ...floor('activities', { uses: ['^domain/', '^store/', '^providers/'] }),
    ...floor('workflows', { uses: ['^domain/'], knows: ['^activities/'] }),
    ...floor('api', { uses: API_USES, knows: API_KNOWS, except: [EARLY_START, MODEL_CALL] }),
    ...floor('worker', {
      uses: ['^activities/', '^store/', '^providers/', '^domain/', '^workflows/contract\\.ts$'],
      knows: ['^workflows/'],
      except: [RUNNER],
    }),
    ...floor('migrations', { uses: ['^store/', '^domain/'] }),
    ...floor('start', { uses: START_USES, except: [UNSTARTED_APP, BUBBLEWRAP, MODEL_FETCH] }),
    ...floor('clients', { uses: [] }),
    ...floor('dashboard', { uses: ['^clients/'] }),

    // Early start: the API process takes the turn that it accepted, and advances it up to the first round of tools.
    ...exception('early-start', EARLY_START, {
      uses: ['^api/', ...API_USES, '^activities/turn/(advance|hold|holder)\\.ts$'],
      knows: API_KNOWS,
    }),
    // The API composes a request again with the code that the turn composed it with.
    ...exception('model-call', MODEL_CALL, {
      uses: ['^api/', ...API_USES, '^activities/turn/(history/past-call|sealed-call)\\.ts$'],
      knows: API_KNOWS,
    }),
    // The start tests bubblewrap with the code that builds the worker's sandbox.
    ...exception('bubblewrap', BUBBLEWRAP, { uses: ['^start/', '^activities/confined/wall\\.ts$'] }),
    // The API reads the files that a fetch of a model leaves, and a fetch looks at them as the API does.
    ...exception('model-fetch', MODEL_FETCH, {
      uses: [...START_USES, '^start/', '^providers/model/machine/(fault|fetch-folder|files|left-folder|python)\\.ts$'],
    }),
    // `npm run check` and `npm run clients` ask the app itself for its routes and their description.
    ...exception('unstarted-app', UNSTARTED_APP, {
      uses: ['^start/', '^api/(app|dependencies|documentation/openapi)\\.ts$'],
    }),
    // The runner holds no secret, so it has no use for the code that needs one.
    ...exception('runner', RUNNER, {
      uses: [
        RUNNER,
        '^activities/(confined|parse)/',
        '^activities/late-content\\.ts$',
        '^providers/process-log\\.ts$',
        '^config/value\\.ts$',
        '^domain/',
      ],
    }),
    {
      name: 'runner-reaches-no-store-and-no-provider',
      severity: 'error',
      from: { path: RUNNER },
      to: { path: '^(config\\.ts$|(store|workflows)/|providers/(?!process-log))', reachable: true },
    },

    // The rows of a turn have few readers and writers. A new one is a decision: it gets its line here.
    room('store/turn', [
      '^store/',
      '^activities/(turn|eval)/',
      '^activities/(memory|purge)\\.ts$',
      '^api/(turn|openai|mcp)/',
      '^api/dependencies\\.ts$',
      '^api/eval/case-of-turn\\.ts$',
      '^worker/(dependencies|adoption|holding)\\.ts$',
      '^worker/sweep/',
    ]),
    room('activities/turn', [
      '^activities/index\\.ts$',
      '^activities/eval/',
      EARLY_START,
      MODEL_CALL,
      '^worker/(dependencies|adoption|holding)\\.ts$',
    ]),

    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
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
    {
      name: 'clients-and-dashboard-run-in-browsers',
      severity: 'error',
      from: { path: '^(clients/typescript|dashboard)/', pathNot: '^clients/typescript/command/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'api-does-not-send-for-tools-or-channels',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^providers/(guarded-http|channel|mcp)' },
    },
    {
      name: 'tests-are-not-imported',
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

/** A floor uses values of itself and of the floors in `uses`, and types also of those in `knows`. */
function floor(name, { uses, knows = [], except = [] }) {
  return exception(name, `^${name}/`, { uses: [`^${name}/`, ...uses], knows }, except)
}

/** The same rules for the files of `path`, which say themselves all that they use. */
function exception(name, path, { uses, knows = [] }, except = []) {
  const from = { path, pathNot: except }
  return [
    {
      name: `${name}-uses-only-what-it-may`,
      severity: 'error',
      from,
      to: { path: FLOORS, pathNot: uses, dependencyTypesNot: ['type-only'] },
    },
    {
      name: `${name}-knows-only-what-it-may`,
      severity: 'error',
      from,
      to: { path: FLOORS, pathNot: [...uses, ...knows], dependencyTypes: ['type-only'] },
    },
  ]
}

/** Only the room itself and its users import its values; tests look at everything. */
function room(path, users) {
  return {
    name: `${path.replace('/', '-')}-has-few-users`,
    severity: 'error',
    from: { pathNot: [`^${path}/`, ...users, '^(test|bench)/'] },
    to: { path: `^${path}/`, dependencyTypesNot: ['type-only'] },
  }
}
