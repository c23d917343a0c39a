/** The key was stored nowhere, or is stored no more. */
export class BlobNotFoundError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}.`)
    this.name = 'BlobNotFoundError'
  }
}

/** The key itself. @throws Error where it could point outside: only plain names between single slashes are keys */
export function checkedKey(key: string): string {
  const names = key.split('/')
  if (!names.every((name) => /^[A-Za-z0-9._-]+$/.test(name) && name !== '.' && name !== '..'))
    throw new Error('A file key holds plain names between single slashes.')
  return key
}
