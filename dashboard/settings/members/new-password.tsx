import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useInstance } from '../../shell/api/session.ts'
import { ShownOnce } from '../shown-once.tsx'

type Member = DataOf<'/v1/members', 'get'>[number]

/** The button that makes a link by which a member sets a new password; nothing where nobody signs in with one. */
export function NewPassword({ member }: { member: Member }) {
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState<string>()
  if (useInstance()?.signIn.password === false) return null
  const { name } = member
  return (
    <>
      <Button variant="default" aria-label={`New password for ${name}`} onClick={() => setAsking(true)}>
        New password
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`A new password for ${name}?`}>
        <Form member={member} onClose={() => setAsking(false)} onLink={setLink} />
      </Modal>
      <ShownOnce
        what="link"
        title={`Send this link to ${name}`}
        text={link}
        warning="It is shown once, and works once, for a day."
        done="Done"
        onDone={() => setLink(undefined)}
      />
    </>
  )
}

type FormProps = { member: Member; onClose: () => void; onLink: (link: string) => void }

function Form({ member: { userId, name }, onClose, onLink }: FormProps) {
  const api = useApi()
  const sending = useSubmit({
    send: async () => {
      const path = { userId }
      const made = await unwrap(api.POST('/v1/members/{userId}/password-reset', { params: { path } }))
      onClose()
      onLink(made.data.link)
    },
  })
  return (
    <ModalForm sending={sending} verb="Create link" onCancel={onClose}>
      <p>{name} sets a new password with the link, and signs in again everywhere.</p>
    </ModalForm>
  )
}
