import { Button } from '@mantine/core'
import { unwrap } from '../../../../clients/typescript/index.ts'
import { Fault } from '../../../parts/fault.tsx'
import { Ago } from '../../../parts/figures.tsx'
import { useAttempt } from '../../../parts/form/use-attempt.ts'
import { StatusBadge } from '../../../parts/status-badge.tsx'
import { useApi, useRefresh } from '../../../shell/api/answer.ts'
import { useRole } from '../../../shell/api/session.ts'
import { useAgentId } from '../../layout/use-agent.ts'
import type { ServerState } from './server-state.tsx'

const STATES = {
  none: { status: 'pending', word: 'Not authorized', text: 'A person allows the agent to act at the server.' },
  authorized: { status: 'active', word: 'Authorized', text: 'Every user of the agent acts with it.' },
  required: {
    status: 'open',
    word: 'Renewal needed',
    text: 'The server takes the authorization no more, or asks for a larger one.',
  },
}

type AuthorizationProps = { name: string; state: ServerState | undefined; isSaved: boolean }

/** Whether the agent may act at a server with OAuth, and the way to the page where a person allows it. */
export function ServerAuthorization({ name, state, isSaved }: AuthorizationProps) {
  const api = useApi()
  const refresh = useRefresh()
  const { canWrite } = useRole()
  const leaving = useAttempt({ isLeaving: true })
  const ending = useAttempt()
  const params = { path: { id: useAgentId(), name } }
  const authorize = async () => {
    const { data } = await unwrap(api.POST('/v1/agents/{id}/mcp-servers/{name}/authorize', { params }))
    window.location.assign(data.url)
  }
  const end = async () => {
    await unwrap(api.DELETE('/v1/agents/{id}/mcp-servers/{name}/authorization', { params }))
    await refresh('/v1/agents/{id}/mcp-servers')
  }
  const authorization = state?.authorization ?? { state: 'none' as const }
  const { text, ...badge } = STATES[authorization.state]
  const fault = leaving.fault ?? ending.fault
  return (
    <fieldset className="group">
      <legend>Authorization</legend>
      <div className="trial-frame">
        <StatusBadge {...badge} />
        {canWrite && (
          <Button
            variant="default"
            onClick={() => void leaving.attempt(authorize)}
            loading={leaving.isBusy}
            disabled={!isSaved}
          >
            {authorization.state === 'none' ? 'Authorize' : 'Renew'}
          </Button>
        )}
        {canWrite && authorization.state !== 'none' && (
          <Button variant="subtle" onClick={() => void ending.attempt(end)} loading={ending.isBusy}>
            End the authorization
          </Button>
        )}
        <span className="meta">{isSaved ? text : 'Save first: the authorization is for the saved server.'}</span>
      </div>
      <AuthorizationFacts {...authorization} />
      {fault !== undefined && <Fault error={fault} />}
    </fieldset>
  )
}

/** Who has authorized the agent, and until when it lasts. */
const AuthorizationFacts = ({ authorizedBy, authorizedAt, expiresAt }: NonNullable<ServerState['authorization']>) =>
  authorizedAt === undefined ? null : (
    <p className="meta">
      By {authorizedBy}, <Ago at={authorizedAt} />
      {expiresAt !== undefined && `; a person must renew it before ${new Date(expiresAt).toLocaleString()}`}
    </p>
  )
