import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** A range of addresses in CIDR notation. */
export type AddressRange = [Address, number]

/** The part of Bun's server that knows the other end of a connection. */
export type AddressSource = { requestIP(request: Request): { address: string } | null } | null

/**
 * The network address of a request's client: the other end of the connection or, where that is a trusted proxy, the last
 * address of X-Forwarded-For that is none. Null when it is not known.
 */
export function clientAddressOf(request: Request, server: AddressSource, trusted: AddressRange[]): string | null {
  const peer = read(server?.requestIP(request)?.address)
  if (!peer) return null
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').toReversed() ?? []
  let client = peer
  for (const text of forwarded) {
    const next = read(text.trim())
    if (!next || !isIn(client, trusted)) break
    client = next
  }
  return client.toString()
}

/**
 * The other end of a connection that sends X-Forwarded-For although it is no trusted proxy; undefined for any other request.
 * All clients of an operator's own proxy then count as one.
 */
export function untrustedForwarderOf(
  request: Request,
  server: AddressSource,
  trusted: AddressRange[],
): string | undefined {
  if (!request.headers.has('x-forwarded-for')) return undefined
  const peer = read(server?.requestIP(request)?.address)
  return peer && !isIn(peer, trusted) ? peer.toString() : undefined
}

/**
 * The network that limits count for an address: the address itself, and the /64 of an IPv6 address, because a client has
 * the whole of it. `unknown` for no address.
 */
export function networkOf(address: string | null | undefined): string {
  const known = read(address ?? undefined)
  if (!known) return 'unknown'
  return known instanceof ipaddr.IPv6 ? prefixOf(known, 4) : known.toString()
}

/** The /48 of an IPv6 address, which many providers give to one customer; undefined for others. */
export function siteOf(address: string | null | undefined): string | undefined {
  const known = read(address ?? undefined)
  return known instanceof ipaddr.IPv6 ? prefixOf(known, 3) : undefined
}

const prefixOf = ({ parts }: ipaddr.IPv6, count: number): string => {
  const kept = parts.slice(0, count).map((part) => part.toString(16))
  return `${kept.join(':')}::/${count * 16}`
}

/** An IPv4 address that is written as IPv6 becomes IPv4. */
const read = (text: string | undefined): Address | undefined =>
  text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : undefined

const isIn = (address: Address, ranges: AddressRange[]): boolean =>
  ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
