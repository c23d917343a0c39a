const KEY = 'ams-next'

/** The page to open after a sign-in: only one of ours, never an address of another site. */
export const ownPage = (next: string | null | undefined): string | undefined =>
  next && /^\/w\/[^/\\]/.test(next) ? next : undefined

/** Remembers the page over a sign-in at a provider, which leads back to `/`. */
export function rememberNext(next: string | undefined): void {
  const page = ownPage(next)
  if (page) sessionStorage.setItem(KEY, page)
}

/** The page that was remembered; it is given once. */
export function takeNext(): string | undefined {
  const page = ownPage(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
  return page
}
