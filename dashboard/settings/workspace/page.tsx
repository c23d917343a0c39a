import { Button, Modal, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Fact, Facts } from '../../parts/facts.tsx'
import { Fault } from '../../parts/fault.tsx'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatCount, formatDay } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { sessionQuery, useChangeWorkspace } from '../../shell/api/session.ts'
import { useSwitchWorkspace } from '../../shell/sidebar/workspace-menu.tsx'
import { OwnerPage } from '../owner-page.tsx'
import { DeleteWorkspace } from './delete-workspace.tsx'

type Workspace = DataOf<'/v1/workspace', 'get'>

/** The workspace itself: its name, what it holds, its deletion, and a further one. */
export function WorkspacePage() {
  const [isMaking, setMaking] = useState(false)
  return (
    <OwnerPage
      title="Workspace"
      actions={
        <Button variant="default" onClick={() => setMaking(true)}>
          New workspace
        </Button>
      }
    >
      <Present />
      <Modal opened={isMaking} onClose={() => setMaking(false)} title="New workspace">
        <NewWorkspace onCancel={() => setMaking(false)} />
      </Modal>
    </OwnerPage>
  )
}

function Present() {
  const workspace = useAnswer('/v1/workspace', {})
  return (
    <LoadState query={workspace} subject="The workspace" skeleton={<Skeleton height={240} />}>
      {({ data }) => (
        <>
          <section className="settings-card" aria-label="Rename">
            <Name key={data.name} workspace={data} />
          </section>
          <section className="settings-card" aria-label="Contents">
            <Contents workspace={data} />
          </section>
          <section className="settings-card" aria-label="Delete">
            <DeleteWorkspace name={data.name} />
          </section>
        </>
      )}
    </LoadState>
  )
}

function Name({ workspace }: { workspace: Workspace }) {
  const api = useApi()
  const refresh = useRefresh()
  const changeWorkspace = useChangeWorkspace()
  const form = useForm({ initialValues: { name: workspace.name } })
  const { fault, isBusy, onSubmit } = useSubmit({
    form,
    send: async () => {
      const { data } = await unwrap(api.PATCH('/v1/workspace', { body: form.getValues() }))
      changeWorkspace({ name: data.name })
      await refresh('/v1/workspace')
    },
  })
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput className="settings-field" label="Name" required {...form.getInputProps('name')} />
        {fault !== undefined && <Fault error={fault} />}
        <div>
          <Button type="submit" loading={isBusy} disabled={form.getValues().name === workspace.name}>
            Rename
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function Contents({ workspace: { id, createdAt, counts } }: { workspace: Workspace }) {
  const facts = [
    ['Agents', counts.agents],
    ['Knowledge bases', counts.knowledgeBases],
    ['Documents', counts.documents],
    ['Members', counts.members],
    ['Active keys', counts.apiKeys],
  ] as const
  return (
    <Facts>
      {facts.map(([name, count]) => (
        <Fact key={name} name={name}>
          {formatCount(count)}
        </Fact>
      ))}
      <Fact name="Created">{formatDay(createdAt)}</Fact>
      <Fact name="Id">
        <code>{id}</code> <CopyButton text={id} what="workspace id" />
      </Fact>
    </Facts>
  )
}

function NewWorkspace({ onCancel }: { onCancel: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const open = useSwitchWorkspace()
  // The page behind the modal has a field of this name too.
  const form = useForm({ name: 'new-workspace', initialValues: { name: '' } })
  const sending = useSubmit({
    form,
    send: async () => {
      const made = await unwrap(api.POST('/v1/workspaces', { body: form.getValues() }))
      const { id, name } = made.data
      client.setQueryData(
        sessionQuery.queryKey,
        (former) => former && { ...former, workspaces: [...former.workspaces, { id, name, role: 'owner' as const }] },
      )
      open(id)
    },
  })
  return (
    <ModalForm sending={sending} verb="Create workspace" onCancel={onCancel}>
      <TextInput
        label="Name"
        description="It has agents, documents, members and keys of its own. You become its owner."
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </ModalForm>
  )
}
