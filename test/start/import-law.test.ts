import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { projectOf } from '../support/project.ts'

const repository = join(import.meta.dirname, '..', '..')

describe('the import law', () => {
  const broken = {
    'api/agent/routes.ts': "import '../../activities/turn/advance.ts'\n",
    'api/turn/early-start.ts': "import '../../activities/turn/advance.ts'\nimport '../../activities/turn/watch.ts'\n",
    'api/turn/service.ts': "import '../../activities/turn/hold.ts'\n",
    'activities/turn/advance.ts': 'export {}\n',
    'activities/turn/watch.ts': 'export {}\n',
    'activities/turn/hold.ts': 'export {}\n',
    'activities/tool/index.ts': "import '../../store/turn/end.ts'\n",
    'store/turn/end.ts': "import '../../providers/blob.ts'\n",
    'providers/blob.ts': 'export {}\n',
    'worker/beat.ts': "import type { End } from '../store/turn/end.ts'\nexport type B = End\n",
    'worker/runner/index.ts': "import '../../config.ts'\nimport '../../activities/confined/pool.ts'\n",
    // The floor allows it, and the runner loads the file.
    'activities/confined/pool.ts': "import '../../store/turn/lease.ts'\n",
    'store/turn/lease.ts': 'export {}\n',
    'config.ts': 'export {}\n',
    'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }',
  }

  it('names each import that it forbids, and no other', () => {
    const { root } = projectOf(broken)
    const program = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const law = join(repository, 'start/check/import-law.mjs')
    const floors = ['api', 'activities', 'store', 'providers', 'worker']
    const options = ['--config', law, '--output-type', 'json', ...floors]
    const { stdout } = spawnSync(process.execPath, [program, ...options], { cwd: root, encoding: 'utf8' })
    const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; to: string }[] } }
    const found = summary.violations.map(({ from, to }) => `${from} → ${to}`)
    assert.deepEqual([...new Set(found)].sort(), [
      'activities/confined/pool.ts → store/turn/lease.ts',
      'activities/tool/index.ts → store/turn/end.ts',
      'api/agent/routes.ts → activities/turn/advance.ts',
      'api/turn/early-start.ts → activities/turn/watch.ts',
      'api/turn/service.ts → activities/turn/hold.ts',
      'store/turn/end.ts → providers/blob.ts',
      'worker/runner/index.ts → config.ts',
      'worker/runner/index.ts → store/turn/lease.ts',
    ])
  })
})
