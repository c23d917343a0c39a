/** No file has the key, or its file was deleted. */
export class BlobNotFoundError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}.`)
    this.name = 'BlobNotFoundError'
  }
}

/**
 * Returns the key unchanged. A key has plain names between single slashes, so it cannot point outside of the store.
 * @throws Error for any other key
 */
export function checkedKey(key: string): string {
  const names = key.split('/')
  if (!names.every((name) => /^[A-Za-z0-9._-]+$/.test(name) && name !== '.' && name !== '..'))
    throw new Error('A file key holds plain names between single slashes.')
  return key
}
