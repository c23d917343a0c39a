/**
 * The versions that a caller is willing to overwrite, from the header If-Match: a list of ETags as we give them.
 * undefined when there is no condition, or any version will do (`*`).
 */
export function versionsOf(ifMatch: string | null): number[] | undefined {
  if (ifMatch === null || ifMatch.trim() === '*') return undefined
  return ifMatch.split(',').flatMap((tag) => {
    // Proxies that compress weaken a tag; the version that it names stays the same.
    const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1]
    return version ? [Number(version)] : []
  })
}

export const etagOf = (agent: { version: number }): string => `"${agent.version}"`

/** The header as the API's description shows it. */
export const IF_MATCH = { 'If-Match': 'The ETag that was read: another version is refused with 412.' }
