import { Badge, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../parts/empty-state.tsx'
import { changedFields, pathWords } from '../../parts/form/field-path.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { ButtonAt } from '../../parts/place-link.tsx'
import { ChangedWords } from '../../parts/transcript/changed-words.tsx'
import { compareWords } from '../../parts/transcript/word-diff.ts'
import { useRole } from '../../shell/api/session.ts'
import { useAgent } from '../layout/use-agent.ts'
import { Describe } from './describe.tsx'
import type { Version } from './page.tsx'
import { Release } from './release.tsx'
import { Restore } from './restore.tsx'
import { configurationOf, useVersion } from './use-version.ts'
import { Whole } from './whole.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/versions')

type ComparisonProps = { versions: Version[]; before: number | undefined; after: number }

/** A version: its changes against another one, field by field and word by word, or all that it holds. */
export function Comparison({ versions, before, after }: ComparisonProps) {
  const { id, version: present } = useAgent()
  const { canWrite } = useRole()
  const { view } = route.useSearch()
  const entry = versions.find(({ version }) => version === after)
  return (
    <section className="comparison" aria-label={`Version ${after}`}>
      <header>
        <h2>Version {after}</h2>
        {entry?.label && <Badge variant="default">{entry.label}</Badge>}
        <span className="comparison-space" />
        {entry && <Describe entry={entry} />}
        {after !== present && <Restore version={after} />}
        {canWrite && <ButtonAt place={`agents/${id}/backtests/new?version=${after}`}>Backtest</ButtonAt>}
        <Release version={after} />
      </header>
      {entry?.note && <p className="version-note">{entry.note}</p>}
      <div className="comparison-view">
        <View />
        {view !== 'whole' && <Against versions={versions} before={before} after={after} />}
      </div>
      {view === 'whole' ? (
        <Whole version={after} />
      ) : before === undefined ? (
        <EmptyState title="This is the first version." text="Later versions show what they changed here." />
      ) : (
        <Changes before={before} after={after} />
      )}
    </section>
  )
}

/** The changes of the version, or the whole of it. */
function View() {
  const { view } = route.useSearch()
  const navigate = useNavigate({ from: '/w/$workspaceId/agents/$agentId/versions' })
  return (
    <SegmentedControl
      aria-label="Show"
      size="xs"
      data={[
        { value: 'changes', label: 'Changes' },
        { value: 'whole', label: 'Whole version' },
      ]}
      value={view ?? 'changes'}
      onChange={(chosen) =>
        void navigate({
          search: (former) => ({ ...former, view: chosen === 'whole' ? chosen : undefined }),
          replace: true,
        })
      }
    />
  )
}

/** The version to compare with. */
function Against({ versions, before, after }: ComparisonProps) {
  const navigate = useNavigate({ from: '/w/$workspaceId/agents/$agentId/versions' })
  const others = versions.filter(({ version }) => version !== after)
  if (before === undefined || others.length === 0) return null
  return (
    <Select
      aria-label="Compared with"
      w={170}
      allowDeselect={false}
      data={others.map(({ version }) => ({ value: String(version), label: `against v${version}` }))}
      value={String(before)}
      onChange={(a) => void navigate({ search: { a: a ?? '', b: String(after) } as never, replace: true })}
    />
  )
}

function Changes({ before, after }: { before: number; after: number }) {
  const [a, b] = [useVersion(before), useVersion(after)]
  return (
    <LoadState query={a} subject={`Version ${before}`} skeleton={<Skeleton height={160} />}>
      {(former) => (
        <LoadState query={b} subject={`Version ${after}`} skeleton={<Skeleton height={160} />}>
          {(later) => <Fields before={configurationOf(former.data)} after={configurationOf(later.data)} />}
        </LoadState>
      )}
    </LoadState>
  )
}

function Fields({ before, after }: { before: object; after: object }) {
  const changes = changedFields(before, after)
  if (changes.length === 0)
    return <EmptyState title="Both are the same." text="A secret may have been replaced: secrets are not compared." />
  return (
    <dl className="field-changes">
      {changes.map((change) => (
        <div key={change.path}>
          <dt>
            {pathWords(change.path)}
            {change.before === undefined && <span className="meta">added</span>}
            {change.after === undefined && <span className="meta">removed</span>}
          </dt>
          <dd className="word-diff">
            <ChangedWords changes={compareWords(change.before ?? '', change.after ?? '', { isSpaceCounted: true })} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
