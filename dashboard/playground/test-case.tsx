import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type AmsClient, unwrap } from '../../clients/typescript/index.ts'
import { ModalForm } from '../parts/form/modal-form.tsx'
import { useSubmit } from '../parts/form/use-submit.ts'
import type { TurnView } from '../parts/transcript/turn-view.ts'
import { useAnswer, useApi, useRefresh } from '../shell/api/answer.ts'

type TestCaseModalProps = { agentId: string; view: TurnView; onClose: () => void }

/** Makes a test case of an answer: in a suite of the agent, or in a new one. */
export const TestCaseModal = ({ agentId, view, onClose }: TestCaseModalProps) => (
  <Modal opened onClose={onClose} title="Create a test case" size="lg">
    <Form agentId={agentId} view={view} onClose={onClose} />
  </Modal>
)

const NEW = 'new'
const CRITERIA = 'The answer says in substance the same as the expected output.'

type Values = { suite: string; name: string; expectedOutput: string; criteria: string }

function Form({ agentId, view, onClose }: TestCaseModalProps) {
  const suites = useAnswer('/v1/agents/{id}/evals', { params: { path: { id: agentId } } })
  const known = suites.data?.data ?? []
  const form = useForm<Values>({
    initialValues: { suite: '', name: '', expectedOutput: view.text, criteria: CRITERIA },
  })
  const chosen = form.values.suite || (known[0]?.id ?? NEW)
  const { added, add } = useAdd(agentId, view)
  const sending = useSubmit({
    form,
    // A new suite begins with this case.
    fieldOf: (path) => path.replace(/^testCases\.0\./, ''),
    send: () => add({ ...form.values, suite: chosen }),
  })
  if (added) return <Added name={added} onClose={onClose} />
  return (
    <ModalForm sending={sending} verb="Make test case" onCancel={onClose} faultTitle="The test case was not made.">
      <Select
        label="Suite"
        data={[...known.map(({ id, name }) => ({ value: id, label: name })), { value: NEW, label: 'New suite' }]}
        allowDeselect={false}
        {...form.getInputProps('suite')}
        value={chosen}
      />
      {chosen === NEW && <TextInput label="Name of the suite" required {...form.getInputProps('name')} />}
      <Textarea
        label="Expected answer"
        description="Correct it when the answer was not right."
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('expectedOutput')}
      />
      <Textarea
        label="Criteria for the judge"
        autosize
        minRows={2}
        maxRows={6}
        required
        {...form.getInputProps('criteria')}
      />
    </ModalForm>
  )
}

const Added = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <Stack>
    <p role="status">The test case is in the suite {name}.</p>
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Done
      </Button>
    </Group>
  </Stack>
)

function useAdd(agentId: string, view: TurnView) {
  const api = useApi()
  const refresh = useRefresh()
  const [added, setAdded] = useState<string>()
  const add = async (values: Values) => {
    const { data } = await addCase(api, agentId, view, values)
    await refresh('/v1/agents/{id}/evals')
    setAdded(data.name)
  }
  return { added, add }
}

function addCase(api: AmsClient, agentId: string, view: TurnView, values: Values) {
  const { suite, name, expectedOutput, criteria } = values
  if (suite !== NEW)
    return unwrap(
      api.POST('/v1/agents/{id}/evals/{suiteId}/cases', {
        params: { path: { id: agentId, suiteId: suite } },
        body: { turn_id: view.turnId ?? '', expectedOutput, criteria },
      }),
    )
  const testCase = { input: view.message, expectedOutput, criteria, scorer: 'llm-judge' as const }
  return unwrap(
    api.POST('/v1/agents/{id}/evals', { params: { path: { id: agentId } }, body: { name, testCases: [testCase] } }),
  )
}
