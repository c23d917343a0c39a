import { useState } from 'react'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { OverlapSelect, USUAL_OVERLAP } from '../overlap.tsx'

type SecretRotationProps = { onClose: () => void; rotate: (overlapSeconds: number) => Promise<void> }

/** Asks how long the secret before signs, too, and makes a new one. */
export function SecretRotation({ onClose, rotate }: SecretRotationProps) {
  const [overlap, setOverlap] = useState<string | null>(USUAL_OVERLAP)
  const sending = useSubmit({
    isLeaving: true,
    send: async () => {
      await rotate(Number(overlap))
      onClose()
    },
  })
  return (
    <ModalForm sending={sending} verb="Rotate" onCancel={onClose}>
      <p>A new secret takes its place. While the old one works, webhooks carry both signatures.</p>
      <OverlapSelect
        label="The old secret"
        description="Give the new secret to all receivers within this time."
        value={overlap}
        onChange={setOverlap}
      />
    </ModalForm>
  )
}
