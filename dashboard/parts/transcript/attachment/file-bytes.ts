import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AmsClient, unwrap } from '../../../../clients/typescript/index.ts'
import { useApi } from '../../../shell/api/answer.ts'
import { useWorkspace } from '../../../shell/api/session.ts'

const PATH = '/v1/files/{id}/content'
/** Bytes that no part shows any more are forgotten after this time. */
const KEPT_MS = 60_000

/** Names the bytes of a file among the answers that the page keeps. */
export const bytesKey = (workspaceId: string, fileId: string) => [workspaceId, PATH, fileId]

/** The bytes of a file. The request needs the header of the workspace, which an `<img>` or a link cannot send. */
export const readBytes = (api: AmsClient, id: string, signal?: AbortSignal): Promise<Blob> =>
  unwrap(
    api.GET(PATH, { params: { path: { id } }, parseAs: 'blob', ...(signal && { signal }) }) as Promise<{
      data?: Blob
      response: Response
    }>,
  )

/** The bytes of a file, read once; not before `isWanted`. */
export function useFileBytes(fileId: string, isWanted: boolean): UseQueryResult<Blob, Error> {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: bytesKey(workspaceId, fileId),
    queryFn: ({ signal }) => readBytes(api, fileId, signal),
    enabled: isWanted,
    // The bytes of a file never change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
}

/** An address of these bytes within this page, for an `<img>`; undefined until it is made. */
export function useBytesAddress(bytes: Blob | undefined): string | undefined {
  const [made, setMade] = useState<string>()
  useEffect(() => {
    if (!bytes) return
    const address = URL.createObjectURL(bytes)
    setMade(address)
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  return bytes && made
}
