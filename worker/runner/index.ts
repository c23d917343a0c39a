import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createConfinement } from '../../activities/confined/confinement.ts'
import { WallMissingError } from '../../activities/confined/failure.ts'
import { createRunnerClient } from '../../activities/confined/runner-client.ts'
import { ConfigError, choice, text } from '../../config/value.ts'
import { RECOGNITION_FOLDER } from '../../domain/knowledge/recognition.ts'
import { createProcessLog } from '../../providers/process-log.ts'
import { listen } from './server.ts'

/**
 * The runner process: it reads documents, pages and answers of tools, and runs programs, for the workers that reach its
 * unix socket. It needs no secret and no network and gets none, so that is all that content can take when it breaks out.
 * `node worker/runner/index.ts check` asks the runner on the socket whether it lives: exit code 0 or 1.
 */
process.title = 'ams-runner'

/** Workers drain for 40 s too. */
const DRAIN_MS = 40_000

const path = text(process.env, 'RUNNER_SOCKET')
if (path === undefined) {
  console.error('RUNNER_SOCKET is not set. Name the unix socket that the runner listens on.')
  process.exit(78)
}
if (process.argv[2] === 'check') await check(path)
else await run(path)

async function check(path: string): Promise<never> {
  const error = await createRunnerClient(path)
    .check()
    .then(
      () => undefined,
      // A runner without a wall lives: it refuses documents, and programs as ever.
      (lost: Error) => (lost instanceof WallMissingError ? undefined : lost.message),
    )
  if (error) console.error(error)
  process.exit(error ? 1 : 0)
}

function requiresWall(): boolean {
  try {
    return choice(process.env, 'REQUIRE_WALL', ['off', 'on']) === 'on'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(78)
  }
}

async function run(path: string): Promise<never> {
  const stopping = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.resolve())
  const log = createProcessLog('runner')
  const modelsDir = text(process.env, 'MODELS_DIR')
  const confinement = createConfinement({
    bubblewrapPath: text(process.env, 'BUBBLEWRAP_PATH'),
    requireWall: requiresWall(),
    recognitionFolder: modelsDir && join(modelsDir, RECOGNITION_FOLDER),
    onNotice: (notice) => log.warn(notice),
  })
  const server = await listen(path, confinement, (error) => log.warn({ err: error }, 'a call of a worker failed here'))
  log.info('the runner listens on its socket')
  await stopping.promise
  await Promise.race([server.close(), wait(DRAIN_MS, undefined, { ref: false })])
  confinement.endIdle()
  process.exit(0)
}
