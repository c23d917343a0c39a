import { FileButton, Button as MantineButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { BasePath } from '../documents.ts'
import { TYPES, UploadDialog } from './upload-dialog.tsx'

type ChooseFilesProps = {
  path: BasePath
  children: ReactNode
  hint?: ReactNode
  /** The files take the place of those of the same name, unless the person says otherwise. */
  isReplacing?: boolean
}

/** A button that opens the browser's choice of files, and then the dialog of the upload. */
export function ChooseFiles({ path, children, hint, isReplacing = false }: ChooseFilesProps) {
  const { take, ...dialog } = useFiles()
  const forgetChoice = useRef<() => void>(null)
  const choose = (chosen: File[]) => {
    take(chosen)
    // The browser tells nothing when the same file is chosen again, unless it has forgotten the first choice.
    forgetChoice.current?.()
  }
  return (
    <>
      <FileButton multiple accept={TYPES.join()} onChange={choose} resetRef={forgetChoice}>
        {(props) => (
          <MantineButton {...props} data-upload leftSection={<Upload size={14} aria-hidden />} rightSection={hint}>
            {children}
          </MantineButton>
        )}
      </FileButton>
      <UploadDialog path={path} isReplacing={isReplacing} {...dialog} />
    </>
  )
}

/** Lets files be dropped anywhere on the page. The button is the other way. */
export function DropAnywhere({ path, name }: { path: BasePath; name: string }) {
  const { take, ...dialog } = useFiles()
  return (
    <>
      <Dropzone.FullScreen
        active
        withinPortal={false}
        onDrop={() => {}}
        onDropAny={(accepted, refused) => take([...accepted, ...refused.map(({ file }) => file)])}
      >
        <p className="drop-anywhere">Drop the files to add them to {name}.</p>
      </Dropzone.FullScreen>
      <UploadDialog path={path} {...dialog} />
    </>
  )
}

/** The files that the dialog asks about. What is dropped while it is open is added; they stay in sight while it closes. */
function useFiles() {
  const [files, setFiles] = useState<File[]>([])
  const [isOpen, setOpen] = useState(false)
  const take = (added: File[]) => {
    if (added.length === 0) return
    setFiles(isOpen ? [...files, ...added] : added)
    setOpen(true)
  }
  return { files, isOpen, take, onClose: () => setOpen(false) }
}
