/** Headers that belong to the connection, or that could smuggle a second request into one. */
const OWN_HEADERS =
  /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect|proxy-.*|accept-encoding)$/i

/** True for a name that a request of a tool may carry: an HTTP token that is not the connection's own. */
export const isSendableHeader = (name: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !OWN_HEADERS.test(name)
