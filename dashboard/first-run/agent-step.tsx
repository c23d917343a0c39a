import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import type { StepProps } from './page.tsx'
import { StepFrame } from './step-frame.tsx'

const ROLE = 'You answer questions of employees from the handbook. When it has no answer, you say so.'

/** Makes the agent with its prompt, and a knowledge base for the document of the next step. */
export function AgentStep({ progress, onDone }: StepProps) {
  const [name, setName] = useState('Librarian')
  const [role, setRole] = useState(ROLE)
  const { make, errors, fault, isBusy } = useMake({ progress, onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make(name, role)
  }
  return (
    <StepFrame
      title="Make the agent"
      text="An agent is a model with a prompt, tools and knowledge."
      result={<Summary model={progress.model ?? ''} name={name} role={role} />}
    >
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            required
            error={errors.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label="Prompt"
            description="What the agent is for. The form of the agent has a field for each part of it."
            autosize
            minRows={3}
            error={errors.systemPrompt}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value)}
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

function useMake({ progress, onDone }: StepProps) {
  const api = useApi()
  const refresh = useRefresh()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { fault, isBusy, attempt } = useAttempt({ names: ['name', 'systemPrompt'], setErrors, isLeaving: true })
  const makeAgent = async (name: string, systemPrompt: string): Promise<string> => {
    if (progress.agent) return progress.agent
    const body = { name, model: progress.model ?? 'local/extractive', systemPrompt }
    const { data } = await unwrap(api.POST('/v1/agents', { body }))
    await refresh('/v1/agents')
    return data.id
  }
  const makeBase = async (agent: string): Promise<string> => {
    const params = { path: { id: agent } }
    return (await unwrap(api.POST('/v1/agents/{id}/knowledge-bases', { params, body: { name: 'Documents' } }))).data.id
  }
  const make = (name: string, systemPrompt: string) =>
    attempt(async () => {
      setErrors({})
      const agent = await makeAgent(name, systemPrompt)
      const base = await makeBase(agent).catch((error: unknown) => {
        // The agent is there: the next try makes only the knowledge base.
        onDone({ ...progress, agent })
        throw error
      })
      onDone({ ...progress, agent, base })
    })
  return { make, errors, fault, isBusy }
}
