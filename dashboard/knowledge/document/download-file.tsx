import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useApi } from '../../shell/api/answer.ts'
import type { BasePath } from '../documents.ts'

type DownloadFileProps = { path: BasePath & { documentId: string }; filename: string }

/** Saves the file as it was uploaded. The request needs the header of the workspace, which a plain link can not send. */
export function DownloadFile({ path, filename }: DownloadFileProps) {
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const download = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const file = await unwrap(
        api.GET('/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/file', {
          params: { path },
          parseAs: 'blob',
        }) as Promise<{ data?: Blob; response: Response }>,
      )
      save(file, filename)
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return (
    <>
      {fault !== undefined && <Fault error={fault} title="The file could not be loaded." />}
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<Download size={14} aria-hidden />}
        onClick={() => void download()}
      >
        Download
      </Button>
    </>
  )
}

function save(file: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}
