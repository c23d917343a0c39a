import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { formatNumberOf } from '../../parts/format.ts'
import { useGo } from '../../parts/place-link.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { type BasePath, DOCUMENT_READS, type Document } from '../documents.ts'

type DeleteDocumentProps = { document: Document; path: BasePath & { documentId: string } }

/** Deletes a document after a question that says what goes. */
export function DeleteDocument({ document: { filename, chunkCount }, path }: DeleteDocumentProps) {
  const [isOpen, setOpen] = useState(false)
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  const remove = async () => {
    await unwrap(api.DELETE('/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}', { params: { path } }))
    go(`agents/${path.id}/knowledge/${path.kbId}`)
    await refresh(...DOCUMENT_READS)
  }
  return (
    <>
      <Button variant="default" leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDelete isOpen={isOpen} onClose={() => setOpen(false)} title={`Delete ${filename}`} onConfirm={remove}>
        <p>
          {filename} will be permanently deleted{chunkCount !== null && `, with ${formatNumberOf(chunkCount, 'chunk')}`}
          . The agent no longer finds it; past answers keep their text.
        </p>
      </ConfirmDelete>
    </>
  )
}
