import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import ipaddr from 'ipaddr.js'
import { clientAddressOf, untrustedForwarderOf } from '../../../api/request/client-address.ts'

const trusted = [ipaddr.parseCIDR('10.0.0.0/8'), ipaddr.parseCIDR('fd00::/8')]
const callOf = (peer: string | undefined, forwarded?: string) => {
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded }
  const server = { requestIP: () => (peer === undefined ? null : { address: peer }) }
  return [new Request('http://localhost/', { ...(headers && { headers }) }), server, trusted] as const
}
const addressOf = (peer: string | undefined, forwarded?: string) => clientAddressOf(...callOf(peer, forwarded))

describe('the address of a client', () => {
  it('is the other end of the connection, whatever a stranger claims', () => {
    assert.equal(addressOf('203.0.113.7'), '203.0.113.7')
    assert.equal(addressOf('203.0.113.7', '198.51.100.1'), '203.0.113.7')
  })

  it('is the last address before the trusted proxies', () => {
    assert.equal(addressOf('10.0.0.1', '198.51.100.1'), '198.51.100.1')
    assert.equal(addressOf('10.0.0.1', '192.0.2.9, 198.51.100.1, 10.0.0.2'), '198.51.100.1')
    assert.equal(addressOf('fd00::1', '2001:db8::5'), '2001:db8::5')
  })

  it('is the last proxy when what it forwards is no address', () => {
    assert.equal(addressOf('10.0.0.1', 'unknown'), '10.0.0.1')
    assert.equal(addressOf('10.0.0.1', ''), '10.0.0.1')
  })

  it('is IPv4 when it is written as IPv6, and null when it is not known', () => {
    assert.equal(addressOf('::ffff:203.0.113.7'), '203.0.113.7')
    assert.equal(addressOf(undefined), null)
  })
})

describe('a proxy that no setting names', () => {
  const forwarderOf = (peer: string | undefined, forwarded?: string) => untrustedForwarderOf(...callOf(peer, forwarded))

  it('is known by its X-Forwarded-For', () => assert.equal(forwarderOf('203.0.113.7', '198.51.100.1'), '203.0.113.7'))
  it('is neither a client without the header nor a trusted proxy', () => {
    assert.equal(forwarderOf('203.0.113.7'), undefined)
    assert.equal(forwarderOf('10.0.0.1', '198.51.100.1'), undefined)
    assert.equal(forwarderOf(undefined, '198.51.100.1'), undefined)
  })
})
