import { ApiError } from '../../domain/error.ts'
import { recentWindow } from '../../domain/memory/window.ts'
import { type Attachment, MOST_ATTACHMENTS } from '../../domain/turn/attachment.ts'
import type { ClientContext, EarlierMessage } from '../../domain/turn/client-context.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { type AttachmentDependencies, attachmentsOf } from './attachments.ts'
import type { EarlierFiles, TurnRequest } from './request.ts'

/** So many files are named that are left out. */
const MAX_NAMES = 50

/**
 * Returns the client's context with the files of its messages: the newest ones in the agent's window, ten in all with those
 * of the new message. A file that is left out, or that cannot be taken today, is named in `ignored`, because the caller can no
 * longer change an earlier message.
 * @throws ApiError TOO_MANY_FILES, SERVICE_UNAVAILABLE
 */
export async function withEarlierFiles(
  deps: AttachmentDependencies,
  agent: AgentRecord,
  { clientContext, attachments, earlierFiles, model }: TurnRequest,
): Promise<ClientContext | undefined> {
  if (!clientContext || !earlierFiles?.files.length) return clientContext
  const { reach, repeatKey, files } = earlierFiles
  const messages = new Set(recentWindow(clientContext.messages, agent.memoryConfig))
  const room = MOST_ATTACHMENTS - (attachments?.files.length ?? 0)
  const newest = room > 0 ? files.filter(({ message }) => messages.has(message)).slice(-room) : []
  const of = { reach, repeatKey, model, sharers: newest.length }
  const taken = await Promise.all(
    newest.map(async (file) => ({ ...file, kept: await attachmentOf(deps, agent, { ...of, file }) })),
  )
  const keptOf = (message: EarlierMessage) => taken.flatMap((file) => (file.message === message ? file.kept : []))
  const isKept = (field: string) => taken.some((file) => file.field === field && file.kept.length > 0)
  const ignored = files.map(({ field }) => field).filter((field) => !isKept(field))
  return {
    ...clientContext,
    messages: clientContext.messages.flatMap((message) => {
      const kept = keptOf(message)
      if (kept.length > 0) return { ...message, attachments: kept }
      return message.role === 'user' && message.text.trim() === '' ? [] : message
    }),
    ignored: [...(clientContext.ignored ?? []), ...ignored.slice(0, MAX_NAMES)],
  }
}

type EarlierFile = Pick<TurnRequest, 'model'> &
  Omit<EarlierFiles, 'files'> & { file: EarlierFiles['files'][number]; sharers: number }

/** The file as its turn keeps it; none where it cannot be taken. */
async function attachmentOf(
  deps: AttachmentDependencies,
  agent: AgentRecord,
  { reach, repeatKey, file: { field, read }, model, sharers }: EarlierFile,
): Promise<Attachment[]> {
  try {
    const attachments = { reach, repeatKey, field, files: [await read()] }
    return (await attachmentsOf(deps, agent, { attachments, model, sharers })) ?? []
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.errorCode !== 'TOO_MANY_FILES') return []
    throw error
  }
}
