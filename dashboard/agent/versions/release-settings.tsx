import { Button, Checkbox, Modal, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { useAgent } from '../layout/use-agent.ts'
import { useRelease } from './release.tsx'

type Conditions = DataOf<'/v1/agents/{id}/release/conditions', 'get'>

/** Which version users get, and what the next release needs. */
export function ReleaseSettings() {
  const { canWrite } = useRole()
  const { releasedVersion, version } = useAgent()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="release-state">
      <p>
        {releasedVersion === null
          ? 'Users get each version as soon as it is saved.'
          : releasedVersion === version
            ? `Users get v${releasedVersion}, the current version.`
            : `Users get v${releasedVersion}. v${version} is not released.`}
      </p>
      {canWrite && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          Release settings
        </Button>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Release settings">
        <Settings onClose={() => setOpen(false)} />
      </Modal>
    </div>
  )
}

function Settings({ onClose }: { onClose: () => void }) {
  const { id } = useAgent()
  const query = useAnswer('/v1/agents/{id}/release/conditions', { params: { path: { id } } })
  return (
    <LoadState query={query} subject="The release settings" skeleton={<Skeleton height={120} />}>
      {({ data }) => <Form conditions={data} onClose={onClose} />}
    </LoadState>
  )
}

type Values = Conditions & { isLatest: boolean }

function Form({ conditions, onClose }: { conditions: Conditions; onClose: () => void }) {
  const { isOwner } = useRole()
  const { releasedVersion, version } = useAgent()
  const form = useForm<Values>({ initialValues: { ...conditions, isLatest: releasedVersion === null } })
  const save = useSave(conditions)
  const sending = useSubmit({
    form,
    isLeaving: true,
    send: async () => {
      await save(form.getValues())
      onClose()
    },
  })
  const { gate, backtest } = form.getValues()
  return (
    <ModalForm sending={sending} verb="Save" onCancel={onClose} faultTitle="The settings were not saved.">
      <Checkbox
        label="Release each version as soon as it is saved"
        description={
          gate || backtest
            ? 'Not with a condition: each release must pass it.'
            : `Without it, users stay at v${releasedVersion ?? version} until you release another version.`
        }
        disabled={gate || backtest}
        {...form.getInputProps('isLatest', { type: 'checkbox' })}
      />
      <Checkbox
        label="A release needs a passed eval gate"
        description={isOwner ? 'Of each suite that has a gate.' : 'Only owners change this.'}
        disabled={!isOwner}
        {...form.getInputProps('gate', { type: 'checkbox' })}
      />
      <Checkbox
        label="A release needs a backtest"
        description="Of the version against the released one, judged, and neither worse nor with too few turns."
        disabled={!isOwner}
        {...form.getInputProps('backtest', { type: 'checkbox' })}
      />
    </ModalForm>
  )
}

/** A version is released before conditions are set, and conditions are lifted before latest is released. */
function useSave(before: Conditions) {
  const api = useApi()
  const { id, version, releasedVersion } = useAgent()
  const refresh = useRefresh()
  const release = useRelease()
  return async ({ isLatest, gate, backtest }: Values) => {
    const wantsLatest = isLatest && !gate && !backtest
    if (!wantsLatest && releasedVersion === null) await release(version)
    if (gate !== before.gate || backtest !== before.backtest)
      await unwrap(
        api.PUT('/v1/agents/{id}/release/conditions', { params: { path: { id } }, body: { gate, backtest } }),
      )
    await refresh('/v1/agents/{id}/release/conditions')
    if (wantsLatest && releasedVersion !== null) await release('latest')
  }
}
