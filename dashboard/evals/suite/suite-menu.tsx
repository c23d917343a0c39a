import { Menu, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatCount } from '../../parts/format.ts'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { useGo } from '../../parts/place-link.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { EVAL_READS, type Suite, type SuitePath } from '../suites.ts'

type SuiteMenuProps = { suite: Suite; path: SuitePath }

/** People seldom do these to a suite: another name, and its deletion. */
export function SuiteMenu({ suite, path }: SuiteMenuProps) {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const remove = useRemove(path)
  return (
    <>
      <MoreMenu label="More of this suite">
        <Menu.Item leftSection={<Pencil size={14} aria-hidden />} onClick={() => setOpen('rename')}>
          Rename
        </Menu.Item>
        <Menu.Item leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setOpen('delete')}>
          Delete suite
        </Menu.Item>
      </MoreMenu>
      <Modal opened={open === 'rename'} onClose={close} title="Rename suite">
        <Rename suite={suite} path={path} onClose={close} />
      </Modal>
      <ConfirmDelete
        isOpen={open === 'delete'}
        onClose={close}
        name={suite.name}
        title={`Delete ${suite.name}`}
        onConfirm={remove}
      >
        <p>
          {suite.name} will be permanently deleted, with {formatCount(suite.testCases?.length ?? 0)} cases and all its
          runs. A run under way is stopped{suite.minScore !== null && ', and its gate no longer holds the agent back'}.
        </p>
      </ConfirmDelete>
    </>
  )
}

function Rename({ suite, path, onClose }: SuiteMenuProps & { onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const form = useForm({ initialValues: { name: suite.name } })
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: async () => {
      const { data: newest } = await unwrap(api.GET('/v1/agents/{id}/evals/{suiteId}', { params: { path } }))
      const params = { path, header: { 'If-Match': `"${newest.revision}"` } }
      const body = { ...form.getValues(), testCases: newest.testCases ?? [] }
      await unwrap(api.PUT('/v1/agents/{id}/evals/{suiteId}', { params, body }))
      await refresh(...EVAL_READS)
      onClose()
    },
  })
  return (
    <ModalForm sending={sending} verb="Rename" onCancel={onClose}>
      <TextInput label="Name" required {...form.getInputProps('name')} />
    </ModalForm>
  )
}

function useRemove(path: SuitePath): () => Promise<void> {
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  return async () => {
    await unwrap(api.DELETE('/v1/agents/{id}/evals/{suiteId}', { params: { path } }))
    go(`agents/${path.id}/evals`)
    await refresh('/v1/agents/{id}/evals')
  }
}
