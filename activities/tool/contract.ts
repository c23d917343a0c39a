import type { Tool } from '../../domain/tool/config.ts'

export type ToolContext = {
  workspaceId: string
  agentId: string
  conversationId: string
  turnId: string
  callId: string
  /** Goes out as Idempotency-Key: the same at every attempt. */
  idempotencyKey: string
  /** Takes personal data out of what a tool brings in, where the agent wants that. */
  mask: (text: string) => string
  /** Fires at the tool's deadline, when the turn is cancelled, and when its lease is lost. */
  signal: AbortSignal
}

/** What the model is told, masked. A failure is a result, too: tools do not throw for what the target answers. */
export type ToolOutcome =
  | { ok: true; text: string }
  /** `isUnknown`: it may have had its effect all the same, and must not be repeated unasked. */
  | { ok: false; error: string; isUnknown?: boolean }

/** Runs one call with arguments that already fit the tool's schema. */
export type RunTool = (tool: Tool, args: Record<string, unknown>, context: ToolContext) => Promise<ToolOutcome>
