import { Button, CloseButton } from '@mantine/core'
import { Plus, SquareArrowOutUpRight } from 'lucide-react'
import { useRef } from 'react'
import { ButtonLink } from '../../../parts/link.tsx'
import { ReceiptView } from '../../../parts/receipt/receipt.tsx'
import { Asleep } from '../../../playground/asleep.tsx'
import { Composer } from '../../../playground/composer.tsx'
import { useSending } from '../../../playground/sending.ts'
import { newestOf } from '../../../playground/target.ts'
import { type Thread, useThread } from '../../../playground/thread.ts'
import { ThreadColumn } from '../../../playground/thread-column.tsx'
import { useWorkspace } from '../../../shell/api/session.ts'
import { type Agent, useAgent } from '../../layout/use-agent.ts'
import { useBeside } from '../form/beside.ts'
import type { UnsavedPrompt } from '../prompt/preview.tsx'

type TryPanelProps = {
  changes: number
  unsavedPrompt: UnsavedPrompt | undefined
  isSaving: boolean
  onSave: () => void
}

/** A chat beside the form, with the prompt as it is typed and all else as it is saved. */
export default function TryPanel(props: TryPanelProps) {
  const agent = useAgent()
  const { conversationId, receipt, setTry, setReceipt } = useBeside()
  const thread = useThread({
    target: { ...newestOf(agent), prompt: props.unsavedPrompt },
    conversationId,
    onStart: setTry,
  })
  const startAnew = () => {
    thread.leave()
    setTry('new')
  }
  return (
    <section className="try-panel" aria-label="Try">
      <Head agent={agent} onNew={startAnew} />
      {props.changes > 0 && <Unsaved {...props} />}
      {receipt ? (
        <div className="try-receipt">
          <Button variant="subtle" size="compact-sm" onClick={() => setReceipt('')}>
            Back to the chat
          </Button>
          <ReceiptView key={receipt} turnId={receipt} />
        </div>
      ) : (
        <Chat agent={agent} thread={thread} onReceipt={setReceipt} onLeave={startAnew} />
      )}
    </section>
  )
}

function Head({ agent, onNew }: { agent: Agent; onNew: () => void }) {
  const { id: workspaceId } = useWorkspace()
  const { conversationId, setTry } = useBeside()
  return (
    <header>
      <h3>Try v{agent.version}</h3>
      <Button variant="subtle" size="compact-sm" leftSection={<Plus size={14} aria-hidden />} onClick={onNew}>
        New
      </Button>
      <ButtonLink
        to="/w/$workspaceId/agents/$agentId/playground"
        params={{ workspaceId, agentId: agent.id }}
        search={conversationId ? { c: conversationId } : {}}
        variant="subtle"
        size="compact-sm"
        leftSection={<SquareArrowOutUpRight size={14} aria-hidden />}
      >
        Open in the playground
      </ButtonLink>
      <CloseButton aria-label="Close the chat" onClick={() => setTry('')} />
    </header>
  )
}

/** Says whether the answers show what is typed: a prompt is sent with each message, other changes must be saved first. */
const Unsaved = ({ changes, unsavedPrompt, isSaving, onSave }: TryPanelProps) => (
  <p className="try-unsaved" role="status">
    <span>
      {unsavedPrompt
        ? 'Answers use the prompt as typed, before you save it.'
        : `${changes === 1 ? '1 change is' : `${changes} changes are`} not saved, and not in the answers.`}
    </span>
    <Button variant="default" size="compact-sm" loading={isSaving} onClick={onSave}>
      {unsavedPrompt ? 'Save' : 'Save and try'}
    </Button>
  </p>
)

type ChatProps = { agent: Agent; thread: Thread; onReceipt: (turnId: string) => void; onLeave: () => void }

function Chat({ agent, thread, onReceipt, onLeave }: ChatProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useSending(agent.id, { a: thread, b: undefined })
  const isAsleep = agent.status === 'paused' || agent.status === 'disabled'
  return (
    <>
      {isAsleep && <Asleep agent={agent} />}
      <div className="columns" data-count={1}>
        <ThreadColumn
          agent={agent}
          thread={thread}
          onReceipt={onReceipt}
          onLeave={onLeave}
          column="a"
          refusal={sending.refusals.a}
          onAsk={isAsleep ? undefined : (text) => void sending.ask(text)}
        />
      </div>
      <Composer
        draft={sending.draft}
        field={field}
        obstacle={isAsleep ? `${agent.name} is ${agent.status}.` : undefined}
        isSending={sending.isSending}
        isBusy={thread.isBusy}
        onSend={() => void sending.send()}
        onStop={() => void thread.stop()}
      />
    </>
  )
}
