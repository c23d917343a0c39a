/** A host that tools may not reach. `opens` is the entry of TOOL_ALLOWED_HOSTS that makes it reachable. */
export type Vector = { host: string; opens: string; resolves?: string[] }

const literal = (address: string): Vector => ({ host: address, opens: address })
const spelled = (host: string, address: string): Vector => ({ host, opens: address })
const ipv6 = (address: string): Vector => ({ host: `[${address}]`, opens: address })
const named = (host: string, ...resolves: string[]): Vector => ({ host, opens: host, resolves })

/** Every range that is not public, and the inner addresses of clouds. */
const IPV4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '161.26.0.7',
  '166.8.0.14',
  '168.63.129.16',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.1.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
].map(literal)

/** Other spellings of addresses that URL parsers understand. */
const SPELLINGS = [
  spelled('2130706433', '127.0.0.1'),
  spelled('0x7f000001', '127.0.0.1'),
  spelled('0x7f.1', '127.0.0.1'),
  spelled('0x7F.0x0.0x0.0x1', '127.0.0.1'),
  spelled('017700000001', '127.0.0.1'),
  spelled('0177.0.0.1', '127.0.0.1'),
  spelled('127.1', '127.0.0.1'),
  spelled('127.0.1', '127.0.0.1'),
  spelled('127.0.0.1.', '127.0.0.1'),
  spelled('0', '0.0.0.0'),
  spelled('%31%32%37.0.0.1', '127.0.0.1'),
  spelled('①②⑦.⓪.⓪.①', '127.0.0.1'),
  spelled('１２７.0.0.1', '127.0.0.1'),
  spelled('127。0。0。1', '127.0.0.1'),
  spelled('2852039166', '169.254.169.254'),
  spelled('0xA9FEA9FE', '169.254.169.254'),
  spelled('0251.0376.0251.0376', '169.254.169.254'),
  spelled('10.1', '10.0.0.1'),
]

const IPV6 = [
  '::',
  '::1',
  '::7f00:1', // ::127.0.0.1
  '::a9fe:a9fe',
  '::ffff:7f00:1', // ::ffff:127.0.0.1
  '::ffff:a00:1',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::a00:1',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2620:4f:8000::1',
  '2a00:1450:4001:82f:0:5efe:a00:1',
  '2a00:1450:4001:82f:200:5efe:c0a8:101',
  '3ffe::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
].map(ipv6)

/** Names that lead to such addresses, alone or beside public addresses. */
const NAMES = [
  named('localhost', '127.0.0.1'),
  named('localhost.', '127.0.0.1'),
  named('LOCALHOST', '::1'),
  named('inner.example', '10.0.0.5'),
  named('metadata.google.internal', '169.254.169.254'),
  named('127.0.0.1.nip.example', '127.0.0.1'),
  named('both.example', '93.184.216.34', '10.0.0.5'),
  named('both-6.example', '2606:2800:220:1:248:1893:25c8:1946', '192.168.0.9'),
  named('mapped.example', '::ffff:10.0.0.1'),
  named('zone.example', 'fe80::1%eth0'),
  named('zero.example', '0.0.0.0'),
  named('ula.example', 'fd12:3456::1'),
]

export const VECTORS: Vector[] = [...IPV4, ...SPELLINGS, ...IPV6, ...NAMES]
