import { Skeleton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { formatCount } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { usePlace } from '../../parts/place-link.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import type { Agent } from './use-agent.ts'

type DeleteAgentProps = { agent: Agent; isOpen: boolean; onClose: () => void }

/** Deletes the agent after the person has typed its name, beside what goes with it. */
export function DeleteAgent({ agent, isOpen, onClose }: DeleteAgentProps) {
  const api = useApi()
  const refresh = useRefresh()
  const { history } = useRouter()
  const place = usePlace()
  const remove = async () => {
    await unwrap(api.DELETE('/v1/agents/{id}', { params: { path: { id: agent.id } } }))
    history.push(place(`agents?removed=${agent.id}`))
    await refresh('/v1/agents')
  }
  return (
    <ConfirmDelete
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${agent.name}`}
      name={agent.name}
      onConfirm={remove}
    >
      <Losses agent={agent} />
    </ConfirmDelete>
  )
}

function Losses({ agent }: { agent: Agent }) {
  const query = useAnswer('/v1/agents/{id}/contents', { params: { path: { id: agent.id } } }, { staleTime: 0 })
  return (
    <LoadState query={query} subject="The agent’s contents" skeleton={<Skeleton height={60} />}>
      {({ data: { knowledgeBases, documents, evalSuites, conversations, turns } }) => (
        <p>
          {agent.name} will be permanently deleted, with {counted(knowledgeBases, 'knowledge base')} (
          {counted(documents, 'document')}
          ), {counted(evalSuites, 'suite')}, {counted(conversations, 'conversation')} ({counted(turns, 'turn')}) and all
          its versions and logs. Its files are removed in the background.
        </p>
      )}
    </LoadState>
  )
}

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
