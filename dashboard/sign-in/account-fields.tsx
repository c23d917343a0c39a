import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

type Account = { name: string; password: string }

/** Name and new password. The password is looked at while it is typed; what is wrong with it, the service says. */
export function AccountFields<Values extends Account>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Name" autoComplete="name" required {...form.getInputProps('name')} />
      <PasswordInput
        label="Password"
        description="At least 12 characters; four random words are good."
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
    </>
  )
}
