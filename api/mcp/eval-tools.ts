import type { McpServer } from '@modelcontextprotocol/server'
import Type from 'typebox'
import { ApiError } from '../../domain/error.ts'
import type { Transactor } from '../../store/database.ts'
import { listEvalResults } from '../../store/eval/case.ts'
import { evalRunOf, findEvalRun } from '../../store/eval/run.ts'
import { startEvalRun } from '../../store/eval/run-start.ts'
import { evalSuiteOf, readEvalSuites } from '../../store/eval/suite.ts'
import { withAdmission } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { evalRunInput, newRunOf, runAdmission, startFacts } from '../eval/run-request.ts'
import { type McpCall, runTool, type ToolContext, toolResult } from './call.ts'
import { IdempotencyKey, idempotencyIn } from './idempotency.ts'
import { runUri } from './resources.ts'
import { toolInput } from './tool-input.ts'
import { findReachedAgent } from './tools.ts'

const Id = Type.String({ format: 'uuid' })
/** Clients give a silent call up after a minute. */
const WAIT_MS = 45_000

/** Registers the tools of evals: list the suites of an agent, run one. */
export function registerEvalTools(server: McpServer, deps: ApiDependencies, call: McpCall): void {
  const { workspaceId } = call.access
  server.registerTool(
    'list_eval_suites',
    {
      title: 'List the eval suites of an agent',
      description: 'Lists the eval suites of an agent: their test cases, and the result of the last run.',
      inputSchema: toolInput(Type.Object({ agent_id: Id })),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ agent_id }) =>
      runTool(deps, call, ['GET', '/v1/agents/{id}/evals'], async () => {
        const agentId = await findReachedAgent(deps, call, agent_id)
        const batches = await Array.fromAsync(readEvalSuites(deps.database, workspaceId, agentId))
        return toolResult({ suites: batches.flat().map(evalSuiteOf) })
      }),
  )
  server.registerTool(
    'run_eval',
    {
      title: 'Run an eval suite',
      description: `Runs an eval suite on an agent; while a run of it is under way, joins that one. Returns the run after its end, or as it is after ${WAIT_MS / 1000} seconds; it goes on then, and its resource has the results.`,
      inputSchema: toolInput(Type.Object({ agent_id: Id, suite_id: Id, idempotency_key: IdempotencyKey })),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    ({ agent_id, suite_id, idempotency_key }, context) =>
      runTool(deps, call, ['POST', '/v1/agents/{id}/evals/{suiteId}/run'], async () => {
        const agentId = await findReachedAgent(deps, call, agent_id)
        const idempotency = idempotencyIn(idempotency_key, { id: agentId, suiteId: suite_id, body: {} })
        return await runSuite(deps, call, { agentId, suiteId: suite_id, idempotency }, context)
      }),
  )
}

type Wanted = { agentId: string; suiteId: string; idempotency: ReturnType<typeof idempotencyIn> }

async function runSuite(
  deps: ApiDependencies,
  call: McpCall,
  { agentId, suiteId, idempotency }: Wanted,
  context: ToolContext,
) {
  const { access, audit } = call
  const { workspaceId } = access
  deps.admission.admitWork()
  const input = {
    ...newRunOf(deps, agentId, suiteId, call, {}),
    idempotency,
    admit: runAdmission(deps),
  }
  const start = (tx: Transactor) => startEvalRun(tx, workspaceId, input)
  const { run, started } = await audit.write('runEvalSuite', start, startFacts)
  if (started) await deps.temporal.startEvalRun(evalRunInput(run))
  await withAdmission(deps, call, context.mcpReq.signal, async (admitted) => {
    const signal = AbortSignal.any([admitted, deps.stopping, AbortSignal.timeout(WAIT_MS)])
    await deps.runEnds.untilEnded(run.id, signal)
    if (admitted.reason instanceof ApiError) throw admitted.reason
  })
  const now = await findEvalRun(deps.database, workspaceId, agentId, suiteId, run.id)
  return toolResult({
    run: evalRunOf(now, await listEvalResults(deps.database, now)),
    resource: runUri(agentId, run.id),
  })
}
