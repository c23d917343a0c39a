import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FlaskConical, ReceiptText, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '../agent/layout/use-agent.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { Column } from './column.tsx'
import type { ColumnName } from './message-draft.ts'
import { targetOf } from './target.ts'
import { TestCaseModal } from './test-case.tsx'
import type { Outgoing, Thread, ThreadTurn } from './thread.ts'

type ThreadColumnProps = {
  agent: Agent
  column: ColumnName
  thread: Thread
  refusal: unknown
  onAsk: ((message: Outgoing) => void) | undefined
  onReceipt: (turnId: string) => void
  /** The conversation cannot be read, and the person goes on without it. */
  onLeave: () => void
  /** The address names column B so. */
  compared?: string | undefined
}

/** A column with its heading and the buttons of its answers. */
export function ThreadColumn(props: ThreadColumnProps) {
  const { agent, column, thread, refusal, onAsk, onReceipt, onLeave, compared } = props
  const name = useColumnName(agent, column, compared)
  const { id: workspaceId } = useWorkspace()
  const [cased, setCased] = useState<ThreadTurn>()
  const agentId = column === 'a' ? agent.id : (targetOf(compared, agent.id)?.agentId ?? agent.id)
  return (
    <>
      <Column
        name={name}
        heading={
          <h2 className="column-name">
            {compared !== undefined && <span className="faint">{column.toUpperCase()}</span>} {name}
          </h2>
        }
        thread={thread}
        refusal={refusal}
        empty={column === 'a' ? <Empty agent={agent} onAsk={onAsk} /> : <Waiting name={name} />}
        actionsOf={(turn) => (
          <TurnActions turn={turn} onAsk={onAsk} onReceipt={onReceipt} onCase={() => setCased(turn)} />
        )}
        escalationLink={(id) => (
          <Link to="/w/$workspaceId/escalations/$escalationId" params={{ workspaceId, escalationId: id }}>
            See the escalation
          </Link>
        )}
        onLeave={onLeave}
      />
      {cased && <TestCaseModal agentId={agentId} view={cased.view} onClose={() => setCased(undefined)} />}
    </>
  )
}

function useColumnName(agent: Agent, column: ColumnName, compared: string | undefined): string {
  const { data } = useAnswer('/v1/agents', {}, { enabled: compared?.startsWith('agent ') ?? false })
  if (column === 'a') return `${agent.name} v${agent.version}`
  const target = targetOf(compared, agent.id)
  if (target?.version) return `${agent.name} v${target.version}`
  if (target?.model) return `${agent.name} on ${target.model}`
  return data?.data.find(({ id }) => id === target?.agentId)?.name ?? 'Another agent'
}

type TurnActionsProps = Pick<ThreadColumnProps, 'onAsk' | 'onReceipt'> & { turn: ThreadTurn; onCase: () => void }

function TurnActions({ turn: { view }, onAsk, onReceipt, onCase }: TurnActionsProps) {
  const { canWrite } = useRole()
  const { turnId, message, attachments, text, status } = view
  const isAnswered = message !== '' && text.trim() !== '' && (status === 'success' || status === 'blocked')
  return (
    <>
      {canWrite && isAnswered && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<FlaskConical size={14} aria-hidden />}
          onClick={onCase}
        >
          Test case
        </Button>
      )}
      {turnId && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<ReceiptText size={14} aria-hidden />}
          onClick={() => onReceipt(turnId)}
        >
          Receipt
        </Button>
      )}
      {onAsk && (message !== '' || attachments.length > 0) && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<RotateCcw size={14} aria-hidden />}
          onClick={() => onAsk({ text: message, attachments })}
        >
          Ask again
        </Button>
      )}
      {text !== '' && <CopyButton text={text} what="answer" />}
    </>
  )
}

const EXAMPLES = 3

function Empty({ agent, onAsk }: { agent: Agent; onAsk: ThreadColumnProps['onAsk'] }) {
  const examples = agent.promptConfig?.examples.slice(0, EXAMPLES) ?? []
  return (
    <EmptyState
      title={`Ask ${agent.name} something.`}
      {...(!onAsk && { text: 'Its conversations with editors appear under Conversations.' })}
    >
      {onAsk &&
        examples.map(({ user }) => (
          <Button
            key={user}
            variant="default"
            className="column-example"
            onClick={() => onAsk({ text: user, attachments: [] })}
          >
            {user}
          </Button>
        ))}
    </EmptyState>
  )
}

const Waiting = ({ name }: { name: string }) => (
  <EmptyState title={`${name} gets the same messages.`} text="The answers stand side by side." />
)
