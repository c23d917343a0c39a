/** The pages that a link with `#/` opens, as the service writes it into its log, invitations and redirects. */
const PAGES = ['setup', 'invitation', 'sign-in', 'password']

let token = ''

/**
 * Takes the token of a link such as `/#/setup?token=…` out of the address into the tab's storage, so neither history nor a
 * screenshot shows it, and puts the page's own address in its place. A reload of the page reads the token from there. It
 * runs before the router reads the address.
 */
export function takeLinkToken(): void {
  // A page of a workspace, such as that of an approval, is put there as it is.
  if (location.hash.startsWith('#/w/')) history.replaceState(null, '', location.hash.slice(1))
  const [, page = '', query = ''] = /^#\/([\w-]+)\??(.*)$/.exec(location.hash) ?? []
  if (!PAGES.includes(page)) {
    token = sessionStorage.getItem(keyOf(location.pathname)) ?? ''
    return
  }
  const search = new URLSearchParams(query)
  token = search.get('token') ?? ''
  search.delete('token')
  history.replaceState(null, '', `/${page}${search.size > 0 ? `?${search}` : ''}`)
  if (token !== '') sessionStorage.setItem(keyOf(location.pathname), token)
}

/** The token of the link that opened the page in this tab. */
export const linkToken = (): string => token

/** Takes the token of the present page out of the tab's storage, once it was used. */
export const forgetLinkToken = (): void => sessionStorage.removeItem(keyOf(location.pathname))

const keyOf = (path: string) => `ams-link ${path}`
