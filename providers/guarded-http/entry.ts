import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type AddressRange, isInside } from './address.ts'

/**
 * An entry of TOOL_ALLOWED_HOSTS or TOOL_DENIED_HOSTS: a host name, an address or a CIDR, for one port or all, for one
 * workspace or all.
 */
export type HostEntry = { workspaceId: string | undefined; port: number | undefined } & (
  | { range: AddressRange }
  | { name: string }
)

/** The target of a connection: an address of `hostname`, for a workspace. */
export type Target = { hostname: string; address: string; port: number; workspaceId: string | undefined }

/** True when the entry names the target. An address or CIDR names addresses, a host name that name with any address. */
export function covers(entry: HostEntry, { hostname, address, port, workspaceId }: Target): boolean {
  if (entry.workspaceId !== undefined && entry.workspaceId !== workspaceId) return false
  if ((entry.port ?? port) !== port) return false
  if ('name' in entry) return entry.name === plainHostname(hostname)
  return !address.includes('%') && isInside(ipaddr.parse(address), [entry.range])
}

/** Returns the host name in lower case, without IPv6 brackets and without a dot at the end. */
export const plainHostname = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

const WORKSPACE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})=/i

/**
 * Reads one entry: `[<workspace id>=]<host name, address or CIDR>[:port]`.
 * @throws Error that names the setting and an entry of another form
 */
export function parseEntry(setting: string, entry: string): HostEntry {
  const workspaceId = WORKSPACE.exec(entry)?.[1]?.toLowerCase()
  const { host, port } = splitPort(entry.replace(WORKSPACE, ''))
  const [address = '', bits] = host.split('/')
  const family = isIP(address)
  if (family !== 0) {
    const all = family === 4 ? 32 : 128
    if (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= all))
      return { workspaceId, port, range: [ipaddr.parse(address), Number(bits ?? all)] }
  } else if (/^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(host)) {
    // URL parsers read a last label of digits as an IPv4 address, never as a name.
    if (!/(^|\.)[0-9]+\.?$/.test(host)) return { workspaceId, port, name: plainHostname(host) }
  }
  throw new Error(`${setting}: "${entry}" is neither a host name nor an address or CIDR.`)
}

function splitPort(entry: string): { host: string; port: number | undefined } {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(entry) ?? []
  const host = bracketed ?? plain ?? entry
  return { host, port: digits === undefined ? undefined : Number(digits) }
}
