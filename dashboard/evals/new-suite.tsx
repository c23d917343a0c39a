import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { fieldErrors } from '../parts/form/field-errors.ts'
import { usePlace } from '../parts/place-link.tsx'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { EVAL_READS, SCORERS, type TestCase } from './suites.ts'

type NewSuiteProps = { agentId: string; isOpen: boolean; onClose: () => void }
type NewSuiteBody = { name: string; testCases: TestCase[] }

/** Asks for a name and the first case, makes the suite and opens it. */
export const NewSuite = ({ agentId, isOpen, onClose }: NewSuiteProps) => (
  <Modal opened={isOpen} onClose={onClose} title="New suite" closeButtonProps={{ 'aria-label': 'Close' }}>
    <Form agentId={agentId} onClose={onClose} />
  </Modal>
)

/** Makes a suite of an agent and opens it. @throws what the API answers */
export function useCreateSuite(agentId: string): (body: NewSuiteBody) => Promise<void> {
  const api = useApi()
  const refresh = useRefresh()
  const { history } = useRouter()
  const place = usePlace()
  return async (body) => {
    const { data } = await unwrap(api.POST('/v1/agents/{id}/evals', { params: { path: { id: agentId } }, body }))
    await refresh(...EVAL_READS)
    history.push(place(`agents/${agentId}/evals/${data.id}`))
  }
}

const FIRST = { name: '', input: '', expectedOutput: '', scorer: 'contains' as TestCase['scorer'] }

function Form({ agentId, onClose }: Omit<NewSuiteProps, 'isOpen'>) {
  const form = useForm({ initialValues: FIRST })
  const { fault, isBusy, submit } = useSubmit(agentId, form.setErrors)
  const { scorer } = form.values
  return (
    <form onSubmit={(event) => submit(event, form.getValues())}>
      <Stack>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Textarea label="First question" required autosize minRows={2} maxRows={8} {...form.getInputProps('input')} />
        <Textarea
          label={scorer === 'llm-judge' ? 'What a good answer says' : 'Expected answer'}
          required
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('expectedOutput')}
        />
        <Select label="Scorer" allowDeselect={false} data={[...SCORERS]} {...form.getInputProps('scorer')} />
        {fault !== undefined && <Fault error={fault} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create suite
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useSubmit(agentId: string, setErrors: (errors: Record<string, string>) => void) {
  const createSuite = useCreateSuite(agentId)
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const create = async ({ name, input, expectedOutput, scorer }: typeof FIRST) => {
    setBusy(true)
    setFault(undefined)
    try {
      await createSuite({ name, testCases: [{ input, expectedOutput, criteria: '', scorer }] })
    } catch (error) {
      const { fields, rest } = fieldErrors(error, ['name', 'testCases'])
      setErrors(Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.split('.').at(-1), text])))
      setFault(rest)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent, values: typeof FIRST) => {
    event.preventDefault()
    void create(values)
  }
  return { fault, isBusy, submit }
}
