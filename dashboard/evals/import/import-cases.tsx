import { Button, FileButton, Group, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
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
  const [source, setSource] = useState(NOTHING)
  const { report, fault: checkFault } = useReport(agentId, source)
  const found = report?.testCases ?? []
  const sending = useSubmit({
    isLeaving: true,
    send: async () => {
      await onTake(found, source.name)
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
      <Choice source={source} onChange={setSource} />
      {withName && (
        <TextInput
          label="Name"
          required
          value={source.name}
          onChange={(event) => setSource({ ...source, name: event.currentTarget.value })}
        />
      )}
      {report && <ImportReport report={report} />}
    </ModalForm>
  )
}

function Choice({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  const read = async (file: File | null) => {
    if (!file) return
    const format = /\.(jsonl|ndjson|json)$/i.test(file.name) ? 'jsonl' : 'csv'
    onChange({ name: source.name || file.name.replace(/\.[^.]+$/, ''), format, content: await file.text() })
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
          value={source.format}
          onChange={(format) => onChange({ ...source, format: format === 'jsonl' ? 'jsonl' : 'csv' })}
        />
      </Group>
      <Textarea
        label="Or paste it here"
        description="Columns: input, expectedOutput, criteria, scorer. Files of promptfoo and of OpenAI’s evals are understood too."
        value={source.content}
        onChange={(event) => onChange({ ...source, content: event.currentTarget.value })}
        rows={6}
        classNames={{ input: 'import-text' }}
        spellCheck={false}
      />
    </>
  )
}
