import { Checkbox } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { reasonOf } from '../knowledge/reasons.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Ago } from '../parts/figures.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import type { Column } from '../parts/table/data-table.tsx'
import type { Failure } from './status.ts'

/** The page of what failed, without the workspace. */
export function placeOf({ kind, id, agent, links }: Failure): string {
  if (kind === 'document') return `agents/${agent.id}/knowledge/${links.knowledgeBaseId}/${id}`
  // A reply has no page of its own: its conversation shows it, or the channel where it belongs to none.
  if (kind === 'reply')
    return links.conversationId ? `conversations/${links.conversationId}` : `agents/${agent.id}/channels`
  return kind === 'run' ? `agents/${agent.id}/evals/${links.suiteId}/runs/${id}` : `escalations/${id}`
}

/** The columns of the failures. */
export const failureColumns = (
  chosen: ReadonlySet<string>,
  onChoose: (failure: Failure) => void,
): Column<Failure>[] => [
  {
    key: 'chosen',
    title: 'Chosen',
    isTitleHidden: true,
    width: 44,
    render: (failure) => (
      <Checkbox
        size="xs"
        aria-label={`Choose ${failure.name}`}
        checked={chosen.has(failure.id)}
        onChange={() => onChoose(failure)}
      />
    ),
  },
  {
    key: 'name',
    title: 'What',
    isHeader: true,
    width: 180,
    render: (failure) => (
      <PlaceLink className="row-link" place={placeOf(failure)} title={failure.name}>
        {failure.name}
      </PlaceLink>
    ),
  },
  { key: 'agent', title: 'Agent', width: 110, render: ({ agent }) => <span title={agent.name}>{agent.name}</span> },
  {
    key: 'code',
    title: 'Code',
    phone: 'below',
    width: 224,
    render: ({ code }) => <code title={code}>{code}</code>,
  },
  {
    key: 'fix',
    title: 'What to do',
    render: ({ code, message, fix, isRetrying }) => (
      <span title={`${message} ${fix}`}>
        {isRetrying && <StatusBadge status="running" word="Still trying" />} {reasonOf({ code, fix }).fix}
      </span>
    ),
  },
  {
    key: 'since',
    title: 'Since',
    phone: 'corner',
    width: 96,
    align: 'end',
    render: ({ since }) => <Ago at={since} />,
  },
  {
    key: 'workflow',
    title: 'Workflow',
    phone: 'beside',
    width: 96,
    render: (failure) => <Workflow failure={failure} />,
  },
]

/** The way to the workflow in the Temporal UI; where the service knows no address of one, its id. */
const Workflow = ({ failure: { workflow, name } }: { failure: Failure }) =>
  workflow.url ? (
    <a href={workflow.url} target="_blank" rel="noreferrer" aria-label={`Workflow of ${name} in the Temporal UI`}>
      Temporal <ExternalLink size={12} aria-hidden />
    </a>
  ) : (
    <CopyButton text={workflow.id} what={`workflow id of ${name}`} />
  )
