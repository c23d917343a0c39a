import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { numbered } from '../../../parts/transcript/numbered.ts'
import { useAnswer } from '../../../shell/api/answer.ts'
import { useRole } from '../../../shell/api/session.ts'
import { useAgentId } from '../../layout/use-agent.ts'
import { type SectionForm, useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'
import { Returned } from './returned.tsx'
import { MCP_SERVERS, newServer, type ServersValue } from './section.ts'
import { ServerForm } from './server-form.tsx'

/** The form of an agent's MCP servers, with the state of each and the tools that editors have accepted. */
export function McpServersPage() {
  const form = useSectionForm(MCP_SERVERS)
  const { servers } = form.value
  const states = useStates(servers.length > 0)
  const add = <AddServer form={form} />
  return (
    <SectionPage title="MCP servers" text="Tools of others, which a server lists and the model may call." form={form}>
      <Returned />
      {servers.length === 0 && (
        <EmptyState
          title="No MCP servers."
          text="A server of the Model Context Protocol brings tools of its own. Nothing is offered to the model that you have not accepted."
        >
          {add}
        </EmptyState>
      )}
      {numbered(servers).map(({ place, item }) => (
        <ServerForm key={place} index={place} server={item} form={form} state={states(item.name)} />
      ))}
      {servers.length > 0 && <div className="additions">{add}</div>}
    </SectionPage>
  )
}

/** What the last list of each stored server said, by its name. */
function useStates(isAsked: boolean) {
  const { data } = useAnswer(
    '/v1/agents/{id}/mcp-servers',
    { params: { path: { id: useAgentId() } } },
    { enabled: isAsked },
  )
  return (name: string) => data?.data.find((server) => server.name === name)
}

function AddServer({ form }: { form: SectionForm<ServersValue> }) {
  const { canWrite } = useRole()
  const { servers } = form.value
  if (!canWrite) return null
  return (
    <Button
      variant="default"
      leftSection={<Plus size={14} aria-hidden />}
      onClick={() => form.replace({ servers: [...servers, newServer(servers)] })}
    >
      Add server
    </Button>
  )
}
