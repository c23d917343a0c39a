import { Select, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../parts/empty-state.tsx'
import { changedFields, pathWords } from '../../parts/form/field-path.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { ChangedWords } from '../../parts/transcript/changed-words.tsx'
import { compareWords } from '../../parts/transcript/word-diff.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import { type Agent, useAgent } from '../layout/use-agent.ts'
import type { Version } from './page.tsx'
import { Restore } from './restore.tsx'

type ComparisonProps = { versions: Version[]; before: number | undefined; after: number }

/** The changes of a version against another one, field by field and word by word. */
export function Comparison({ versions, before, after }: ComparisonProps) {
  const { version: present } = useAgent()
  return (
    <section className="comparison" aria-label={`Version ${after}`}>
      <header>
        <h2>Version {after}</h2>
        <Against versions={versions} before={before} after={after} />
        {after !== present && <Restore version={after} />}
      </header>
      {before === undefined ? (
        <EmptyState title="This is the first version." text="Later versions show what they changed here." />
      ) : (
        <Changes before={before} after={after} />
      )}
    </section>
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

const useVersion = (version: number) => {
  const { id } = useAgent()
  return useAnswer(
    '/v1/agents/{id}/versions/{version}',
    { params: { path: { id, version: String(version) } } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
}

/** The content of a version; its number and times differ always and say nothing. */
function configurationOf({ id, tenantId, version, createdAt, updatedAt, ...configuration }: Agent): object {
  return configuration
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
