import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { type Changes, typed } from './prices.ts'

type AddModelProps = {
  isOpen: boolean
  onClose: () => void
  onAdd: (id: string, change: Changes[string]) => void
}

/** Adds a model that the service does not list, with a price of 0 to be typed over. */
export function AddModel({ isOpen, onClose, onAdd }: AddModelProps) {
  const form = useForm({
    initialValues: { id: '' },
    validate: {
      id: (id) => (/^[^/\s]+\/[^/\s]\S*$/.test(id) ? null : 'Write provider and model: openai/gpt-4o-mini.'),
    },
  })
  const add = ({ id }: { id: string }) => {
    onAdd(id, typed({ input: 0, output: 0 }))
    form.reset()
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="Price another model">
      <ModalForm sending={{ onSubmit: form.onSubmit(add) }} verb="Add to the list" onCancel={onClose}>
        <TextInput
          label="Model"
          description="Provider and model, such as openai/gpt-4o-mini."
          data-autofocus
          {...form.getInputProps('id')}
        />
      </ModalForm>
    </Modal>
  )
}
