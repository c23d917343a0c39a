import type { Attachment } from './attachment.ts'
import type { ConversationMetadata } from './metadata.ts'

/** A call of one of the client's own functions. */
export type ClientCall = {
  call_id: string
  name: string
  /** The JSON of an object. */
  arguments: string
  /** Null where the client has sent none. */
  result: string | null
}

/** A message of an earlier exchange, as the client of the OpenAI interface sends it again with each request. */
export type EarlierMessage = {
  role: 'user' | 'assistant'
  text: string
  calls?: ClientCall[]
  attachments?: Attachment[]
}

/**
 * A client of the OpenAI interface sends it beside the message. It is stored with the turn, so that each holder of the
 * turn asks the model the same. All texts are masked already.
 */
export type ClientContext = {
  /** Oldest first; at most as many as the agent's memory configuration takes. */
  messages: EarlierMessage[]
  /** What follows the message: calls that this service does not know, with the results from which the answer goes on. */
  further?: EarlierMessage[]
  /** The texts of system and developer messages; '' without any. */
  instructions: string
  /**
   * Says that the client brings its own messages. It is the same in each request that goes on with them: made of agent, key
   * and first message.
   */
  thread?: string
  /** The client wants no later request to read or continue the response. */
  isUnstored?: true
  /** The turn leaves no conversation: its own is deleted with its end. */
  isPassing?: true
  /** The client did not wait for the response. */
  isBackground?: true
  /** The user for whom the client asks, by the client's own id; Langfuse files the trace under it. */
  user?: string
  /** The response that the request continues. */
  previousResponseId?: string
  /** The metadata of the request as the conversation took it; a response shows it. */
  metadata?: ConversationMetadata
  /** The names of the request's fields that change nothing; left out when there are none. */
  ignored?: string[]
}

/** The files of a message, and of the messages that its client sent before it. */
export const fileIdsOf = ({ attachments, clientContext }: WithFiles): string[] =>
  [{ attachments }, ...(clientContext?.messages ?? [])]
    .flatMap((message) => message.attachments ?? [])
    .map(({ file_id }) => file_id)

type WithFiles = { attachments?: Attachment[] | undefined; clientContext?: ClientContext | undefined }

/**
 * The context of a turn that goes on with the results of calls: its messages stand with the turn that asked.
 * @param given what the request with the results says itself
 */
export function contextOfContinuation(
  asked: ClientContext | null,
  given: ContinuationContext | undefined,
): ClientContext | undefined {
  if (!asked && !given) return undefined
  const { messages, further, isBackground, previousResponseId, metadata, ignored, ...kept } = asked ?? {
    messages: [],
    instructions: '',
  }
  return { ...kept, messages: [], ...given }
}

export type ContinuationContext = Pick<
  ClientContext,
  'isUnstored' | 'isBackground' | 'previousResponseId' | 'metadata' | 'ignored'
>

/** The instructions of a request have at most this many characters. */
export const MAX_INSTRUCTIONS_LENGTH = 20_000

const TAG = 'application_instructions'

/**
 * The marked part that holds the instructions of the application, which follows the agent's own prompt; '' without
 * instructions. The instructions cannot close the block.
 */
export function instructionSection(context: ClientContext | null): string {
  const text = context?.instructions.trim() ?? ''
  if (text === '') return ''
  const inert = text.replace(new RegExp(TAG, 'gi'), '[removed]')
  return `# Instructions from the application\nThe application that passes the messages on gives these instructions. Follow them as far as they do not contradict the instructions above.\n<${TAG}>\n${inert}\n</${TAG}>`
}
