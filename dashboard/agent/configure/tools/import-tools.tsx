import { Button, Checkbox, FileButton, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../../clients/typescript/index.ts'
import { ModalForm } from '../../../parts/form/modal-form.tsx'
import { useSubmit } from '../../../parts/form/use-submit.ts'
import { formatCount } from '../../../parts/format.ts'
import { useApi, useRefresh } from '../../../shell/api/answer.ts'
import { useAgentId, useTakeAgent } from '../../layout/use-agent.ts'
import type { Config } from './section.ts'
import './import-tools.css'

type Found = DataOf<'/v1/agents/{id}/tools/import', 'post'>
type Source = { url: string; openapi: string; server: string }
type Read = { source: Source; found: Found }

/** Makes tools of chosen operations of an OpenAPI document: pasted, a file, or at an address. */
export const ImportTools = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Import from OpenAPI" size={640}>
    <Steps onClose={onClose} />
  </Modal>
)

function Steps({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<Read>()
  return read ? <Choice read={read} onClose={onClose} /> : <Document onRead={setRead} onClose={onClose} />
}

function Document({ onRead, onClose }: { onRead: (read: Read) => void; onClose: () => void }) {
  const form = useForm<Source>({ initialValues: { url: '', openapi: '', server: '' } })
  const send = useImport()
  const sending = useSubmit({
    form,
    send: async () => onRead({ source: form.getValues(), found: await send(form.getValues(), { dry_run: true }) }),
  })
  const { url, openapi } = form.values
  const read = async (file: File | null) => {
    if (file) form.setValues({ openapi: await file.text(), url: '' })
  }
  return (
    <ModalForm sending={sending} verb="Read the document" isDisabled={!url && !openapi} onCancel={onClose} noValidate>
      <TextInput
        label="Address of the document"
        description="OpenAPI 3.0 or 3.1, in JSON or YAML."
        data-autofocus
        data-code
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <Textarea
        label="Or paste it here"
        rows={5}
        spellCheck={false}
        data-code
        disabled={url !== ''}
        {...form.getInputProps('openapi')}
      />
      <FileButton accept=".json,.yaml,.yml" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<FileUp size={14} aria-hidden />} className="import-file">
            Choose a file
          </Button>
        )}
      </FileButton>
      <TextInput
        label="Server"
        description="Leave empty to use the server named in the document."
        data-code
        autoComplete="off"
        {...form.getInputProps('server')}
      />
    </ModalForm>
  )
}

/** Sends the document; what is not filled in is left out. */
function useImport() {
  const api = useApi()
  const id = useAgentId()
  return async ({ url, openapi, server }: Source, more: { dry_run?: true; operations?: string[] }): Promise<Found> => {
    const body = { ...(url ? { url } : { openapi }), ...(server && { server }), ...more }
    return (await unwrap(api.POST('/v1/agents/{id}/tools/import', { params: { path: { id } }, body }))).data
  }
}

function Choice({ read: { source, found }, onClose }: { read: Read; onClose: () => void }) {
  const form = useForm({ initialValues: { chosen: found.operations.map(({ operation }) => operation) } })
  const { chosen } = form.values
  const send = useImport()
  const take = useTakeImported()
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: async () => {
      await send(source, { operations: chosen })
      await take()
      onClose()
    },
  })
  return (
    <ModalForm
      sending={sending}
      verb={chosen.length === 1 ? 'Import 1 tool' : `Import ${formatCount(chosen.length)} tools`}
      isDisabled={chosen.length === 0}
      onCancel={onClose}
    >
      <Operations found={found} chosen={chosen} onChange={(next) => form.setFieldValue('chosen', next)} />
      <Skipped found={found} />
    </ModalForm>
  )
}

/** Puts the agent with its new tools into the place of the one that was read before. */
function useTakeImported() {
  const api = useApi()
  const id = useAgentId()
  const takeAgent = useTakeAgent()
  const refresh = useRefresh()
  return async () => {
    takeAgent((await unwrap(api.GET('/v1/agents/{id}', { params: { path: { id } } }))).data)
    await refresh('/v1/agents', '/v1/agents/{id}/versions')
  }
}

type OperationsProps = { found: Found; chosen: string[]; onChange: (chosen: string[]) => void }

function Operations({ found: { operations, tools }, chosen, onChange }: OperationsProps) {
  const all = operations.map(({ operation }) => operation)
  if (all.length === 0) return <p className="faint">The document has no operation that becomes a tool.</p>
  const toggle = (operation: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, operation] : chosen.filter((each) => each !== operation))
  return (
    <section aria-label="Operations" className="operations">
      <Checkbox
        label="All"
        checked={chosen.length === all.length}
        indeterminate={chosen.length > 0 && chosen.length < all.length}
        onChange={(event) => onChange(event.currentTarget.checked ? all : [])}
      />
      <ul>
        {operations.map(({ operation, tool, left_out }, place) => (
          <li key={operation}>
            <Checkbox
              label={<code>{tool}</code>}
              description={[
                targetOf(tools[place]?.config ?? {}),
                ...left_out.map(({ parameter }) => `without ${parameter}`),
              ].join(', ')}
              checked={chosen.includes(operation)}
              onChange={(event) => toggle(operation, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const MAX_SHOWN = 100

const Skipped = ({ found: { skipped } }: { found: Found }) =>
  skipped.length > 0 && (
    <section aria-label="Skipped" className="operations">
      <p className="meta">{skipped.length === 1 ? '1 is' : `${formatCount(skipped.length)} are`} skipped:</p>
      <ul>
        {skipped.slice(0, MAX_SHOWN).map(({ operation, reason }) => (
          <li key={operation}>
            <code>{operation}</code> <span className="faint">{reason}</span>
          </li>
        ))}
        {skipped.length > MAX_SHOWN && <li className="faint">and {formatCount(skipped.length - MAX_SHOWN)} more</li>}
      </ul>
    </section>
  )

const targetOf = ({ method, url }: Config): string => `${method} ${url}`
