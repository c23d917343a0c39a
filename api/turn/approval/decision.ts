import type { Access } from '../../../domain/access/access.ts'
import { ApiError } from '../../../domain/error.ts'
import { passFaultPoint } from '../../../domain/fault-point.ts'
import { newId } from '../../../domain/id.ts'
import { maskPii, maskValues } from '../../../domain/pii/mask.ts'
import { route } from '../../../domain/route.ts'
import { sealedCallPlace } from '../../../domain/secret/call.ts'
import { storableText, storableValue } from '../../../domain/text/storable.ts'
import { type OwnTool, validateArguments } from '../../../domain/tool/call.ts'
import type { ApprovalDecision } from '../../../domain/turn/approval.ts'
import type { AgentRecord } from '../../../store/agent/agent.ts'
import { findSameTool, type SameTool } from '../../../store/agent/mcp/same-tool.ts'
import { findServingVersion, findStandingVersions } from '../../../store/agent/serving.ts'
import { type ApprovalRow, type Decision, findApproval, writeDecision } from '../../../store/conversation/approval.ts'
import { type Settlement, settledBefore, settleWithin } from '../../../store/conversation/settle.ts'
import type { Executor, Transactor } from '../../../store/database.ts'
import { findTurn, type Turn } from '../../../store/turn/turn.ts'
import type { RequestAudit } from '../../access/audit.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { hashOf } from '../../request/idempotency.ts'
import { startContinuation } from '../tool-output.ts'
import { originalArguments } from './arguments.ts'

type Deciding = {
  access: Access
  audit: Pick<RequestAudit, 'write'>
  requestId: string
  id: string
  body: ApprovalDecision
}
type Decided = Settlement & { reason: string | null; isNew: boolean }

/**
 * Writes what a person decides about a call, with its audit entry. With the last open call of its turn a turn begins that goes
 * on; it makes the allowed calls. The same decision again changes nothing.
 * @throws ApiError APPROVAL_NOT_FOUND, ACTION_SETTLED, TOOL_CHANGED, CONVERSATION_PAUSED, VALIDATION_ERROR for other arguments
 */
export async function decide(deps: ApiDependencies, { access, audit, requestId, id, body }: Deciding) {
  const approval = await findApproval(deps.database, access, id)
  const turn = await findTurn(deps.database, access.workspaceId, approval.turnId)
  if (!turn) throw new ApiError('APPROVAL_NOT_FOUND')
  const asking = await findServingVersion(deps.database, turn)
  const decision = await decisionOf(deps, { approval, turn, asking, body })
  const request = { id: newId(), requestId, holderId: deps.turns.holderId }
  const settle = (tx: Transactor): Promise<Decided> =>
    settleOnce(tx, { approval, turn, request, decision: { ...decision, decidedBy: access.actor } })
  passFaultPoint('turn.accept.before-insert')
  const settled = await audit.write('decideApproval', settle, ({ isNew, reason }) =>
    isNew ? factsOf(approval, decision.status, reason) : undefined,
  )
  passFaultPoint('turn.accept.after-insert')
  startContinuation(deps, turn, settled, asking)
  if (body.decision === 'approve' && settled.reason === TOOL_CHANGED) throw new ApiError('TOOL_CHANGED')
  return { turn_id: settled.continuation?.id ?? null, conversation_id: turn.conversationId, open: settled.open }
}

const TOOL_CHANGED = 'tool_changed'

type Settling = { approval: ApprovalRow; turn: Turn; request: Parameters<typeof settleWithin>[2]; decision: Decision }

async function settleOnce(tx: Executor, { approval, turn, request, decision }: Settling): Promise<Decided> {
  let { reason } = decision
  let isNew = true
  const settled = await settleWithin(tx, turn, request, async (actions) => {
    const action = actions.find(({ id }) => id === approval.id)
    if (!action) throw new ApiError('APPROVAL_NOT_FOUND')
    if (action.settledHash === decision.settledHash) {
      reason = action.reason
      isNew = false
    } else if (action.status === 'open' && !action.isOver) await writeDecision(tx, action, decision)
    else throw settledBefore(action)
  })
  return { ...settled, reason, isNew }
}

