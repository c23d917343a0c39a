import { ActionIcon, FileButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { Paperclip } from 'lucide-react'
import { type ClipboardEvent, useRef } from 'react'

/** What the service takes in messages. */
const TYPES = '.png,.jpg,.jpeg,.webp,.gif,.pdf,.docx,.csv,.txt,.md,.markdown'

/** Opens the browser's choice of files. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const forgetChoice = useRef<() => void>(null)
  const choose = (files: File[]) => {
    onFiles(files)
    // The browser tells nothing when the same file is chosen again, unless it has forgotten the first choice.
    forgetChoice.current?.()
  }
  return (
    <FileButton multiple accept={TYPES} onChange={choose} resetRef={forgetChoice}>
      {(props) => (
        <ActionIcon
          {...props}
          variant="default"
          className="attach-button"
          aria-label="Attach files"
          title="Attach files"
        >
          <Paperclip size={16} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  )
}

/** Lets files be dropped anywhere on the page. The button is the other way. */
export const DropFiles = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <Dropzone.FullScreen
    active
    withinPortal={false}
    onDrop={() => {}}
    onDropAny={(accepted, refused) => onFiles([...accepted, ...refused.map(({ file }) => file)])}
  >
    <p className="drop-anywhere">Drop the files to attach them to the message.</p>
  </Dropzone.FullScreen>
)

/** The files of a paste. A table or a page that also comes as a picture is pasted as its text: then there are none. */
export function filesOfPaste({ clipboardData }: ClipboardEvent): File[] {
  const isText = clipboardData.types.includes('text/html') && clipboardData.getData('text/plain') !== ''
  return isText ? [] : [...clipboardData.files]
}
