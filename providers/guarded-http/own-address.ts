import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { type AddressRange, isInside } from './address.ts'

/** Interfaces change rarely, and a request asks for each of its addresses. */
const FRESH_MS = 5_000
/** A shorter prefix is no subnet of this machine, such as that of a tunnel to everywhere: then the address alone counts. */
const MIN_BITS = { ipv4: 16, ipv6: 48 } as const

type Interfaces = () => NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'cidr'>[]>

/**
 * Returns a function that is true for an address of this machine and for its neighbours in the subnets of its
 * interfaces, whether they look public or not. It reads the interfaces at most every 5 s.
 */
export function createOwnAddresses(interfaces: Interfaces = networkInterfaces): (address: string) => boolean {
  let ranges: AddressRange[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return (address) => {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now()
      ranges = Object.values(interfaces()).flatMap((each) => (each ?? []).flatMap(rangesOf))
    }
    return ipaddr.isValid(address) && isInside(ipaddr.process(address), ranges)
  }
}

function rangesOf({ address, cidr }: Pick<NetworkInterfaceInfo, 'address' | 'cidr'>): AddressRange[] {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return []
  const parsed = ipaddr.parse(plain)
  const all = parsed.kind() === 'ipv4' ? 32 : 128
  const bits = Number(cidr?.split('/')[1] ?? all)
  return [[parsed, bits >= MIN_BITS[parsed.kind()] ? bits : all]]
}
