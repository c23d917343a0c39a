import type { Reach } from '../../domain/access/access.ts'
import type { PromptChange } from '../../domain/agent/prompt.ts'
import type { SearchLimits } from '../../domain/knowledge/retrieval.ts'
import type { ChosenFormat } from '../../domain/model/answer-format.ts'
import type { AnswerSettings } from '../../domain/model/answer-settings.ts'
import type { CallerTool, ToolChoice } from '../../domain/tool/caller-tool.ts'
import type { WaitingAttachment } from '../../domain/turn/attachment.ts'
import type { ClientContext, EarlierMessage } from '../../domain/turn/client-context.ts'
import type { Speaker } from '../../domain/turn/metadata.ts'
import type { TurnSource } from '../../domain/turn/turn.ts'
import type { ChatAgent } from '../../store/agent/serving.ts'
import type { acceptTurn, NewTurn } from '../../store/turn/accept.ts'
import type { ReadFile } from './file-upload.ts'

/**
 * A file of a message: one that is stored, a new one, or one that lies at an address. `field`: its place in the request.
 */
export type GivenFile = { field: string } & (
  | { fileId: string }
  | ReadFile
  | { address: string; filename: string | undefined }
)

/** Files of earlier messages, in their order. `read` decodes one. `repeatKey`: as of the message's own files. */
export type EarlierFiles = {
  reach: Reach
  repeatKey: string
  files: { message: EarlierMessage; field: string; read: () => Promise<GivenFile> }[]
}

/** A message to an agent, with what it chooses for its turn. */
export type TurnRequest = Speaker & {
  agentId: string
  /** The agent, when the request has read it already. */
  known?: ChatAgent | undefined
  message: string
  conversationId: string | undefined
  /** Another version of the agent, or another model, than it has now. */
  agentVersion?: number | undefined
  model?: string | undefined
  /** These limits narrow the searches of the turn. */
  limits?: SearchLimits | undefined
  /** Settings of this turn, each in place of the agent's. */
  settings?: AnswerSettings | undefined
  /** An unsaved prompt, each field in place of the agent's. */
  prompt?: PromptChange | undefined
  /** False: the settings may not cost more than the agent's. */
  mayCostMore?: boolean
  /**
   * The files of the message, of those that are stored as far as the request reaches them. `field`: the name of the list, for
   * errors. `repeatKey`: the same file with the same key is stored once a day; the Idempotency-Key without it.
   */
  attachments?: { reach: Reach; field: string; files: GivenFile[]; repeatKey?: string } | undefined
  /** The files of messages of the client's context. */
  earlierFiles?: EarlierFiles | undefined
  /** The files of a channel's message, which a worker has yet to fetch. */
  waitingFiles?: WaitingAttachment[] | undefined
  /** The form of the answer in place of the agent's. */
  output?: ChosenFormat | undefined
  /** Tools that the caller runs, and how the first round may use them. */
  tools?: CallerTool[] | undefined
  toolChoice?: ToolChoice | undefined
  /** The member of a tool and of a choice that has the name, for errors; left out where it is their own. */
  toolMember?: 'function'
  source: TurnSource
  /** `live`: the caller reads the events while they come. */
  pace: 'live' | 'complete'
  requestId: string
  idempotency: { key: string; hash: string } | undefined
  /** The client sent this beside the message; it is stored unchanged. */
  clientContext?: ClientContext | undefined
  /** Writes what is accepted with the turn, in the same transaction. */
  write?: NewTurn['write']
  /** Writes the turn; `acceptTurn` without it. A channel writes its event in the same transaction. */
  insert?: typeof acceptTurn
}
