import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type AddressRange, isInside, isPublicAddress } from './address.ts'

/** Whether a connection to `address`, which `hostname` stands for, may be opened. */
export type Fence = {
  admits(hostname: string, address: string, port: number): boolean
  /** Whether `TOOL_ALLOWED_HOSTS` has this very name: then the operator answers for it. */
  names(hostname: string): boolean
}

/**
 * Public addresses, and exactly what `TOOL_ALLOWED_HOSTS` names: an address or CIDR opens addresses, a host name
 * opens that name, wherever it leads; `:port` behind either narrows it.
 * @throws Error that names an entry which is neither.
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

/** Lower case, without IPv6 brackets and without the dot at the end. */
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
    // A last label of digits is an IPv4 address to URL parsers, never a name.
    if (!/(^|\.)[0-9]+\.?$/.test(host)) return { port, name: plainHostname(host) }
  }
  throw new Error(`TOOL_ALLOWED_HOSTS: "${entry}" is neither a host name nor an address or CIDR.`)
}

function splitPort(entry: string): { host: string; port: number | undefined } {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(entry) ?? []
  const host = bracketed ?? plain ?? entry
  return { host, port: digits === undefined ? undefined : Number(digits) }
}
