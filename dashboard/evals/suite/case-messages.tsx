import { ActionIcon, Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { numbered } from '../../parts/transcript/numbered.ts'
import type { TestCase } from '../suites.ts'

type Messages = NonNullable<TestCase['messages']>
type Props = { messages: Messages | undefined; isReadOnly: boolean; onChange: (messages: Messages | undefined) => void }

const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'assistant', label: 'Agent' },
]

/** What was said before the input of a case. */
export function CaseMessages({ messages = [], isReadOnly, onChange }: Props) {
  const replace = (index: number, message: Partial<Messages[number]>) =>
    onChange(messages.map((each, place) => (place === index ? { ...each, ...message } : each)))
  const remove = (index: number) => onChange(messages.length > 1 ? messages.toSpliced(index, 1) : undefined)
  const next = messages.at(-1)?.role === 'user' ? ('assistant' as const) : ('user' as const)
  if (isReadOnly && messages.length === 0) return null
  return (
    <fieldset className="group">
      <legend>Earlier messages</legend>
      <Stack gap="xs">
        {numbered(messages).map(({ place: index, item: { role, text } }) => (
          <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
            <Select
              aria-label={`Who said message ${index + 1}`}
              w={110}
              allowDeselect={false}
              readOnly={isReadOnly}
              data={ROLES}
              value={role}
              onChange={(value) => replace(index, { role: value === 'assistant' ? 'assistant' : 'user' })}
            />
            <Textarea
              aria-label={`Message ${index + 1}`}
              flex={1}
              autosize
              maxRows={6}
              readOnly={isReadOnly}
              value={text}
              onChange={(event) => replace(index, { text: event.currentTarget.value })}
            />
            {!isReadOnly && (
              <ActionIcon variant="subtle" aria-label={`Remove message ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 size={14} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!isReadOnly && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => onChange([...messages, { role: next, text: '' }])}
          >
            Add message
          </Button>
        )}
      </Stack>
    </fieldset>
  )
}
