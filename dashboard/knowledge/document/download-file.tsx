import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { saveFile } from '../../parts/save-file.ts'
import { useApi } from '../../shell/api/answer.ts'
import type { BasePath } from '../documents.ts'

type DownloadFileProps = { path: BasePath & { documentId: string }; filename: string }

/** Saves the file as it was uploaded. The request needs the header of the workspace, which a plain link cannot send. */
export function DownloadFile({ path, filename }: DownloadFileProps) {
  const api = useApi()
  const { fault, isBusy, attempt } = useAttempt()
  const download = async () => {
    const file = await unwrap(
      api.GET('/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/file', {
        params: { path },
        parseAs: 'blob',
      }) as Promise<{ data?: Blob; response: Response }>,
    )
    saveFile(file, filename)
  }
  return (
    <>
      {fault !== undefined && <Fault error={fault} title="The file could not be loaded." />}
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<Download size={14} aria-hidden />}
        onClick={() => void attempt(download)}
      >
        Download
      </Button>
    </>
  )
}
