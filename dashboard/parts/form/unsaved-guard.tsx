import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Holds the person on the page while something is unsaved. @returns the question, to be put into the page */
export function useUnsavedGuard(isUnsaved: boolean): ReactNode {
  const { status, proceed, reset } = useBlocker({
    // A change of the search stays on the page, and so does what was typed.
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      withCloseButton={false}
    >
      <p>Your changes stay in this browser as a draft, and the form offers them when you come back.</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  )
}
