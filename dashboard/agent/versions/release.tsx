import { Button, Modal, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { changedFields, pathWords } from '../../parts/form/field-path.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { useAgent } from '../layout/use-agent.ts'
import { configurationOf, useVersion } from './use-version.ts'

/** Makes a version the one that users get: a release of a later one, or the way back. `isQuiet`: nothing speaks for it. */
export function Release({ version, isQuiet = false }: { version: number; isQuiet?: boolean }) {
  const { canWrite } = useRole()
  const { releasedVersion, version: newest } = useAgent()
  const [isOpen, setOpen] = useState(false)
  if (!canWrite || version === releasedVersion) return null
  const isBack = version < (releasedVersion ?? newest)
  const verb = isBack ? 'Roll back' : 'Release'
  const title = `${verb}${isBack ? ' to' : ''} v${version}`
  return (
    <>
      <Button variant={isBack || isQuiet ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={title}>
        <Question version={version} verb={verb} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Question({ version, verb, onClose }: { version: number; verb: string; onClose: () => void }) {
  const { name, version: newest, releasedVersion } = useAgent()
  const release = useRelease()
  const sending = useSubmit({
    isLeaving: true,
    send: async () => {
      await release(version)
      onClose()
    },
  })
  return (
    <ModalForm sending={sending} verb={verb} hasFocus onCancel={onClose} faultTitle={`v${version} was not released.`}>
      <p>
        {name} answers new messages with v{version} from now on. {releasedVersion === null && WAITING}
      </p>
      {(releasedVersion ?? newest) !== version && <Differences before={releasedVersion ?? newest} after={version} />}
      <p className="faint">Name, status and secrets stay as they are now. Knowledge has no versions.</p>
    </ModalForm>
  )
}

const WAITING = 'Later changes wait until you release them.'

/** What users will notice, by the fields that differ. */
function Differences({ before, after }: { before: number; after: number }) {
  const [former, later] = [useVersion(before), useVersion(after)]
  return (
    <LoadState query={former} subject={`Version ${before}`} skeleton={<Skeleton height={40} />}>
      {({ data: a }) => (
        <LoadState query={later} subject={`Version ${after}`} skeleton={<Skeleton height={40} />}>
          {({ data: b }) => <Fields fields={fieldsBetween(a, b)} before={before} />}
        </LoadState>
      )}
    </LoadState>
  )
}

type Configured = Parameters<typeof configurationOf>[0]

const fieldsBetween = (a: Configured, b: Configured): string[] => [
  ...new Set(changedFields(configurationOf(a), configurationOf(b)).map(({ path }) => pathWords(path))),
]

const LISTED = 8

function Fields({ fields, before }: { fields: string[]; before: number }) {
  if (fields.length === 0) return <p>Its configuration is the same as that of v{before}.</p>
  const rest = fields.length - LISTED
  return (
    <div>
      <p>What differs from v{before}:</p>
      <ul>
        {fields.slice(0, LISTED).map((field) => (
          <li key={field}>{field}</li>
        ))}
        {rest > 0 && <li>{rest} more</li>}
      </ul>
    </div>
  )
}

/** Releases a version, or lets each version be used from the moment at which it is saved. */
export function useRelease(): (version: number | 'latest') => Promise<void> {
  const api = useApi()
  const { id } = useAgent()
  const refresh = useRefresh()
  return async (version) => {
    await unwrap(api.PUT('/v1/agents/{id}/release', { params: { path: { id } }, body: { version } }))
    await refresh('/v1/agents/{id}', '/v1/agents')
  }
}
