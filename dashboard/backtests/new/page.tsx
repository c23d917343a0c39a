import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Crumbs } from '../../agent/crumbs.tsx'
import { TabBody } from '../../agent/layout/tab-body.tsx'
import { useAgent } from '../../agent/layout/use-agent.ts'
import { Fault } from '../../parts/fault.tsx'
import { type DraftForm, useDraftForm } from '../../parts/form/draft-form.ts'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { ViewOnly } from '../../parts/no-permission.tsx'
import { useGo } from '../../parts/place-link.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { BACKTEST_READS } from '../backtests.ts'
import { Estimate } from './estimate.tsx'
import { CandidateFields, ComparisonFields, TurnFields } from './fields.tsx'
import { fieldOf, firstValues, requestOf, type Values } from './values.ts'
import '../backtests.css'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/backtests/new')

/** Asks which turns are asked again, of what, and who compares; the estimate follows what is typed. */
export function NewBacktestPage() {
  const { id: agentId, version } = useAgent()
  const { canWrite } = useRole()
  const { version: named } = route.useSearch()
  // The way from a version asks about this version, whatever was typed on another way.
  const draft = useDraftForm<Values>(`agent ${agentId} backtest ${named ?? ''}`, {
    values: firstValues(named ?? String(version)),
    revision: 0,
  })
  const { form } = draft
  const sending = useStart(agentId, draft)
  const request = requestOf(form.values)
  return (
    <TabBody>
      <Crumbs title="New backtest" above={{ place: `agents/${agentId}/backtests`, name: 'Backtests' }} />
      {canWrite ? (
        <form className="backtest-form" aria-label="New backtest" onSubmit={sending.onSubmit}>
          <div className="backtest-fields">
            {draft.notice && draft.changes > 0 && (
              <p className="meta">
                {draft.notice}{' '}
                <button type="button" className="link-button" onClick={draft.discard}>
                  Discard
                </button>
              </p>
            )}
            <TurnFields form={form} />
            <CandidateFields form={form} />
            <ComparisonFields form={form} />
          </div>
          <aside className="backtest-end">
            <Estimate agentId={agentId} request={request} />
            <p className="meta">No tool is called and nobody is told. Its cost counts in your budgets.</p>
            {sending.fault !== undefined && <Fault error={sending.fault} title="The backtest did not start." />}
            <Button type="submit" loading={sending.isBusy}>
              Start backtest
            </Button>
          </aside>
        </form>
      ) : (
        <ViewOnly />
      )}
    </TabBody>
  )
}

/** Starts the backtest of the form and opens it. */
function useStart(agentId: string, { form, discard }: DraftForm<Values>) {
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  return useSubmit({
    form,
    fieldOf,
    isLeaving: true,
    send: async () => {
      const params = { path: { id: agentId } }
      const { data } = await unwrap(
        api.POST('/v1/agents/{id}/backtests', { params, body: requestOf(form.getValues()) }),
      )
      discard()
      await refresh(BACKTEST_READS[0])
      go(`agents/${agentId}/backtests/${data.id}`)
    },
  })
}
