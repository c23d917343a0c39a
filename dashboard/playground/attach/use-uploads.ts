import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AmsError, uploadFile } from '../../../clients/typescript/index.ts'
import { factsOf } from '../../parts/fault.tsx'
import type { Attachment } from '../../parts/transcript/attachment/attachment.ts'
import { bytesKey } from '../../parts/transcript/attachment/file-bytes.ts'
import { useApi } from '../../shell/api/answer.ts'
import { noteAnswer, noteLoss } from '../../shell/api/connection.ts'
import { useInstance, useWorkspace } from '../../shell/api/session.ts'
import { askToSignIn } from '../../shell/api/signed-out.ts'
import type { MessageDraft } from '../message-draft.ts'
import { boundsOf, noticeOf, type Upload } from './upload.ts'

export type Uploads = {
  uploads: Upload[]
  /** Says which files were left out, because a message takes no more. */
  notice: string | undefined
  /** The last news for those who listen. */
  spoken: string
  add: (files: File[]) => void
  remove: (key: number) => void
  repeat: (key: number) => void
}

/** Sends chosen files one after the other, in their order; each that is taken joins the draft. */
export function useUploads(draft: MessageDraft): Uploads {
  const maxBytes = useInstance()?.details?.limits.attachmentBytes
  const [notice, setNotice] = useState<string>()
  const [spoken, speak] = useState('')
  const { uploads, put, change, drop } = useList()
  const send = useSend((file) => {
    draft.setAttachments((held) => [...held, file])
    speak(`${file.filename} is attached.`)
  })
  const { begin, stop } = useLine(async ({ key, file }, signal) => {
    const refusal = await send(file, signal, (sentShare) => change(key, { sentShare }))
    if (signal.aborted) return
    if (refusal) change(key, { refusal })
    else drop(key)
  })
  const add = (files: File[]) => {
    const { taken, left } = boundsOf(files, [...draft.attachments, ...uploads], maxBytes)
    const added = taken.map((facts): Upload => ({ key: nextKey(), sentShare: 0, ...facts }))
    setNotice(noticeOf(left))
    put(added)
    for (const upload of added) if (!upload.refusal) begin(upload)
  }
  const remove = (key: number) => {
    stop(key)
    drop(key)
    setNotice(undefined)
  }
  const repeat = (key: number) => {
    for (const { file } of uploads.filter((known) => known.key === key)) {
      const again = { key, file, sentShare: 0 }
      put([again])
      begin(again)
    }
  }
  return { uploads, notice, spoken, add, remove, repeat }
}

let lastKey = 0

function nextKey(): number {
  lastKey += 1
  return lastKey
}

/** Works on uploads one after the other. Leaving the page stops the one under way. */
function useLine(work: (upload: Upload, signal: AbortSignal) => Promise<void>) {
  const last = useRef(Promise.resolve())
  const stops = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const { current } = stops
    return () => {
      for (const stop of current.values()) stop.abort()
    }
  }, [])
  const begin = (upload: Upload) => {
    const stop = new AbortController()
    stops.current.set(upload.key, stop)
    last.current = last.current.then(() => (stop.signal.aborted ? undefined : work(upload, stop.signal)))
  }
  return { begin, stop: (key: number) => stops.current.get(key)?.abort() }
}

function useList() {
  const [uploads, setUploads] = useState<Upload[]>([])
  return {
    uploads,
    /** Adds them; one of the same key takes the place of the former. */
    put: (added: Upload[]) =>
      setUploads((list) => [
        ...list.map((known) => added.find(({ key }) => key === known.key) ?? known),
        ...added.filter(({ key }) => !list.some((known) => known.key === key)),
      ]),
    change: (key: number, facts: Partial<Upload>) =>
      setUploads((list) => list.map((known) => (known.key === key ? { ...known, ...facts } : known))),
    drop: (key: number) => setUploads((list) => list.filter((known) => known.key !== key)),
  }
}

/** @returns what sends a file and gives the reason when it is not taken */
function useSend(onTaken: (file: Attachment) => void) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const client = useQueryClient()
  return async function send(
    file: File,
    signal: AbortSignal,
    onShare: (share: number) => void,
  ): Promise<Upload['refusal']> {
    try {
      const { id, filename, mediaType, sizeBytes } = await uploadFile(
        api,
        { filename: file.name, content: file },
        { signal, onProgress: ({ sentBytes, totalBytes }) => onShare(sentBytes / totalBytes), retry: { attempts: 1 } },
      )
      noteAnswer()
      // The page has the bytes already.
      client.setQueryData(bytesKey(workspaceId, id), file.slice(0, file.size, mediaType))
      onTaken({ file_id: id, filename, mediaType, sizeBytes })
      return undefined
    } catch (error) {
      if (signal.aborted) return undefined
      if (error instanceof AmsError && error.status === 401) {
        await askToSignIn()
        return await send(file, signal, onShare)
      }
      const isRefused = error instanceof AmsError
      if (!isRefused) noteLoss()
      return { ...factsOf(error), canRepeat: !isRefused || error.status >= 500 || error.status === 429 }
    }
  }
}
