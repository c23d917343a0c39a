import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type AddressRange, isInside, isPublicAddress } from './address.ts'

export type Fence = {
  /** Decides whether a connection to `address`, an address of `hostname`, may be opened. */
  admits(hostname: string, address: string, port: number): boolean
  /** True when `TOOL_ALLOWED_HOSTS` has this name. */
  names(hostname: string): boolean
}

/**
 * Returns a fence that admits public addresses and the entries of `TOOL_ALLOWED_HOSTS`: an address or CIDR opens
 * addresses, a host name opens that name with any address, and `:port` behind either opens that port only.
 * @throws Error that names an entry which is neither
 */
export function createFence(allowedHosts: string[]): Fence {
  const entries = allowedHosts.map(parseEntry)
  return {
    names: (hostname) => entries.some((entry) => 'name' in entry && entry.name === plainHostname(hostname)),
    admits: (hostname, address, port) =>
      isIP(address) !== 0 &&
      (isPublicAddress(address) ||
        entries.some((entry) => (entry.port ?? port) === port && opens(entry, hostname, address))),
  }
}

type Entry = { port: number | undefined } & ({ range: AddressRange } | { name: string })

function opens(entry: Entry, hostname: string, address: string): boolean {
  if ('name' in entry) return entry.name === plainHostname(hostname)
  return !address.includes('%') && isInside(ipaddr.parse(address), [entry.range])
}

/** Returns the host name in lower case, without IPv6 brackets and without a dot at the end. */
export const plainHostname = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

function parseEntry(entry: string): Entry {
  const { host, port } = splitPort(entry)
  const [address = '', bits] = host.split('/')
  const family = isIP(address)
  if (family !== 0) {
    const all = family === 4 ? 32 : 128
    if (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= all))
      return { port, range: [ipaddr.parse(address), Number(bits ?? all)] }
  } else if (/^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(host)) {
    // URL parsers read a last label of digits as an IPv4 address, never as a name.
    if (!/(^|\.)[0-9]+\.?$/.test(host)) return { port, name: plainHostname(host) }
  }
  throw new Error(`TOOL_ALLOWED_HOSTS: "${entry}" is neither a host name nor an address or CIDR.`)
}

function splitPort(entry: string): { host: string; port: number | undefined } {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(entry) ?? []
  const host = bracketed ?? plain ?? entry
  return { host, port: digits === undefined ? undefined : Number(digits) }
}
