import { Button, SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { TabBody } from '../agent/layout/tab-body.tsx'
import { type Agent, useAgent } from '../agent/layout/use-agent.ts'
import { ViewOnly } from '../parts/no-permission.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useRole } from '../shell/api/session.ts'
import { Asleep } from './asleep.tsx'
import { CompareSelect } from './compare-select.tsx'
import { Composer } from './composer.tsx'
import { OpenedTurn } from './open-turn.tsx'
import { useSending } from './sending.ts'
import { newestOf, targetOf } from './target.ts'
import { type Outgoing, useThread } from './thread.ts'
import { ThreadColumn } from './thread-column.tsx'
import { type Change, useSetPlaygroundSearch } from './use-set-search.ts'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/playground')

/** The playground of an agent: is this answer right, and why? Two columns over one field for the message. */
export function PlaygroundPage() {
  const agent = useAgent()
  const { canWrite } = useRole()
  const field = useRef<HTMLTextAreaElement>(null)
  const columns = useColumns(agent)
  const { threads, leave } = columns
  const sending = useSending(agent.id, threads)
  const isAsleep = agent.status === 'paused' || agent.status === 'disabled'
  const startAnew = () => {
    leave()
    field.current?.focus()
  }
  useActions([{ label: 'New conversation', group: 'Playground', keys: 'c', run: startAnew }])
  return (
    <TabBody layout="fill">
      <div className="playground-bar">
        <HeaderActions agent={agent} onNew={startAnew} />
      </div>
      {isAsleep && <Asleep agent={agent} />}
      <Columns
        agent={agent}
        columns={columns}
        refusals={sending.refusals}
        onAsk={canWrite && !isAsleep ? (message) => void sending.ask(message) : undefined}
      />
      {canWrite ? (
        <Composer
          draft={sending.draft}
          field={field}
          obstacle={isAsleep ? `${agent.name} is ${agent.status}.` : undefined}
          isSending={sending.isSending}
          isBusy={Object.values(threads).some((thread) => thread?.isBusy)}
          onSend={() => void sending.send()}
          onStop={() => Object.values(threads).forEach((thread) => void thread?.stop())}
        />
      ) : (
        <ViewOnly />
      )}
      <OpenedTurn />
    </TabBody>
  )
}

export type Columns = ReturnType<typeof useColumns>

/** Column A asks the agent as it is, column B what the address names. */
function useColumns(agent: Agent) {
  const search = route.useSearch()
  const setSearch = useSetPlaygroundSearch()
  const named = targetOf(search.b, agent.id)
  const target = named?.model ? { ...newestOf(agent), ...named } : named
  const noteStart = useNoteStart()
  const a = useThread({
    target: newestOf(agent),
    conversationId: search.c,
    onStart: (c, t) => noteStart({ c, t }),
  })
  const b = useThread({
    target: target ?? newestOf(agent),
    conversationId: target && search.bc,
    onStart: (bc, bt) => noteStart({ bc, bt }),
  })
  const leave = () => {
    a.leave()
    b.leave()
    setSearch({ c: '', t: '', bc: '', bt: '', receipt: '' }, 'push')
  }
  return { target, leave, threads: { a, b: target && b } }
}

/** Puts the conversations of both columns into the address, though the second begins before the first stands there. */
function useNoteStart(): (change: Change) => void {
  const search = route.useSearch()
  const setSearch = useSetPlaygroundSearch()
  const noted = useRef<{ search: typeof search; change: Change }>({ search, change: {} })
  return (change) => {
    // A change that was noted for a former address counts no more.
    const pending = noted.current.search === search ? noted.current.change : {}
    noted.current = { search, change: { ...pending, ...change } }
    setSearch(noted.current.change)
  }
}

function HeaderActions({ agent, onNew }: { agent: Agent; onNew: () => void }) {
  return (
    <>
      <CompareSelect agent={agent} />
      <Button
        variant="default"
        leftSection={<Plus size={14} aria-hidden />}
        rightSection={<kbd>C</kbd>}
        onClick={onNew}
      >
        New conversation
      </Button>
    </>
  )
}

type ColumnsProps = {
  agent: Agent
  columns: Columns
  refusals: { a?: unknown; b?: unknown }
  /** Asks this at once; undefined where the person or the agent cannot. */
  onAsk: ((message: Outgoing) => void) | undefined
}

function Columns({ agent, columns: { target, threads }, refusals, onAsk }: ColumnsProps) {
  const [shown, setShown] = useState<'a' | 'b'>('a')
  const { b } = route.useSearch()
  const setSearch = useSetPlaygroundSearch()
  const shared = { agent, compared: target && b, onReceipt: (receipt: string) => setSearch({ receipt }) }
  return (
    <>
      {target && (
        <SegmentedControl
          className="columns-tabs"
          aria-label="Column"
          value={shown}
          onChange={(value) => setShown(value === 'b' ? 'b' : 'a')}
          data={[
            { value: 'a', label: `A: v${agent.version}` },
            { value: 'b', label: `B: ${b ?? ''}` },
          ]}
        />
      )}
      <div className="columns" data-count={target ? 2 : 1} data-shown={shown}>
        <ThreadColumn
          {...shared}
          onAsk={onAsk}
          column="a"
          thread={threads.a}
          refusal={refusals.a}
          onLeave={() => setSearch({ c: '', t: '' })}
        />
        {threads.b && (
          <ThreadColumn
            {...shared}
            onAsk={undefined}
            column="b"
            thread={threads.b}
            refusal={refusals.b}
            onLeave={() => setSearch({ bc: '', bt: '' })}
          />
        )}
      </div>
    </>
  )
}
