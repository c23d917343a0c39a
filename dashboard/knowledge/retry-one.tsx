import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { unwrap } from '../../clients/typescript/index.ts'
import { factsOf } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { type BasePath, DOCUMENT_READS } from './documents.ts'

type RetryOneProps = { path: BasePath & { documentId: string }; filename: string }

/** Ingests a failed document again, from the step that failed. */
export function RetryOne({ path, filename }: RetryOneProps) {
  const api = useApi()
  const refresh = useRefresh()
  const { fault, isBusy, attempt } = useAttempt()
  const failure = fault === undefined ? undefined : wordsOf(fault)
  const retry = async () => {
    await unwrap(api.POST('/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/retry', { params: { path } }))
    await refresh(...DOCUMENT_READS)
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={isBusy}
        aria-label={`Retry ${filename}`}
        leftSection={<RotateCw size={12} aria-hidden />}
        onClick={() => void attempt(retry)}
      >
        Retry
      </Button>
      {failure && (
        <span role="alert" className="bad" title={failure}>
          {failure}
        </span>
      )}
    </>
  )
}

function wordsOf(fault: unknown): string {
  const { message, fix = '' } = factsOf(fault)
  return `${message} ${fix}`
}
