import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useSubmit } from '../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import type { StepProps } from './page.tsx'
import { StepFrame } from './step-frame.tsx'

const ROLE = 'You answer questions of employees from the handbook. When it has no answer, you say so.'

/** Makes the agent with its prompt, and a knowledge base for the document of the next step. */
export function AgentStep({ progress, onDone }: StepProps) {
  const form = useForm({ initialValues: { name: 'Librarian', systemPrompt: ROLE } })
  const make = useMake({ progress, onDone })
  const { fault, isBusy, onSubmit } = useSubmit({ form, isLeaving: true, send: () => make(form.getValues()) })
  const { name, systemPrompt } = form.values
  return (
    <StepFrame
      title="Create the agent"
      text="An agent is a model with a prompt, tools and knowledge."
      result={<Summary model={progress.model ?? ''} name={name} role={systemPrompt} />}
    >
      <form onSubmit={onSubmit}>
        <Stack gap="lg">
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <Textarea
            label="Prompt"
            description="What the agent is for. The form of the agent has a field for each part of it."
            autosize
            minRows={3}
            {...form.getInputProps('systemPrompt')}
          />
          {fault !== undefined && <Fault error={fault} />}
          <Button type="submit" className="step-button" loading={isBusy}>
            Create agent
          </Button>
        </Stack>
      </form>
    </StepFrame>
  )
}

const Summary = ({ model, name, role }: { model: string; name: string; role: string }) => (
  <>
    <h3>{name || 'Agent'}</h3>
    <p>
      <code>{model}</code>
    </p>
    <p className="faint">{role}</p>
  </>
)

type AgentValues = { name: string; systemPrompt: string }

function useMake({ progress, onDone }: StepProps) {
  const api = useApi()
  const refresh = useRefresh()
  const makeAgent = async (values: AgentValues): Promise<string> => {
    if (progress.agent) return progress.agent
    const body = { ...values, model: progress.model ?? 'local/extractive' }
    const { data } = await unwrap(api.POST('/v1/agents', { body }))
    await refresh('/v1/agents')
    return data.id
  }
  const makeBase = async (agent: string): Promise<string> => {
    const params = { path: { id: agent } }
    return (await unwrap(api.POST('/v1/agents/{id}/knowledge-bases', { params, body: { name: 'Documents' } }))).data.id
  }
  return async (values: AgentValues) => {
    const agent = await makeAgent(values)
    const base = await makeBase(agent).catch((error: unknown) => {
      // The agent is there: the next try makes only the knowledge base.
      onDone({ ...progress, agent })
      throw error
    })
    onDone({ ...progress, agent, base })
  }
}
