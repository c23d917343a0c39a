import { after } from 'node:test'
import { createAskAgain } from '../../../activities/eval/backtest/ask-again.ts'
import type { BacktestRecord } from '../../../activities/eval/backtest/contract.ts'
import type { BacktestDependencies } from '../../../activities/eval/backtest/dependencies.ts'
import { createProviderLimiter } from '../../../activities/provider/limiter.ts'
import { databaseOf, readConfig } from '../../../config.ts'
import type { BacktestOutcome } from '../../../domain/eval/backtest/turn.ts'
import { newId } from '../../../domain/id.ts'
import { createSealing } from '../../../domain/secret/sealing.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { createModels } from '../../../providers/model/models.ts'
import { asSystem, inWorkspace } from '../../../store/connection/scope.ts'
import { openReadOnlyDatabase } from '../../../store/database.ts'
import { insertCallOnce } from '../../../store/spending/late-call.ts'
import type { BacktestPart } from '../../../store/tables/eval/backtest.ts'
import { loadTurn } from '../../../store/turn/turn.ts'
import { stack } from '../stack/stack.ts'
import { database } from '../turn/conversation.ts'

const config = readConfig(stack.env)
/** Statements here are refused by Postgres when they write. */
export const readOnly = openReadOnlyDatabase(databaseOf(config), 4)
after(() => readOnly.$client.end())

export const dependencies: BacktestDependencies = {
  database: readOnly,
  sealing: createSealing(stack.encryptionKey, [stack.previousEncryptionKey]),
  blobs: createBlobStore(config),
  models: createModels(config),
  limiter: createProviderLimiter(database),
  countCall: (payer, id, call) => asSystem(() => insertCallOnce(database, payer, id, call)),
}

type Options = Partial<
  Pick<BacktestRecord, 'id' | 'candidate' | 'candidateVersion' | 'retrieval' | 'judge' | 'prices'>
> & {
  parts?: BacktestPart[]
  keep?: (part: BacktestPart) => Promise<void>
  signal?: AbortSignal
  deps?: Partial<BacktestDependencies>
}

/** Asks a turn again; by default of its own version. `parts` gets what was kept. */
export async function askAgain(turnId: string, options: Options = {}): Promise<BacktestOutcome> {
  const { parts = [], deps, signal = new AbortController().signal, ...more } = options
  const turn = await loadTurn(database, turnId)
  if (!turn) throw new Error(`There is no turn ${turnId}.`)
  const { workspaceId, agentId } = turn
  const keep = options.keep ?? (async (part: BacktestPart) => void parts.push(JSON.parse(JSON.stringify(part))))
  const backtest: BacktestRecord = { ...record(), workspaceId, agentId, ...more }
  const ask = createAskAgain({ ...dependencies, ...deps })
  return await inWorkspace(workspaceId, () => ask(backtest, { turnId, parts: [...parts] }, keep, signal))
}

const record = (): Omit<BacktestRecord, 'workspaceId' | 'agentId'> => ({
  id: newId(),
  requestId: 'test',
  startedBy: null,
  status: 'running',
  candidate: {},
  candidateVersion: null,
  baselineVersion: null,
  retrieval: 'recorded',
  judge: null,
  maxCost: null,
  prices: {},
  concurrency: 1,
  total: 1,
  done: 0,
  errored: 0,
  leftOut: 0,
  leftOutReasons: {},
  cost: '0',
  figures: null,
  rerunOf: null,
  error: null,
  holderId: null,
  generation: 0,
  beatAt: new Date(),
  workflowRunId: null,
  startedAt: new Date(),
  endedAt: null,
})

export type Done = Extract<BacktestOutcome, { status: 'done' }>

/** The same, where it must have been asked. */
export async function askedAgain(turnId: string, options: Options = {}): Promise<Done> {
  const outcome = await askAgain(turnId, options)
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome
}
