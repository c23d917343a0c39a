import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import type { EvalRunOptions } from '../../domain/eval/run.ts'
import { MAX_EXECUTIONS } from '../../domain/eval/suite.ts'
import { newId } from '../../domain/id.ts'
import { type AgentRecord, findAgent, findAgentVersion, withModel } from '../agent/agent.ts'
import type { Executor, Transactor } from '../database.ts'
import { evalRunKeys, evalRuns } from '../tables/index.ts'
import { type EvalRunRecord, evalRunNotFound, findChosenVersion } from './run.ts'
import { type EvalSuiteRecord, lockEvalSuite } from './suite.ts'

export type NewEvalRun = {
  agentId: string
  suiteId: string
  requestId: string
  startedBy: Actor
  options: EvalRunOptions
  /** Cases at once when the options name no concurrency. */
  defaultConcurrency: number
  idempotency: { key: string; hash: string } | undefined
  /** Throws when the agent or the suite, as they are now, can't be run. */
  admit: (agent: AgentRecord, suite: EvalSuiteRecord) => void
}

/**
 * Starts a run at the agent's current version, or at the one that the options name, and writes a row for each execution. If the Idempotency-Key has a run, or
 * a run of the suite with this version and model is under way, it returns that run.
 * @returns the run; `started` when it is new
 * @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND, EVAL_SUITE_NOT_FOUND, IDEMPOTENCY_CONFLICT, EVAL_RERUN_RUNNING,
 *   EVAL_OTHER_RUN_RUNNING, VALIDATION_ERROR, and the errors of `admit`
 */
export function startEvalRun(
  database: Transactor,
  workspaceId: string,
  input: NewEvalRun,
): Promise<{ run: EvalRunRecord; started: boolean }> {
  return database.transaction(async (transaction) => {
    const suite = await lockEvalSuite(transaction, workspaceId, input.agentId, input.suiteId)
    const earlierRun = input.idempotency && (await findRunByKey(transaction, workspaceId, input.idempotency))
    if (earlierRun) return { run: earlierRun, started: false }
    const agent = await findAskedAgent(transaction, workspaceId, input)
    input.admit(agent, suite)
    const running = await findRunning(transaction, suite.id)
    // A rerun has only some of the cases, and the caller asks for all.
    if (running?.rerunOf) throw new ApiError('EVAL_RERUN_RUNNING')
    if (running) await assertAsked(transaction, running, agent, input.options)
    const run = running ?? (await insertRun(transaction, agent, suite, input))
    if (input.idempotency) await keepKey(transaction, workspaceId, input.idempotency, run.id)
    return { run, started: !running }
  })
}

/**
 * Starts a new run of the cases that failed or errored in a run, at the agent's current version.
 * @returns the new run, or the one under way; the given run when no case of it failed
 * @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, EVAL_RUN_NOT_FOUND, and what `admit` throws
 */
export function rerunEvalRun(
  database: Transactor,
  workspaceId: string,
  runId: string,
  input: NewEvalRun,
): Promise<{ run: EvalRunRecord; started: boolean }> {
  return database.transaction(async (transaction) => {
    const suite = await lockEvalSuite(transaction, workspaceId, input.agentId, input.suiteId)
    const [parent] = await transaction
      .select()
      .from(evalRuns)
      .where(and(eq(evalRuns.id, runId), eq(evalRuns.suiteId, suite.id)))
    if (!parent) throw evalRunNotFound(runId)
    const running = await findRunning(transaction, suite.id)
    if (running) return { run: running, started: false }
    if (parent.failed + parent.errored === 0) return { run: parent, started: false }
    const options = { ...input.options, ...(parent.model !== null && { model: parent.model }) }
    const agent = await findAskedAgent(transaction, workspaceId, { ...input, options })
    input.admit(agent, suite)
    return { run: await insertRerun(transaction, agent, parent, { ...input, options }), started: true }
  })
}

/** A caller gets no results of another version or model. One that names none joins any run that named none. */
async function assertAsked(
  transaction: Executor,
  running: EvalRunRecord,
  agent: AgentRecord,
  { agentVersion, ...options }: EvalRunOptions,
): Promise<void> {
  const model = options.model ?? null
  const isPlain = agentVersion === undefined && model === null
  const isOther = isPlain ? await findChosenVersion(transaction, running.id) : running.agentVersion !== agent.version
  if (!isOther && running.model === model) return
  const nameOf = (version: number, chosen: string | null) => `version ${version} with ${chosen ?? 'its own model'}`
  throw new ApiError('EVAL_OTHER_RUN_RUNNING', {
    message: `Run ${running.number} of this suite is under way, of ${nameOf(running.agentVersion, running.model)}; you asked for ${nameOf(agent.version, model)}.`,
  })
}

/** The agent as the run asks it: as it is or was at a version, with its own model or another one. */
async function findAskedAgent(
  transaction: Executor,
  workspaceId: string,
  { agentId, options: { agentVersion, model } }: NewEvalRun,
): Promise<AgentRecord> {
  const current = await findAgent(transaction, workspaceId, agentId)
  const past = agentVersion && (await findAgentVersion(transaction, workspaceId, agentId, agentVersion))
  return withModel(past ? { ...past, status: current.status } : current, model ?? null)
}

