import { Button, Skeleton } from '@mantine/core'
import { type AnswerOf, unwrap } from '../../../../clients/typescript/index.ts'
import { Fault } from '../../../parts/fault.tsx'
import { useAttempt } from '../../../parts/form/use-attempt.ts'
import { LoadState } from '../../../parts/load-state.tsx'
import { useAnswer, useApi, useRefresh } from '../../../shell/api/answer.ts'
import { useRole } from '../../../shell/api/session.ts'
import { useAgentId, useTakeAgent } from '../../layout/use-agent.ts'
import type { ServerValue } from './section.ts'
import { isWaiting, type ListedTool, ServerTool } from './server-tool.tsx'

const PATH = '/v1/agents/{id}/mcp-servers/{name}/tools'
/** The server is asked at each reading, so a second look within this time shows the first. */
const FRESH_MS = 60_000

/** The tools that a saved server lists now, with those that nobody has accepted first. */
export function ServerTools({ server, isSaved }: { server: ServerValue; isSaved: boolean }) {
  const params = { path: { id: useAgentId(), name: server.name } }
  const query = useAnswer(PATH, { params }, { staleTime: FRESH_MS })
  return (
    <fieldset className="group">
      <legend>Tools</legend>
      <LoadState query={query} subject="The tools" skeleton={<Skeleton height={96} />}>
        {({ data, leftOut }) => (
          <>
            {data.length === 0 && <p className="faint">The server gave no tools.</p>}
            <ToolList server={server} tools={data} isSaved={isSaved} onLookAgain={() => query.refetch()} />
            <LeftOut tools={leftOut} />
          </>
        )}
      </LoadState>
    </fieldset>
  )
}

type ToolListProps = {
  server: ServerValue
  tools: ListedTool[]
  isSaved: boolean
  onLookAgain: () => Promise<unknown>
}

function ToolList({ server, tools, isSaved, onLookAgain }: ToolListProps) {
  const { canWrite } = useRole()
  const accept = useAccept(server.name)
  const { fault, isBusy, attempt } = useAttempt()
  const waiting = tools.filter((tool) => isWaiting(tool, server))
  const others = tools.filter((tool) => !waiting.includes(tool))
  const send = (accepted: ListedTool[]) => void attempt(() => accept(accepted))
  const canAccept = canWrite && isSaved
  return (
    <>
      {waiting.length > 0 && (
        <div className="trial-frame">
          <span>
            {waiting.length === 1 ? '1 tool is' : `${waiting.length} tools are`} not offered until somebody has looked
            and accepted.
          </span>
          {canAccept && waiting.length > 1 && (
            <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => send(waiting)}>
              Accept all {waiting.length}
            </Button>
          )}
        </div>
      )}
      {fault !== undefined && (
        <Fault error={fault} title="Nothing was accepted.">
          <Button variant="default" onClick={() => void attempt(onLookAgain)}>
            Refresh
          </Button>
        </Fault>
      )}
      <ul className="server-tools">
        {[...waiting, ...others].map((tool) => (
          <ServerTool
            key={tool.name}
            tool={tool}
            server={server}
            isBusy={isBusy}
            {...(canAccept && { onAccept: () => send([tool]) })}
          />
        ))}
      </ul>
    </>
  )
}

/** Pins tools as the page shows them: where the server has others by now, nothing is accepted. */
function useAccept(name: string) {
  const api = useApi()
  const id = useAgentId()
  const takeAgent = useTakeAgent()
  const refresh = useRefresh()
  return async (tools: ListedTool[]) => {
    const body = {
      tools: tools.map((tool) => tool.name),
      seen: Object.fromEntries(tools.map((tool) => [tool.name, tool.hash])),
    }
    const params = { path: { id, name } }
    await unwrap(api.POST('/v1/agents/{id}/mcp-servers/{name}/accept', { params, body }))
    takeAgent((await unwrap(api.GET('/v1/agents/{id}', { params: { path: { id } } }))).data)
    await refresh(PATH, '/v1/agents/{id}/mcp-servers', '/v1/agents', '/v1/agents/{id}/versions')
  }
}

/** The words for what the service says of a tool that it cannot offer. */
const REASONS: Record<string, string> = {
  named_twice: 'its name is there twice',
  too_many: 'a server has at most 500 tools',
  too_large: 'the list is too large',
  bad_name: 'its name cannot be used',
  not_read: 'the list is so long that further tools were not read',
  beyond_128: 'a model takes at most 128 tools',
}

const LeftOut = ({ tools }: { tools: AnswerOf<typeof PATH, 'get'>['leftOut'] }) =>
  tools.length === 0 ? null : (
    <details className="server-left-out">
      <summary>{tools.length} cannot be offered</summary>
      <ul>
        {tools.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <code>{name}</code>: {REASONS[reason] ?? reason}
          </li>
        ))}
      </ul>
    </details>
  )
