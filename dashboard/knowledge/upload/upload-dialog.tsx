import { Checkbox, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { focusFirst } from '../../parts/form/form-field.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { formatBytes, formatCount, formatNumberOf } from '../../parts/format.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useInstance, useWorkspace } from '../../shell/api/session.ts'
import { AttributeFields } from '../attribute/attribute-fields.tsx'
import { type AttributeValues, attributesOf, rowErrorsOf } from '../attribute/rows.ts'
import type { BasePath } from '../documents.ts'
import { addFiles, type UploadFacts } from './queue.ts'
import { findTakenNames, type Taken } from './taken-names.ts'

/** The names of files that the service reads end so. */
export const TYPES = ['.pdf', '.docx', '.csv', '.txt', '.md', '.markdown']

type UploadDialogProps = {
  path: BasePath
  /** The chosen files; none of them is sent before the person says so. */
  files: File[]
  isOpen: boolean
  /** True where the person has asked for a replacement. */
  isReplacing?: boolean
  onClose: () => void
}

/** Says what will be uploaded, and takes what is to be said of all these files: attributes, and whether they replace others. */
export const UploadDialog = ({ isOpen, ...props }: UploadDialogProps) => (
  <Modal
    opened={isOpen}
    onClose={props.onClose}
    title={`Upload ${formatNumberOf(props.files.length, 'file')}`}
    size="lg"
  >
    <Form {...props} />
  </Modal>
)

function Form({ path, files, isReplacing = false, onClose }: Omit<UploadDialogProps, 'isOpen'>) {
  const form = useForm<AttributeValues & { replace: boolean }>({
    initialValues: { rows: [], replace: isReplacing },
    validate: rowErrorsOf,
  })
  const taken = useTakenNames(path, files)
  const send = useSendFiles(path)
  const upload = ({ rows, replace }: typeof form.values) => {
    const attributes = attributesOf(rows)
    send(files, { ...(Object.keys(attributes).length > 0 && { attributes }), ...(replace && { replace }) })
    onClose()
  }
  const onSubmit = form.onSubmit(upload, (errors) => focusFirst(Object.keys(errors), form))
  return (
    <ModalForm
      sending={{ onSubmit }}
      verb={`Upload ${formatNumberOf(files.length, 'file')}`}
      hasFocus
      onCancel={onClose}
    >
      <FileNames files={files} />
      <p className="meta">PDF, Word (.docx), CSV, text and Markdown files can be read, up to 20 MB each.</p>
      <Checkbox
        label="Replace files of the same name"
        description="The old file stays searchable until the new one is ready, then it is deleted."
        {...form.getInputProps('replace', { type: 'checkbox' })}
      />
      {taken && <TakenNames taken={taken} isReplacing={form.values.replace} />}
      <section className="upload-attributes" aria-label="Attributes of all files">
        <h3>Attributes</h3>
        <p className="meta">
          Searches can be filtered by them. {files.length > 1 && 'All of these files get the same ones.'}
        </p>
        <AttributeFields form={form} />
      </section>
    </ModalForm>
  )
}

const SHOWN = 5

function FileNames({ files }: { files: File[] }) {
  const more = files.length - SHOWN
  return (
    <ul className="upload-names" aria-label="Files">
      {files.slice(0, SHOWN).map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files of different folders may have one name; the list keeps its order.
        <li key={index}>
          <span title={file.name}>{file.name}</span> <span className="meta">{formatBytes(file.size)}</span>
          {!isReadable(file) && <span className="bad"> This format cannot be read.</span>}
        </li>
      ))}
      {more > 0 && <li className="meta">and {formatCount(more)} more</li>}
    </ul>
  )
}

const isReadable = ({ name }: File): boolean => TYPES.some((end) => name.toLowerCase().endsWith(end))

function TakenNames({ taken: { names, isWhole }, isReplacing }: { taken: Taken; isReplacing: boolean }) {
  if (names.length === 0)
    return isWhole ? null : <p className="meta">Only the newest 20,000 documents were compared by name.</p>
  const [first] = names
  const others = names.length - 1
  return (
    <p className="upload-taken" role="status">
      <strong>{first}</strong>
      {others > 0 && ` and ${formatCount(others)} more`} {names.length === 1 ? 'is' : 'are'} here already.{' '}
      {isReplacing
        ? `The new ${names.length === 1 ? 'file takes' : 'files take'} the place.`
        : 'If you do not replace, both versions answer. A file that has not changed is stored only once.'}
    </p>
  )
}

function useTakenNames(path: BasePath, files: File[]): Taken | undefined {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const names = files.map(({ name }) => name)
  const { data } = useQuery({
    queryKey: [workspaceId, 'names that are taken', path, names],
    queryFn: ({ signal }) => findTakenNames(api, path, names, signal),
    staleTime: 0,
  })
  return data
}

function useSendFiles(path: BasePath): (files: File[], facts: UploadFacts) => void {
  const { id: workspaceId } = useWorkspace()
  const maxBytes = useInstance()?.details?.limits.documentBytes
  return (files, facts) => addFiles({ workspaceId, ...path }, files, facts, maxBytes)
}
