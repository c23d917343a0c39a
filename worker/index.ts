import { armFaultPoint } from '../domain/fault-point.ts'
import { readConfig } from '../config.ts'
import { createActivities } from '../activities/index.ts'
import { startBeating } from './beat.ts'
import { buildWorkflowBundle } from './bundle.ts'
import { createDependencies } from './dependencies.ts'
import { startOutbox } from './outbox.ts'
import { installLogging } from './runtime.ts'
import { startSweeper } from './sweeper.ts'
import { createWorkers } from './task-queue.ts'
import { connectToTemporal } from './temporal.ts'

/** The worker: does the workflows' work until SIGTERM, then finishes what runs, for up to 40 s. */
process.title = 'ams-worker'
