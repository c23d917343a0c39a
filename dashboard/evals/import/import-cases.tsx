import { Button, FileButton, Group, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { FileUp } from 'lucide-react'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatCount } from '../../parts/format.ts'
import type { TestCase } from '../suites.ts'
import { ImportReport } from './import-report.tsx'
import { type Source, useReport } from './report.ts'

type ImportCasesProps = {
  agentId: string
  isOpen: boolean
  onClose: () => void
  title: string
  /** Asks for the name of a suite too. */
  withName?: boolean
  onTake: (testCases: TestCase[], name: string) => Promise<void> | void
}

/** Reads cases from a file or a pasted text, shows each bad line with its reason, and takes those that can be used. */
export const ImportCases = ({ isOpen, onClose, title, ...rest }: ImportCasesProps) => (
  <Modal opened={isOpen} onClose={onClose} title={title} size={640}>
    <Form onClose={onClose} {...rest} />
  </Modal>
)

const NOTHING: Source = { name: '', format: 'csv', content: '' }

function Form({ agentId, onClose, withName, onTake }: Omit<ImportCasesProps, 'isOpen' | 'title'>) {
  const form = useForm({ initialValues: NOTHING })
  const { report, fault: checkFault } = useReport(agentId, form.values)
  const found = report?.testCases ?? []
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: async () => {
      await onTake(found, form.getValues().name)
      onClose()
    },
  })
  return (
    <ModalForm
      sending={{ ...sending, fault: sending.fault ?? checkFault }}
      verb={found.length === 1 ? 'Import 1 case' : `Import ${formatCount(found.length)} cases`}
      isDisabled={found.length === 0}
      onCancel={onClose}
    >
      <Choice form={form} />
      {withName && <TextInput label="Name" required {...form.getInputProps('name')} />}
      {report && <ImportReport report={report} />}
    </ModalForm>
  )
}

function Choice({ form }: { form: UseFormReturnType<Source> }) {
  const read = async (file: File | null) => {
    if (!file) return
    const format = /\.(jsonl|ndjson|json)$/i.test(file.name) ? 'jsonl' : 'csv'
    const content = await file.text()
    form.setValues(({ name }) => ({ name: name || file.name.replace(/\.[^.]+$/, ''), format, content }))
  }
  return (
    <>
      <Group justify="space-between">
        <FileButton accept=".csv,.jsonl,.ndjson,.json" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<FileUp size={14} aria-hidden />}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <SegmentedControl
          aria-label="Format"
          data={[
            { value: 'csv', label: 'CSV' },
            { value: 'jsonl', label: 'JSONL' },
          ]}
          {...form.getInputProps('format', { withError: false, withFocus: false })}
        />
      </Group>
      <Textarea
        label="Or paste it here"
        description="Columns: input, expectedOutput, criteria, scorer. Files of promptfoo and of OpenAI’s evals are understood too."
        {...form.getInputProps('content')}
        rows={6}
        classNames={{ input: 'import-text' }}
        spellCheck={false}
      />
    </>
  )
}
