import { Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { ROLES, type Role, saysOf } from './roles.ts'

type InviteDialogProps = { isOpen: boolean; onClose: () => void; onLink: (link: string) => void }

/** Asks for the address and the role of a person, and makes the link. */
export const InviteDialog = ({ isOpen, onClose, onLink }: InviteDialogProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Invite a person">
    <Form onClose={onClose} onLink={onLink} />
  </Modal>
)

function Form({ onClose, onLink }: Omit<InviteDialogProps, 'isOpen'>) {
  const api = useApi()
  const refresh = useRefresh()
  const form = useForm<{ email: string; role: Role }>({ initialValues: { email: '', role: 'editor' } })
  const sending = useSubmit({
    form,
    send: async () => {
      const made = await unwrap(api.POST('/v1/invitations', { body: form.getValues() }))
      await refresh('/v1/invitations')
      onClose()
      onLink(made.data.link)
    },
  })
  return (
    <ModalForm sending={sending} verb="Create link" onCancel={onClose} noValidate>
      <TextInput
        label="E-mail"
        type="email"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Select
        label="Role"
        description={saysOf(form.getValues().role)}
        data={ROLES}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      <p className="meta">The link works once and expires after 7 days.</p>
    </ModalForm>
  )
}