async function findRunByKey(
  transaction: Executor,
  workspaceId: string,
  { key, hash }: { key: string; hash: string },
): Promise<EvalRunRecord | undefined> {
  const [found] = await transaction
    .select({ run: evalRuns, hash: evalRunKeys.requestHash })
    .from(evalRunKeys)
    .innerJoin(evalRuns, eq(evalRuns.id, evalRunKeys.runId))
    .where(
      and(
        eq(evalRunKeys.workspaceId, workspaceId),
        eq(evalRunKeys.key, key),
        sql`${evalRunKeys.createdAt} > now() - interval '24 hours'`,
      ),
    )
  if (found && found.hash !== hash) throw new ApiError('IDEMPOTENCY_CONFLICT')
  return found?.run
}

/** Two requests with one key and different suites can arrive here at once. The later one is refused, because its body differs. */
async function keepKey(
  transaction: Executor,
  workspaceId: string,
  { key, hash }: { key: string; hash: string },
  runId: string,
): Promise<void> {
  const { rowCount } = await transaction.execute(sql`
    insert into eval_run_keys (workspace_id, key, request_hash, run_id)
    values (${workspaceId}, ${key}, ${hash}, ${runId})
    on conflict (workspace_id, key) do update
    set request_hash = excluded.request_hash, run_id = excluded.run_id, created_at = now()
    where eval_run_keys.created_at <= now() - interval '24 hours'`)
  if (rowCount === 0) throw new ApiError('IDEMPOTENCY_CONFLICT')
}

async function findRunning(transaction: Executor, suiteId: string): Promise<EvalRunRecord | undefined> {
  const [run] = await transaction
    .select()
    .from(evalRuns)
    .where(and(eq(evalRuns.suiteId, suiteId), eq(evalRuns.status, 'running')))
  return run
}

async function insertRun(transaction: Executor, agent: AgentRecord, suite: EvalSuiteRecord, input: NewEvalRun) {
  const repeat = input.options.repeat ?? 1
  const total = (suite.testCases?.length ?? 0) * repeat
  assertTotal(total, repeat)
  const run = await insertRow(transaction, agent, input, {
    total,
    repeat,
    suiteRevision: suite.revision,
    rerunOf: null,
  })
  await transaction.execute(sql`
    insert into eval_cases (run_id, workspace_id, case_index, attempt, test_case, status)
    select ${run.id}, workspace_id, item.position - 1, attempt, item.value, 'open'
    from eval_suites, jsonb_array_elements(test_cases) with ordinality as item(value, position),
      generate_series(0, ${repeat - 1}) as attempt
    where eval_suites.id = ${suite.id}`)
  return run
}

async function insertRerun(transaction: Executor, agent: AgentRecord, parent: EvalRunRecord, input: NewEvalRun) {
  const { repeat, suiteRevision } = parent
  const total = parent.failed + parent.errored
  const run = await insertRow(transaction, agent, input, { total, repeat, suiteRevision, rerunOf: parent.id })
  await transaction.execute(sql`
    insert into eval_cases (run_id, workspace_id, case_index, attempt, test_case, status)
    select ${run.id}, ${run.workspaceId}, case_index, attempt, test_case, 'open' from eval_cases
    where run_id = ${parent.id} and status = 'done' and not passed`)
  return run
}

type Extent = Pick<EvalRunRecord, 'total' | 'repeat' | 'suiteRevision' | 'rerunOf'>

async function insertRow(transaction: Executor, agent: AgentRecord, input: NewEvalRun, extent: Extent) {
  const { maxCost, concurrency, model } = input.options
  const [run] = await transaction
    .insert(evalRuns)
    .values({
      ...extent,
      id: newId(),
      workspaceId: agent.workspaceId,
      agentId: agent.id,
      suiteId: input.suiteId,
      number: sql`(select coalesce(max(number), 0) + 1 from eval_runs where suite_id = ${input.suiteId})`,
      startedBy: input.startedBy,
      agentVersion: agent.version,
      model: model ?? null,
      status: 'running',
      requestId: input.requestId,
      concurrency: concurrency ?? input.defaultConcurrency,
      maxCost: maxCost === undefined ? null : maxCost.toFixed(8),
    })
    .returning()
  if (!run) throw new Error('The run was written but not returned.')
  return run
}

function assertTotal(total: number, repeat: number): void {
  if (total === 0) throw new ApiError('VALIDATION_ERROR', { message: 'The eval suite has no test cases.' })
  if (total <= MAX_EXECUTIONS) return
  throw new ApiError('VALIDATION_ERROR', {
    message: `repeat is ${repeat}, which makes ${total} executions; at most ${MAX_EXECUTIONS} are accepted.`,
    fix: 'Lower repeat, or split the cases over several suites.',
    field: 'repeat',
  })
}
