import { Modal, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../clients/typescript/index.ts'
import { ModalForm } from '../parts/form/modal-form.tsx'
import { useSubmit } from '../parts/form/use-submit.ts'
import { useGo } from '../parts/place-link.tsx'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { EVAL_READS, SCORERS, type TestCase } from './suites.ts'

type NewSuiteProps = { agentId: string; isOpen: boolean; onClose: () => void }
type NewSuiteBody = { name: string; testCases: TestCase[] }

/** Asks for a name and the first case, makes the suite and opens it. */
export const NewSuite = ({ agentId, isOpen, onClose }: NewSuiteProps) => (
  <Modal opened={isOpen} onClose={onClose} title="New suite">
    <Form agentId={agentId} onClose={onClose} />
  </Modal>
)

/** Makes a suite of an agent and opens it. @throws what the API answers */
export function useCreateSuite(agentId: string): (body: NewSuiteBody) => Promise<void> {
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  return async (body) => {
    const { data } = await unwrap(api.POST('/v1/agents/{id}/evals', { params: { path: { id: agentId } }, body }))
    await refresh(...EVAL_READS)
    go(`agents/${agentId}/evals/${data.id}`)
  }
}

const FIRST_CASE: TestCase = { input: '', expectedOutput: '', criteria: '', scorer: 'contains' }

function Form({ agentId, onClose }: Omit<NewSuiteProps, 'isOpen'>) {
  const form = useForm<NewSuiteBody>({ initialValues: { name: '', testCases: [FIRST_CASE] } })
  const createSuite = useCreateSuite(agentId)
  const sending = useSubmit({ form, isLeaving: true, send: () => createSuite(form.getValues()) })
  const isJudged = form.values.testCases[0]?.scorer === 'llm-judge'
  return (
    <ModalForm sending={sending} verb="Create suite" onCancel={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="First question"
        required
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('testCases.0.input')}
      />
      <Textarea
        label={isJudged ? 'What a good answer says' : 'Expected answer'}
        required
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('testCases.0.expectedOutput')}
      />
      <Select label="Scorer" allowDeselect={false} data={[...SCORERS]} {...form.getInputProps('testCases.0.scorer')} />
    </ModalForm>
  )
}
