import { Menu } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { MoreMenu } from '../../parts/more-menu.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { type BasePath, DOCUMENT_READS } from '../documents.ts'

const PATH = '/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/reread'

/** Reads the file of a ready document again; meanwhile the document goes on answering, and says so. */
export function ReadAgain({ path }: { path: BasePath & { documentId: string } }) {
  const api = useApi()
  const refresh = useRefresh()
  const { fault, isBusy, attempt } = useAttempt()
  const readAgain = async () => {
    await unwrap(api.POST(PATH, { params: { path } }))
    await refresh(...DOCUMENT_READS)
  }
  return (
    <>
      {fault !== undefined && <Fault error={fault} title="The document could not be read again." />}
      <MoreMenu label="More of this document">
        <Menu.Item
          leftSection={<RefreshCw size={14} aria-hidden />}
          disabled={isBusy}
          onClick={() => void attempt(readAgain)}
        >
          Read again
        </Menu.Item>
      </MoreMenu>
    </>
  )
}
