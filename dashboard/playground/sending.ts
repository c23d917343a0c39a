import { useState } from 'react'
import { newRequestKey } from '../../clients/typescript/index.ts'
import { MessageStopped } from './live-turns.ts'
import { type ColumnName, type MessageDraft, useMessageDraft } from './message-draft.ts'
import type { Outgoing, Thread } from './thread.ts'

type Threads = { a: Thread; b: Thread | undefined }
type Refusals = { [Name in ColumnName]?: unknown }

export type Sending = {
  draft: MessageDraft
  isSending: boolean
  /** The errors with which the columns refused the last message. */
  refusals: Refusals
  /** Sends the draft to each column that has not accepted it yet. */
  send: () => Promise<void>
  /** Asks at once in column A, such as an example or the same message again; a refused one stands in the field. */
  ask: (message: Outgoing) => Promise<void>
}

/** Sends the message to the columns and keeps it until all have accepted it. */
export function useSending(agentId: string, threads: Threads): Sending {
  const draft = useMessageDraft(agentId)
  const [isSending, setSending] = useState(false)
  const [refusals, setRefusals] = useState<Refusals>({})
  const send = async () => {
    setSending(true)
    setRefusals({})
    const names: ColumnName[] = threads.b ? ['a', 'b'] : ['a']
    const asked = names.filter((name) => !draft.accepted.includes(name))
    const refused = await outcomesOf(asked, (name) => threads[name]?.send(draft, draft.keyFor(name)))
    const accepted = names.filter((name) => !(name in refused))
    setRefusals(shownOf(refused))
    draft.setAccepted(accepted, accepted.length === names.length)
    setSending(false)
  }
  const ask = async (message: Outgoing) => {
    const key = newRequestKey()
    const refused = await outcomesOf(['a'], () => threads.a.send(message, () => key))
    setRefusals(shownOf(refused))
    if (!('a' in refused) || draft.text !== '') return
    draft.setText(message.text)
    draft.setAttachments((held) => [...message.attachments, ...held])
  }
  return { draft, isSending, refusals, send, ask }
}

/** The person who stopped a message knows it, so its error is not shown. */
const shownOf = (refusals: Refusals): Refusals =>
  Object.fromEntries(Object.entries(refusals).filter(([, error]) => !(error instanceof MessageStopped)))

/** Waits for all, and returns the errors of those that refused. */
async function outcomesOf(
  names: ColumnName[],
  send: (name: ColumnName) => Promise<void> | undefined,
): Promise<Refusals> {
  const settled = await Promise.allSettled(names.map(send))
  const refused = settled.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [[names[index], outcome.reason] as const] : [],
  )
  return Object.fromEntries(refused)
}
