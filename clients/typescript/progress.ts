import type { Send } from './retry.ts'

/** Tells how much of a request is on its way. */
export type OnProgress = (progress: { sentBytes: number; totalBytes: number }) => void

/** Sends a request and tells its progress. */
export const sendTelling = (onProgress: OnProgress): Send =>
  XMLHttpRequest ? sendByXhr(XMLHttpRequest, onProgress) : sendInPieces(onProgress)

const PIECE_BYTES = 24 * 1024

/** The part of a browser's XMLHttpRequest that is used here. */
type Xhr = {
  responseType: string
  status: number
  response: unknown
  upload: { onprogress?: (event: { loaded: number; total: number }) => void }
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: ArrayBuffer): void
  abort(): void
}
const { XMLHttpRequest } = globalThis as unknown as { XMLHttpRequest?: new () => Xhr }

/** Sends the body in pieces and tells of each that the connection has taken. Browsers cannot send so over HTTP/1. */
const sendInPieces =
  (onProgress: OnProgress): Send =>
  async (request) => {
    const whole = new Uint8Array(await request.arrayBuffer())
    let sentBytes = 0
    const pieces = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sentBytes >= whole.length) return controller.close()
        const piece = whole.subarray(sentBytes, sentBytes + PIECE_BYTES)
        sentBytes += piece.length
        controller.enqueue(piece)
        onProgress({ sentBytes, totalBytes: whole.length })
      },
    })
    const { url, method, headers, signal } = request
    const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body: pieces, duplex: 'half' }
    return await fetch(url, init)
  }

/** Browsers tell the progress of an upload only by XMLHttpRequest. */
const sendByXhr =
  (Request: new () => Xhr, onProgress: OnProgress): Send =>
  async (request) => {
    const body = await request.arrayBuffer()
    const call = new Request()
    call.open(request.method, request.url)
    call.responseType = 'arraybuffer'
    for (const [name, value] of request.headers) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total })
    return await new Promise<Response>((resolve, reject) => {
      call.onload = () =>
        resolve(new Response(call.response as ArrayBuffer, { status: call.status, headers: headersOf(call) }))
      call.onerror = () => reject(new TypeError('The request got no answer.'))
      call.onabort = () => reject(request.signal.reason)
      request.signal.addEventListener('abort', () => call.abort(), { once: true })
      call.send(body)
    })
  }

const headersOf = (call: Xhr): [string, string][] =>
  call
    .getAllResponseHeaders()
    .trim()
    .split(/\r\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
