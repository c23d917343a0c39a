import { readFile } from 'node:fs/promises'

const held = new Map<string, Blob>()

/**
 * Reads a file at its first use and keeps it. Answers share the bytes of a Blob: a stranger who asks for a large file
 * again and again and takes none costs no copy each.
 * @throws what `readFile` throws
 */
export async function holdFile(path: string): Promise<Blob> {
  const known = held.get(path)
  if (known) return known
  const file = new Blob([await readFile(path)])
  held.set(path, file)
  return file
}
