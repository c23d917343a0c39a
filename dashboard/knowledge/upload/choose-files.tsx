import { FileButton, Button as MantineButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useInstance, useWorkspace } from '../../shell/api/session.ts'
import type { BasePath } from '../documents.ts'
import { addFiles } from './queue.ts'

const TYPES = '.pdf,.docx,.csv,.txt,.md,.markdown'

/** Takes files for a knowledge base. */
export function useTakeFiles(path: BasePath): (files: File[]) => void {
  const { id: workspaceId } = useWorkspace()
  const maxBytes = useInstance()?.details?.limits.documentBytes
  return (files) => addFiles({ workspaceId, ...path }, files, maxBytes)
}

/** A button that opens the browser's choice of files. */
export function ChooseFiles({ path, children, hint }: { path: BasePath; children: ReactNode; hint?: ReactNode }) {
  const take = useTakeFiles(path)
  return (
    <FileButton multiple accept={TYPES} onChange={take}>
      {(props) => (
        <MantineButton {...props} data-upload leftSection={<Upload size={14} aria-hidden />} rightSection={hint}>
          {children}
        </MantineButton>
      )}
    </FileButton>
  )
}

/** Lets files be dropped anywhere on the page. The button is the other way. */
export function DropAnywhere({ path, name }: { path: BasePath; name: string }) {
  const take = useTakeFiles(path)
  return (
    <Dropzone.FullScreen
      active
      withinPortal={false}
      onDrop={take}
      onReject={(refused) => take(refused.map(({ file }) => file))}
    >
      <p className="drop-anywhere">Drop the files to add them to {name}.</p>
    </Dropzone.FullScreen>
  )
}
