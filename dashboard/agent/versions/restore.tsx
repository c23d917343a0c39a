import { Button, Group, Modal, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
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
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Restore version ${version}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Question version={version} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Question({ version, onClose }: { version: number; onClose: () => void }) {
  const agent = useAgent()
  const { restore, fault, isBusy } = useRestore(version, onClose)
  return (
    <Stack>
      <p>
        {agent.name} gets the name, status and configurations of v{version}, as v{agent.version + 1}. The versions
        between stay.
      </p>
      {fault !== undefined && <Fault error={fault} title="The version was not restored." />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void restore()} loading={isBusy} data-autofocus>
          Restore
        </Button>
      </Group>
    </Stack>
  )
}

function useRestore(version: number, onDone: () => void) {
  const api = useApi()
  const { id, version: present } = useAgent()
  const takeAgent = useTakeAgent()
  const refresh = useRefresh()
  const navigate = useNavigate({ from: '/w/$workspaceId/agents/$agentId/versions' })
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const { data } = await unwrap(
        api.POST('/v1/agents/{id}/versions/{version}/restore', {
          params: { path: { id, version: String(version) }, header: { 'If-Match': `"${present}"` } },
        }),
      )
      takeAgent(data)
      await refresh('/v1/agents', '/v1/agents/{id}/versions', '/v1/agents/{id}/prompt/preview')
      onDone()
      await navigate({ search: {}, replace: true })
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  return { restore, fault, isBusy }
}
