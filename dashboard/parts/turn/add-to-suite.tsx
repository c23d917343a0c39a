import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { type AmsClient, unwrap } from '../../../clients/typescript/index.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { ModalForm } from '../form/modal-form.tsx'
import { useSubmit } from '../form/use-submit.ts'
import type { TurnView } from '../transcript/turn-view.ts'

type Asked = Pick<TurnView, 'turnId' | 'message' | 'text' | 'status'>

/** `corrected`: the better answer that a reviewer is about to give. */
type Props = { agentId: string; view: Asked; corrected?: string }

/** The button that makes a test case of an answered turn, for those who may. */
export function AddToSuite({ agentId, view, corrected = '' }: Props) {
  const { canWrite } = useRole()
  const [isOpen, setOpen] = useState(false)
  const { message, text, status } = view
  const isAnswered = message !== '' && text.trim() !== '' && (status === 'success' || status === 'blocked')
  if (!canWrite || !isAnswered) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<FlaskConical size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add to suite
      </Button>
      <Modal opened={isOpen} onClose={close} title="Add to suite" size="lg">
        {isOpen && <Form agentId={agentId} view={view} corrected={corrected.trim()} onClose={close} />}
      </Modal>
    </>
  )
}

type FormProps = Required<Props> & { onClose: () => void }

const NEW = 'new'
const CRITERIA = 'The answer says in substance the same as the expected output.'

type Values = { suite: string; name: string; expectedOutput: string; criteria: string }

function Form({ agentId, view, corrected, onClose }: FormProps) {
  const suites = useAnswer('/v1/agents/{id}/evals', { params: { path: { id: agentId } } })
  const known = suites.data?.data ?? []
  const form = useForm<Values>({
    initialValues: { suite: '', name: '', expectedOutput: corrected || view.text, criteria: CRITERIA },
  })
  const chosen = form.values.suite || (known[0]?.id ?? NEW)
  const { added, add } = useAdd(agentId, view)
  const sending = useSubmit({
    form,
    // A new suite begins with this case.
    fieldOf: (path) => path.replace(/^caseOfTurn\./, ''),
    send: () => add({ ...form.values, suite: chosen }),
  })
  if (added) return <Added name={added} onClose={onClose} />
  return (
    <ModalForm sending={sending} verb="Add to suite" onCancel={onClose} faultTitle="The turn was not added.">
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
        description="Unchanged, it is the corrected answer of a review, if there is one."
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
    <p role="status">The turn is in the suite {name}.</p>
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Done
      </Button>
    </Group>
  </Stack>
)

function useAdd(agentId: string, view: Asked) {
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

function addCase(api: AmsClient, agentId: string, view: Asked, values: Values) {
  const { suite, name, expectedOutput, criteria } = values
  // An unchanged text is left out: then the case expects the corrected answer of a review, else the answer itself.
  const isChanged = expectedOutput !== view.text
  const caseOfTurn = { turn_id: view.turnId ?? '', criteria, ...(isChanged && { expectedOutput }) }
  if (suite !== NEW)
    return unwrap(
      api.POST('/v1/agents/{id}/evals/{suiteId}/cases', {
        params: { path: { id: agentId, suiteId: suite } },
        body: caseOfTurn,
      }),
    )
  return unwrap(api.POST('/v1/agents/{id}/evals', { params: { path: { id: agentId } }, body: { name, caseOfTurn } }))
}
