import { parentPort, workerData } from 'node:worker_threads'
import jsonata from 'jsonata'

/**
 * Evaluates one JSONata expression and posts a copy of the result as JSON, because a function can not leave the thread.
 */
const { mapping, json } = workerData as { mapping: string; json: unknown }
const result: unknown = await jsonata(mapping).evaluate(json)
parentPort?.postMessage(result === undefined ? undefined : JSON.parse(JSON.stringify(result)))
