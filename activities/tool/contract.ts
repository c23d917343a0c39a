import type { SearchLimits } from '../../domain/knowledge/retrieval.ts'
import type { OnModelCall } from '../../domain/model/call.ts'
import type { OwnTool } from '../../domain/tool/call.ts'
import type { Tool } from '../../domain/tool/config.ts'
import type { McpFailureReason } from '../../domain/tool/mcp/server.ts'

export type ToolContext = {
  workspaceId: string
  agentId: string
  conversationId: string
  turnId: string
  callId: string
  /** The header Idempotency-Key of the call, the same at every attempt. */
  idempotencyKey: string
  /** These limits narrow the searches of the turn. */
  limits?: SearchLimits | null
  /** Masks personal data in a tool's result when the agent asks for that, else changes nothing. */
  mask: (text: string) => string
  /** True where the model is shown pictures of results: never where personal data is masked. */
  takesPictures?: boolean
  /** The same for a long text, with pauses. Where it is given, a result that is cut is also kept whole. */
  maskLong?: (text: string) => Promise<string>
  /** Fires at the tool's deadline, when the turn is cancelled, and when its lease is lost. */
  signal: AbortSignal
  /** Gets the record of each model call that the tool makes. */
  onModelCall?: OnModelCall
  /** Gets the request before it leaves, with the tool's secrets in it: only a trial shows it, with these hidden. */
  onRequest?: (request: { method?: string; url: string; headers?: Record<string, string>; body?: string }) => void
  /** Gets the HTTP status of the answer. */
  onAnswer?: (status: number) => void
  /** Is told why a server gave no answer, which costs the turn its tools. */
  onUnavailable?: (reason: McpFailureReason) => void
}

/** The masked result for the model. A failure is a result too: a tool does not throw for its target's answer. */
export type ToolOutcome =
  | { ok: true; text: string; kept?: KeptResult; pictures?: Uint8Array[] }
  /** `isUnknown`: the call may have had its effect, so nothing repeats it by itself. */
  | { ok: false; error: string; isUnknown?: boolean; kept?: KeptResult }

/** The masked text of which the model gets the first `shown` characters. */
export type KeptResult = { whole: string; shown: number }

/** Runs one call; its arguments already fit the tool's schema. @throws the signal's reason when it fires */
export type RunTool<Called extends OwnTool = OwnTool> = (
  tool: Called,
  args: Record<string, unknown>,
  context: ToolContext,
) => Promise<ToolOutcome>
/** Runs the calls of one type of the agent's own tools. */
export type ToolRunner = RunTool<Tool>
