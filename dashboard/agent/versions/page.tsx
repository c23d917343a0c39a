import { Badge, Skeleton } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { DataOf } from '../../../clients/typescript/index.ts'
import { Ago } from '../../parts/figures.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { TabBody } from '../layout/tab-body.tsx'
import { useAgent } from '../layout/use-agent.ts'
import { changeWords } from './change-words.ts'
import { Comparison } from './comparison.tsx'
import { ReleaseSettings } from './release-settings.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/versions')

export type Version = DataOf<'/v1/agents/{id}/versions', 'get'>[number]

/** The versions of the agent: what was changed, by which person or program, and the way back. */
export function VersionsPage() {
  const { id } = useAgent()
  const query = useAnswer('/v1/agents/{id}/versions', { params: { path: { id } } })
  return (
    <TabBody>
      <LoadState query={query} subject="The versions" skeleton={<Skeleton height={320} />}>
        {({ data }) => <Versions versions={data} />}
      </LoadState>
    </TabBody>
  )
}

function Versions({ versions }: { versions: Version[] }) {
  const { a, b } = route.useSearch()
  const newest = versions[0]?.version ?? 1
  const looked = numberOf(b) ?? newest
  const before = numberOf(a) ?? versions.find(({ version }) => version < looked)?.version
  return (
    <div className="versions">
      <div>
        <ReleaseSettings />
        <ol className="version-list" aria-label="Versions">
          {versions.map((entry) => (
            <li key={entry.version}>
              <Entry entry={entry} isLooked={entry.version === looked} isNewest={entry.version === newest} />
            </li>
          ))}
        </ol>
      </div>
      <Comparison key={`${before} ${looked}`} versions={versions} before={before} after={looked} />
    </div>
  )
}

type EntryProps = { entry: Version; isLooked: boolean; isNewest: boolean }

function Entry({ entry, isLooked, isNewest }: EntryProps) {
  const { releasedVersion } = useAgent()
  return (
    <Link
      from="/w/$workspaceId/agents/$agentId/versions"
      search={({ view }) => ({ b: String(entry.version), view })}
      className="version-link"
      aria-current={isLooked ? 'true' : undefined}
    >
      <span className="version-number">
        v{entry.version}
        {isNewest && <span className="meta">current</span>}
        {entry.version === releasedVersion && <span className="meta">released</span>}
      </span>
      <span className="version-change">
        {entry.label && <Badge variant="default">{entry.label}</Badge>} {changeWords(entry.change)}
      </span>
      {entry.note && <span className="version-change faint">{entry.note}</span>}
      <span className="meta">
        {`${entry.actor.name}, `}
        <Ago at={entry.createdAt} />
      </span>
    </Link>
  )
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number(text)
  return text !== undefined && Number.isInteger(number) && number > 0 ? number : undefined
}
