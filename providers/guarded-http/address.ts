import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * True for a public unicast address. `ipaddr.js` alone is not enough: it calls `::7f00:1` and Azure's 168.63.129.16
 * unicast, and its parser takes forms such as `0177.1`, which are refused here.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return !isInside(parsed, IPV4_DENIED)
  return isInside(parsed, IPV6_GLOBAL) && !isInside(parsed, IPV6_DENIED) && !isIsatap(parsed)
}

export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** True when one of the ranges holds the address; a range of the other family never does. */
export const isInside = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: AddressRange[]): boolean =>
  ranges.some(([network, bits]) => {
    if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits)
    return network instanceof ipaddr.IPv6 && address.match(network, bits)
  })

const ranges = (cidrs: string[]): AddressRange[] => cidrs.map((cidr) => ipaddr.parseCIDR(cidr))

/** The addresses of IANA's special-purpose registry, and inner addresses of clouds that look public. */
const IPV4_DENIED = ranges([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT; Alibaba's metadata is 100.100.100.200
  '127.0.0.0/8',
  '161.26.0.0/16', // IBM Cloud's inner services
  '166.8.0.0/14', // IBM Cloud's inner services
  '168.63.129.16/32', // Azure's metadata
  '169.254.0.0/16', // link-local: the metadata of most clouds
  '172.16.0.0/12',
  '192.0.0.0/24', // Oracle's metadata is 192.0.0.192
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

const IPV6_GLOBAL = ranges(['2000::/3'])

/** The ranges of 2000::/3 that are no part of the internet or that carry an IPv4 address. */
const IPV6_DENIED = ranges([
  '2001::/23', // Teredo, benchmarks, ORCHID
  '2001:db8::/32',
  '2002::/16', // 6to4
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
])

/** True for ISATAP (RFC 5214), which carries an IPv4 address, also a private one, behind any prefix. */
function isIsatap(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [first, second, third, fourth] = address.toByteArray().slice(8)
  return ((first ?? 0) & 0xfd) === 0 && second === 0 && third === 0x5e && fourth === 0xfe
}
