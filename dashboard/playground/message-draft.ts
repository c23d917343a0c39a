import { useEffect } from 'react'
import { type Draft, useDraft } from '../parts/form/draft.ts'
import { newRequestKey } from '../shell/api/request-key.ts'
import type { ChatBody } from './thread.ts'

export type ColumnName = 'a' | 'b'

/** A message that is being written. Its id begins the Idempotency-Key, so sending it again never asks twice. */
type Message = {
  id: string
  text: string
  /** The columns whose agent has accepted it. */
  accepted: ColumnName[]
}

export type MessageDraft = Pick<Draft<Message>, 'notice'> & {
  text: string
  setText: (text: string) => void
  accepted: ColumnName[]
  /** Notes who has accepted the message, or begins the next one when all have. */
  setAccepted: (accepted: ColumnName[], isDone: boolean) => void
  keyFor: (column: ColumnName) => (body: ChatBody) => string
}

/** Keeps the message of an agent's playground in this browser until it is accepted. */
export function useMessageDraft(agentId: string): MessageDraft {
  const { value, set, clear, notice } = useDraft<Message>(`agent ${agentId} playground`, newMessage())
  const { id, text, accepted } = value
  useEffect(() => {
    // A restored draft that is empty is none.
    if (text === '' && notice) clear(newMessage())
  }, [text, notice, clear])
  return {
    text,
    notice,
    accepted,
    setText: (next) => set({ id, text: next, accepted: [] }),
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
