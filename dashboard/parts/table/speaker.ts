/** What an address keeps of who speaks; `metadata` is written as the query of an address is. */
export type SpeakerSearch = { user?: string; metadata?: string }

/** The metadata of an address by name. */
export const metadataOf = (text = ''): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The metadata as an address keeps them. */
export const metadataText = (metadata: Record<string, string>): string => new URLSearchParams(metadata).toString()

/** The filter as the API takes it. */
export const speakerQueryOf = ({ user, metadata }: SpeakerSearch) => ({
  ...(user && { user }),
  ...(metadata && { metadata: metadataOf(metadata) }),
})

/** The filter in words: `user ana, plan: pro`; '' without one. */
export const speakerWords = ({ user, metadata }: SpeakerSearch): string => {
  const values = Object.entries(metadataOf(metadata)).map(([name, value]) => `${name}: ${value}`)
  return [...(user ? [`user ${user}`] : []), ...values].join(', ')
}
