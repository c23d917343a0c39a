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

const FIRST = { name: '', input: '', expectedOutput: '', scorer: 'contains' as TestCase['scorer'] }

function Form({ agentId, onClose }: Omit<NewSuiteProps, 'isOpen'>) {
  const form = useForm({ initialValues: FIRST })
  const createSuite = useCreateSuite(agentId)
  const sending = useSubmit({
    names: ['name', 'testCases'],
    setErrors: (errors) => form.setErrors(ofFirstCase(errors)),
    isLeaving: true,
    send: () => {
      const { name, input, expectedOutput, scorer } = form.getValues()
      return createSuite({ name, testCases: [{ input, expectedOutput, criteria: '', scorer }] })
    },
  })
  const { scorer } = form.values
  return (
    <ModalForm sending={sending} verb="Create suite" onCancel={onClose}>
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
    </ModalForm>
  )
}

/** The form shows one case, so its fields have no path: `testCases.0.input` is `input`. */
const ofFirstCase = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.split('.').at(-1), text]))
