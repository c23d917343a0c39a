import { ConnectionLost } from '../../clients/typescript/index.ts'

type SaveOptions = {
  /** The name of the file. */
  name: string
  /** Its media type. */
  type: string
  /** Tells how many lines have arrived. */
  onLines?: (lines: number) => void
}

/** Saves the body of a response as a file of the person, once it has come whole. @throws ConnectionLost when it broke off */
export async function saveLines(response: Response, { name, type, onLines }: SaveOptions): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { value, done } = await reader.read().catch((cause: unknown) => {
      throw new ConnectionLost(cause)
    })
    if (done) break
    parts.push(value)
    lines += value.reduce((count, byte) => count + Number(byte === NEWLINE), 0)
    onLines?.(lines)
  }
  saveFile(new Blob(parts, { type }), name)
}

/** Saves bytes as a file of the person. */
export function saveFile(bytes: Blob, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(bytes)
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000)
}

const NEWLINE = 10
