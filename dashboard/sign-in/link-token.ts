/** The pages that a link with `#/` opens, as the service writes it into its log, invitations and redirects. */
const PAGES = ['setup', 'invitation', 'sign-in', 'password']

let token = ''

/**
 * Takes the token of a link such as `/#/setup?token=…` out of the address into memory, so neither history nor a screenshot
 * shows it, and puts the page's own address in its place. It runs before the router reads the address.
 */
export function takeLinkToken(): void {
  const [, page = '', query = ''] = /^#\/([\w-]+)\??(.*)$/.exec(location.hash) ?? []
  if (!PAGES.includes(page)) return
  const search = new URLSearchParams(query)
  token = search.get('token') ?? ''
  search.delete('token')
  history.replaceState(null, '', `/${page}${search.size > 0 ? `?${search}` : ''}`)
}

/** The token of the link that opened the page; empty after a reload. */
export const linkToken = (): string => token
