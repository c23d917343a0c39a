import { useEffect } from 'react'
import { newRequestKey } from '../../clients/typescript/index.ts'
import { type Draft, useDraft } from '../parts/form/draft.ts'
import type { Attachment } from '../parts/transcript/attachment/attachment.ts'
import type { ChatBody } from './thread.ts'

export type ColumnName = 'a' | 'b'

/** A message that is being written. Its id begins the Idempotency-Key, so sending it again never asks twice. */
type Message = {
  id: string
  text: string
  /** The files that the service has taken; a draft of an older page has none. */
  attachments?: Attachment[]
  /** The columns whose agent has accepted it. */
  accepted: ColumnName[]
}

export type MessageDraft = Pick<Draft<Message>, 'notice'> & {
  text: string
  setText: (text: string) => void
  attachments: Attachment[]
  setAttachments: (change: (held: Attachment[]) => Attachment[]) => void
  accepted: ColumnName[]
  /** Notes who has accepted the message, or begins the next one when all have. */
  setAccepted: (accepted: ColumnName[], isDone: boolean) => void
  keyFor: (column: ColumnName) => (body: ChatBody) => string
}

/** Keeps the message of an agent's playground in this browser until it is accepted. */
export function useMessageDraft(agentId: string): MessageDraft {
  const { value, present, set, clear, notice } = useDraft<Message>(`agent ${agentId} playground`, newMessage())
  const { id, text, attachments = [], accepted } = value
  const isEmpty = text === '' && attachments.length === 0
  useEffect(() => {
    // A restored draft that is empty is none.
    if (isEmpty && notice) clear(newMessage())
  }, [isEmpty, notice, clear])
  return {
    text,
    notice,
    accepted,
    setText: (next) => set({ ...present(), text: next, accepted: [] }),
    attachments,
    // A file may be taken while the person types, so the change begins with the present draft.
    setAttachments: (change) => set({ ...present(), attachments: change(present().attachments ?? []), accepted: [] }),
    setAccepted: (columns, isDone) => (isDone ? clear(newMessage()) : set({ ...value, accepted: columns })),
    keyFor: (column) => (body) => `${id}-${column}-${hashOf(JSON.stringify(body))}`,
  }
}

const newMessage = (): Message => ({ id: newRequestKey(), text: '', accepted: [] })

/** FNV-1a with 32 bits: another text, or another version to ask, needs another key. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16)
}
