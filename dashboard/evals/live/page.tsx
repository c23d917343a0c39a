import { Button, NumberInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Crumbs } from '../../agent/crumbs.tsx'
import { TabBody } from '../../agent/layout/tab-body.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { ViewOnly } from '../../parts/no-permission.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useRole } from '../../shell/api/session.ts'
import { AlarmSection } from './alarm-section.tsx'
import { EvaluatorForm } from './evaluator-form.tsx'
import { CAUSES, type Evaluators, LIVE_SCORERS, labelOf, useEvaluators, useReplaceEvaluators } from './evaluators.ts'
import { Judgements } from './judgements.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/evals/live')

/** How good are the answers that users get? The evaluators of an agent, and their judgements. */
export function LivePage() {
  const { agentId } = route.useParams()
  const { canWrite } = useRole()
  const query = useEvaluators(agentId)
  const [edited, setEdited] = useState<number>()
  const count = query.data?.data.evaluators.length ?? 0
  const add = (
    <Button leftSection={<Plus size={14} aria-hidden />} onClick={() => setEdited(count)}>
      New evaluator
    </Button>
  )
  return (
    <TabBody layout="fill">
      <Crumbs title="Live scores" above={{ place: `agents/${agentId}/evals`, name: 'Suites' }}>
        {canWrite && count > 0 && add}
      </Crumbs>
      {!canWrite && <ViewOnly />}
      <AlarmSection agentId={agentId} />
      <LoadState query={query} subject="Evaluators" skeleton={<TableSkeleton />}>
        {({ data }) => (
          <>
            {data.evaluators.length === 0 ? (
              <EmptyState title="No evaluators." text="An evaluator judges a share of the turns of users.">
                {canWrite && add}
              </EmptyState>
            ) : (
              <>
                <List present={data} onOpen={canWrite ? setEdited : undefined} />
                {canWrite && <DailyLimit key={data.maxDailyUsd} agentId={agentId} present={data} />}
              </>
            )}
            <EvaluatorForm agentId={agentId} present={data} place={edited} onClose={() => setEdited(undefined)} />
          </>
        )}
      </LoadState>
      {query.data && <Judgements agentId={agentId} hasEvaluators={count > 0} />}
    </TabBody>
  )
}

const List = ({ present, onOpen }: { present: Evaluators; onOpen: ((place: number) => void) | undefined }) => (
  <ul className="evaluators" aria-label="Evaluators">
    {present.evaluators.map(({ name, scorer, sample, always = [], enabled, agreement }, place) => (
      <li key={name} className="evaluator">
        {onOpen ? (
          <button type="button" className="link-button" onClick={() => onOpen(place)}>
            {name}
          </button>
        ) : (
          <strong>{name}</strong>
        )}
        <StatusBadge status={enabled ? 'active' : 'disabled'} word={enabled ? 'On' : 'Off'} />
        <span className="meta">
          {labelOf(LIVE_SCORERS, scorer)} · {Number((sample * 100).toFixed(4))}% of turns
          {agreementOf(agreement)}
          {always.length > 0 && `, always: ${always.map((cause) => labelOf(CAUSES, cause)).join(', ')}`}
        </span>
      </li>
    ))}
  </ul>
)

/** How far people agree with an evaluator, once it is known. */
function agreementOf(agreement: Evaluators['evaluators'][number]['agreement']): string {
  const known = [agreement?.drawn, agreement?.queue].find((each) => each && each.kappa !== null)
  if (!known || known.kappa === null) return ''
  const kappa = `, κ ${known.kappa.toFixed(2)} of ${known.n} reviews`
  return known.kappa < 0.6 ? `${kappa}: people often decide otherwise, so do not trust it` : kappa
}

/** What the judgements of the agent may cost a day. */
function DailyLimit({ agentId, present }: { agentId: string; present: Evaluators }) {
  const [limit, setLimit] = useState<number | string>(present.maxDailyUsd ?? '')
  const replace = useReplaceEvaluators(agentId)
  const { attempt, isBusy, fault } = useAttempt()
  const isChanged = limit !== (present.maxDailyUsd ?? '')
  const save = () => attempt(() => replace({ ...present, maxDailyUsd: limit === '' ? null : Number(limit) }))
  return (
    <form
      className="daily-limit"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <NumberInput label="Most a day" placeholder="No limit" prefix="$" min={0} value={limit} onChange={setLimit} />
      {isChanged && (
        <Button type="submit" loading={isBusy}>
          Save limit
        </Button>
      )}
      {fault !== undefined && <Fault error={fault} title="The limit was not saved." />}
    </form>
  )
}
