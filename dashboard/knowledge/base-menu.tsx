import { Menu } from '@mantine/core'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { ConfirmDelete } from '../parts/form/confirm-delete.tsx'
import { formatBytes, formatNumberOf } from '../parts/format.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { useGo } from '../parts/place-link.tsx'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import type { BasePath } from './documents.ts'
import { ChangeModel } from './model/change-model.tsx'
import type { Base } from './model/reembedding.tsx'

type Contents = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}/contents', 'get'>
type BaseMenuProps = { base: Base; path: BasePath; contents: Contents | undefined }

/** Changes the embedding model of a knowledge base, or deletes it, by typing its name. */
export function BaseMenu({ base, path, contents }: BaseMenuProps) {
  const [isDeleting, setDeleting] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const remove = useDelete(path)
  return (
    <>
      <MoreMenu label="More of this knowledge base">
        <Menu.Item
          leftSection={<RefreshCw size={14} aria-hidden />}
          disabled={base.reembedding === 'running'}
          onClick={() => setChanging(true)}
        >
          Change embedding model
        </Menu.Item>
        <Menu.Item leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setDeleting(true)}>
          Delete knowledge base
        </Menu.Item>
      </MoreMenu>
      <ChangeModel base={base} path={path} isOpen={isChanging} onClose={() => setChanging(false)} />
      <ConfirmDelete
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        name={base.name}
        title={`Delete ${base.name}`}
        onConfirm={remove}
      >
        <p>
          {base.name} will be permanently deleted{contents && <>, with {wordsOf(contents)}</>}. Past answers keep their
          text.
        </p>
      </ConfirmDelete>
    </>
  )
}

const wordsOf = ({ documents, chunks, documentBytes }: Contents) =>
  `${formatNumberOf(documents, 'document')} (${formatBytes(documentBytes)}) and ${formatNumberOf(chunks, 'chunk')}`

function useDelete(path: BasePath): () => Promise<void> {
  const api = useApi()
  const refresh = useRefresh()
  const go = useGo()
  return async () => {
    await unwrap(api.DELETE('/v1/agents/{id}/knowledge-bases/{kbId}', { params: { path } }))
    await refresh('/v1/agents/{id}/knowledge-bases')
    go(`agents/${path.id}/knowledge?removed=${path.kbId}`)
  }
}