const factsOf = ({ id, name, agentId, turnId }: ApprovalRow, status: string, reason: string | null) => ({
  type: 'approval' as const,
  id,
  name,
  change: { status, agentId, turnId, ...(reason === TOOL_CHANGED && { reason }) },
})

type Asked = { approval: ApprovalRow; turn: Turn; asking: AgentRecord; body: ApprovalDecision }

/** The decision as the store keeps it. Whether the tool is still the same is looked at now: its call follows at once. */
async function decisionOf(deps: ApiDependencies, { approval, turn, asking, body }: Asked): Promise<Decision> {
  const { decision, arguments: given, reason } = body
  const settled = { ...NOTHING_DECIDED, settledHash: hashOf(body) }
  if (decision === 'reject') {
    if (given) throw otherField('arguments', 'belongs to decision approve.', 'Leave arguments out.')
    const text = reason === undefined ? null : storableText(reason)
    const said = text !== null && asking.guardrailConfig?.piiDetection ? maskPii(text).text : text
    return { ...settled, status: 'rejected', reason: said, result: rejection(said) }
  }
  if (reason !== undefined) throw otherField('reason', 'belongs to decision reject.', 'Leave reason out.')
  const same = await askedTool(deps, approval, asking)
  if (!same) return { ...settled, status: 'rejected', reason: TOOL_CHANGED, result: rejection('The tool was changed.') }
  if (!given) return { ...settled, status: 'approved' }
  if ('unlisted' in same) throw new ApiError('MCP_SERVER_UNAVAILABLE', { message: NO_SCHEMA, fix: LIST_FIRST })
  const { tool } = same
  return { ...settled, status: 'approved', ...(await changedArguments(deps, { approval, turn, asking, tool, given })) }
}

const NO_SCHEMA = 'The tools of the MCP server are not known now, so changed arguments cannot be checked.'
const LIST_FIRST = `List them with ${route('POST /v1/agents/{id}/mcp-servers/{name}/test')}, then decide again.`

const NOTHING_DECIDED = { result: null, reason: null, decidedBy: null, decidedArguments: null, sealedArguments: null }

const rejection = (reason: string | null): string =>
  `A person did not allow the call, so it was not made.${reason ? ` The reason: ${reason}` : ''}`

const otherField = (field: string, what: string, fix: string) =>
  new ApiError('VALIDATION_ERROR', { message: `${field} ${what}`, field, fix })

/** The tool as the asking version has it; undefined where the agent has another one now, or is disabled. */
async function askedTool(deps: ApiDependencies, approval: ApprovalRow, asking: AgentRecord): Promise<SameTool> {
  const standing = await findStandingVersions(deps.database, asking)
  return standing[0].status === 'disabled' ? undefined : await findSameTool(deps, asking, standing, approval)
}

type Changed = Omit<Asked, 'body'> & { tool: OwnTool; given: Record<string, unknown> }

/** The arguments that a person has changed. @throws ApiError VALIDATION_ERROR for those that the tool does not take */
async function changedArguments(
  { database, sealing }: ApiDependencies,
  { approval, turn, asking, tool, given }: Changed,
): Promise<Pick<Decision, 'decidedArguments' | 'sealedArguments'>> {
  const isMasked = asking.guardrailConfig?.piiDetection === true
  const whole = isMasked ? await originalArguments({ database, sealing }, { approval, turn, tool, given }) : given
  const json = JSON.stringify(whole)
  const checked = validateArguments(tool, json)
  if (!checked.ok)
    throw new ApiError('VALIDATION_ERROR', {
      message: `arguments: ${checked.error}`,
      field: 'arguments',
      fix: 'Send the arguments that the tool takes.',
    })
  const written = storableValue(checked.args)
  if (!isMasked) return { decidedArguments: written, sealedArguments: null }
  const place = sealedCallPlace({ workspaceId: turn.workspaceId, turnId: turn.id }, approval.callId, 'decidedArguments')
  return {
    decidedArguments: maskValues(written),
    sealedArguments: sealing.seal(place, JSON.stringify(written)),
  }
}
