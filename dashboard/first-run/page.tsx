import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { useRole } from '../shell/api/session.ts'
import { Page } from '../shell/page.tsx'
import { AgentStep } from './agent-step.tsx'
import { AskStep } from './ask-step.tsx'
import { DocumentStep } from './document-step.tsx'
import { ModelStep } from './model-step.tsx'
import { type Step, Steps } from './steps.tsx'

const route = getRouteApi('/w/$workspaceId/first-run')

export type Progress = {
  model?: string
  agent?: string
  base?: string
  document?: string
  question?: string
  turn?: string
}

/** Five steps to a tested agent: each shows beside its form what it made. */
export function FirstRunPage() {
  const progress: Progress = route.useSearch()
  const { canWrite } = useRole()
  const navigate = useNavigate({ from: '/w/$workspaceId/first-run' })
  const go = (next: Progress) => void navigate({ search: next as never })
  return (
    <Page title="Your first agent">
      {canWrite ? (
        <>
          <Steps present={stepOf(progress)} />
          <PresentStep progress={progress} onDone={go} />
        </>
      ) : (
        <EmptyState title="Only editors and owners can create agents." text="An owner can make you an editor." />
      )}
    </Page>
  )
}

export type StepProps = { progress: Progress; onDone: (next: Progress) => void }

function PresentStep(props: StepProps) {
  const step = stepOf(props.progress)
  if (step === 'Model') return <ModelStep {...props} />
  if (step === 'Agent') return <AgentStep {...props} />
  if (step === 'Document') return <DocumentStep {...props} />
  return <AskStep {...props} />
}

function stepOf({ model, agent, base, document }: Progress): Step {
  if (model === undefined && agent === undefined) return 'Model'
  if (agent === undefined || base === undefined) return 'Agent'
  return document === undefined ? 'Document' : 'Ask'
}
