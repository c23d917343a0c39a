import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PanelRight, RotateCcw } from 'lucide-react'
import type { Agent } from '../agent/layout/use-agent.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { AddToSuite } from '../parts/turn/add-to-suite.tsx'
import { Thumbs } from '../parts/turn/thumbs.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import { useWorkspace } from '../shell/api/session.ts'
import { Column } from './column.tsx'
import type { ColumnName } from './message-draft.ts'
import { targetOf } from './target.ts'
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
  const agentId = column === 'a' ? agent.id : (targetOf(compared, agent.id)?.agentId ?? agent.id)
  return (
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
      actionsOf={(turn) => <TurnActions turn={turn} agentId={agentId} onAsk={onAsk} onReceipt={onReceipt} />}
      escalationLink={(id) => (
        <Link to="/w/$workspaceId/escalations/$escalationId" params={{ workspaceId, escalationId: id }}>
          See the escalation
        </Link>
      )}
      onLeave={onLeave}
    />
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

type TurnActionsProps = Pick<ThreadColumnProps, 'onAsk' | 'onReceipt'> & { turn: ThreadTurn; agentId: string }

function TurnActions({ turn: { view }, agentId, onAsk, onReceipt }: TurnActionsProps) {
  const { turnId, message, attachments, text } = view
  return (
    <>
      <Thumbs view={view} />
      <AddToSuite agentId={agentId} view={view} />
      {turnId && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<PanelRight size={14} aria-hidden />}
          onClick={() => onReceipt(turnId)}
        >
          Open turn
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
