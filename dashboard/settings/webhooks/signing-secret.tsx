import { Button, Modal } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Fault } from '../../parts/fault.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatMoment } from '../../parts/format.ts'
import { useApi } from '../../shell/api/answer.ts'
import { SecretRotation } from './secret-rotation.tsx'

type Secret = DataOf<'/v1/webhook-secret', 'get'>

/** The secret that signs the webhooks of escalations. It is read only when an owner asks for it, since every read is in the audit. */
export function SigningSecret() {
  const api = useApi()
  const [secret, setSecret] = useState<Secret>()
  const [isRotating, setRotating] = useState(false)
  const { fault, isBusy, submit } = useSubmit({
    send: async () => setSecret((await unwrap(api.GET('/v1/webhook-secret'))).data),
  })
  return (
    <section className="settings-card" aria-labelledby="signing-secret">
      <header>
        <h2 id="signing-secret">Signing secret of escalations</h2>
        <Button variant="default" onClick={() => setRotating(true)}>
          Rotate
        </Button>
      </header>
      <p>
        The webhook in an agent's escalation settings is signed with this secret, as Standard Webhooks says: the
        receiver checks the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and{' '}
        <code>webhook-signature</code>.
      </p>
      <ShownSecret
        secret={secret?.secret}
        isBusy={isBusy}
        onReveal={() => void submit()}
        onHide={() => setSecret(undefined)}
      />
      <p className="meta">Each reveal is recorded in the audit log with your name.</p>
      {secret?.previousUntil && (
        <p className="settings-warning">
          The secret before signs, too, until {formatMoment(secret.previousUntil)}. Give the receivers the new one by
          then.
        </p>
      )}
      {fault !== undefined && <Fault error={fault} title="The secret could not be read." />}
      <Modal opened={isRotating} onClose={() => setRotating(false)} title="Rotate the signing secret">
        <SecretRotation
          onClose={() => setRotating(false)}
          rotate={async (overlapSeconds) =>
            setSecret((await unwrap(api.POST('/v1/webhook-secret/rotate', { body: { overlapSeconds } }))).data)
          }
        />
      </Modal>
    </section>
  )
}

type ShownSecretProps = { secret: string | undefined; isBusy: boolean; onReveal: () => void; onHide: () => void }

const ShownSecret = ({ secret, isBusy, onReveal, onHide }: ShownSecretProps) => (
  <div className="settings-secret">
    <code>{secret ?? 'whsec_••••••••••••••••'}</code>
    {secret ? (
      <>
        <CopyButton text={secret} what="secret" withLabel />
        <Button variant="default" leftSection={<EyeOff size={14} aria-hidden />} onClick={onHide}>
          Hide
        </Button>
      </>
    ) : (
      <Button variant="default" leftSection={<Eye size={14} aria-hidden />} loading={isBusy} onClick={onReveal}>
        Reveal
      </Button>
    )}
  </div>
)
