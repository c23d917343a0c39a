import { Button, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { useAgent, useTakeAgent } from '../layout/use-agent.ts'

/** Makes a new version out of a former one; the versions between stay. */
export function Restore({ version }: { version: number }) {
  const { canWrite } = useRole()
  const { version: present } = useAgent()
  const [isOpen, setOpen] = useState(false)
  if (!canWrite) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Restore as v{present + 1}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Restore version ${version}`}>
        <Question version={version} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Question({ version, onClose }: { version: number; onClose: () => void }) {
  const agent = useAgent()
  const sending = useSubmit({ isLeaving: true, send: useRestore(version, onClose) })
  return (
    <ModalForm sending={sending} verb="Restore" hasFocus onCancel={onClose} faultTitle="The version was not restored.">
      <p>
        {agent.name} gets the configuration of v{version}, as v{agent.version + 1}. The versions between stay, and so do
        name, status and secrets.{agent.releasedVersion !== null && ' Users get it once you release it.'}
      </p>
    </ModalForm>
  )
}

function useRestore(version: number, onDone: () => void) {
  const api = useApi()
  const { id, version: present } = useAgent()
  const takeAgent = useTakeAgent()
  const refresh = useRefresh()
  const navigate = useNavigate({ from: '/w/$workspaceId/agents/$agentId/versions' })
  return async () => {
    const { data } = await unwrap(
      api.POST('/v1/agents/{id}/versions/{version}/restore', {
        params: { path: { id, version: String(version) }, header: { 'If-Match': `"${present}"` } },
      }),
    )
    takeAgent(data)
    await refresh('/v1/agents', '/v1/agents/{id}/versions', '/v1/agents/{id}/prompt/preview')
    onDone()
    await navigate({ search: {}, replace: true })
  }
}
