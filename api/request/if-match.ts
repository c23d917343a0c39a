/**
 * The versions that a caller agrees to overwrite, from the header If-Match (RFC 9110, section 13.1.1), a list of our
 * ETags. Undefined when the header is missing or `*`; then every version may be overwritten.
 */
export function versionsOf(ifMatch: string | null): number[] | undefined {
  if (ifMatch === null || ifMatch.trim() === '*') return undefined
  return ifMatch.split(',').flatMap((tag) => {
    // A proxy that compresses makes a tag weak, with a W before it; it still names the same version.
    const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1]
    return version ? [Number(version)] : []
  })
}

/** The version of an agent, or the revision of a suite, as an ETag. */
export const etagOf = ({ version }: { version: number }): string => `"${version}"`

/** The header If-Match as the API description shows it. */
export const IF_MATCH = {
  'If-Match': 'The ETag of the version that the caller has read. When there is another one by now, the answer is 412.',
}
