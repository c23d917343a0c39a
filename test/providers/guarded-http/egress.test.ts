import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { createGuardedHttp, type GuardedHttpError } from '../../../providers/guarded-http/client.ts'
import type { FenceSettings } from '../../../providers/guarded-http/fence.ts'
import { createOwnAddresses } from '../../../providers/guarded-http/own-address.ts'
import { listen, recordingConnect, resolveFrom } from './stand-in.ts'

let server: Server
let port: number
before(async () => {
  const listening = await listen((_request, response) => response.end('reached'))
  server = listening.server
  port = listening.port
})
after(() => server.close())

const TEAM = '019a9b5e-0000-7000-8000-00000000000a'
const OTHER = '019a9b5e-0000-7000-8000-00000000000b'
const PUBLIC = '93.184.216.34'

/** Asks for the address with these settings. @returns the status, or the message of the refusal */
async function ask(settings: Partial<FenceSettings>, url: string, workspaceId?: string): Promise<number | string> {
  const { connect } = recordingConnect(port)
  const resolve = resolveFrom({ 'a.example': [PUBLIC], 'inner.example': ['10.0.0.1'] })
  const http = createGuardedHttp({ allowedHosts: [], resolve, connect, ...settings })
  return http.request({ url, timeoutMs: 2000, ...(workspaceId && { workspaceId }) }).then(
    ({ status }) => status,
    (error: GuardedHttpError) => error.message,
  )
}

describe('a host that is open to one workspace', () => {
  const allowedHosts = [`${TEAM}=inner.example`, `${TEAM.toUpperCase()}=10.1.0.0/16:8080`]

  test('is reached by that workspace', async () => {
    assert.equal(await ask({ allowedHosts }, 'http://inner.example/', TEAM), 200)
    assert.equal(await ask({ allowedHosts }, 'http://10.1.2.3:8080/', TEAM), 200)
  })

  for (const workspaceId of [OTHER, undefined])
    test(`is closed to ${workspaceId ?? 'a request of no workspace'}`, async () => {
      for (const url of ['http://inner.example/', 'http://10.1.2.3:8080/'])
        assert.match(String(await ask({ allowedHosts }, url, workspaceId)), /is not public/)
    })
})

describe('TOOL_DENIED_HOSTS', () => {
  for (const entry of ['a.example', PUBLIC, '93.184.0.0/16', `${TEAM}=${PUBLIC}`])
    test(`closes http://a.example/ by ${entry}, also to what is allowed`, async () => {
      const settings = { deniedHosts: [entry], allowedHosts: ['a.example'] }
      assert.match(String(await ask(settings, 'http://a.example/', TEAM)), /is closed; .*TOOL_DENIED_HOSTS/)
    })

  test('closes nothing else', async () => {
    assert.equal(await ask({ deniedHosts: ['b.example', '93.185.0.0/16'] }, 'http://a.example/'), 200)
    assert.equal(await ask({ deniedHosts: [`${TEAM}=a.example`] }, 'http://a.example/', OTHER), 200)
  })

  test('refuses an entry of another form at the start', () => {
    assert.throws(() => createGuardedHttp({ allowedHosts: [], deniedHosts: ['*'] }), /^Error: TOOL_DENIED_HOSTS: "\*"/)
    assert.throws(() => createGuardedHttp({ allowedHosts: [`${TEAM}=`] }), /^Error: TOOL_ALLOWED_HOSTS/)
  })
})

describe('TOOL_EGRESS=allowlist', () => {
  const egress = 'allowlist' as const

  test('closes a public host that is not listed', async () => {
    assert.match(String(await ask({ egress }, 'http://a.example/')), /is not open; .*TOOL_ALLOWED_HOSTS/)
    assert.match(String(await ask({ egress }, `http://${PUBLIC}/`)), /is not open;/)
  })

  test('opens what is listed', async () => {
    assert.equal(await ask({ egress, allowedHosts: ['a.example'] }, 'http://a.example/'), 200)
    assert.equal(await ask({ egress, allowedHosts: [`${TEAM}=${PUBLIC}`] }, 'http://a.example/', TEAM), 200)
    assert.match(
      String(await ask({ egress, allowedHosts: [`${TEAM}=${PUBLIC}`] }, 'http://a.example/', OTHER)),
      /not open/,
    )
  })
})

describe("this machine's own addresses", () => {
  const isOwnAddress = createOwnAddresses(() => ({
    eth0: [
      { address: '93.184.216.30', cidr: '93.184.216.30/24' },
      { address: '2606:4700::5', cidr: '2606:4700::5/64' },
      { address: 'fe80::1%eth0', cidr: 'fe80::1/64' },
    ],
    tun0: [{ address: '8.8.4.4', cidr: '8.8.4.4/0' }],
    none: undefined,
  }))

  for (const host of ['93.184.216.30', '93.184.216.1', '[2606:4700::5]', '[2606:4700::ffff]', '8.8.4.4', 'a.example'])
    test(`${host} counts as private, though it looks public`, async () => {
      assert.match(String(await ask({ isOwnAddress }, `http://${host}/`)), /is not public/)
    })

  for (const host of ['93.184.217.1', '[2606:4700:0:1::5]', '8.8.8.8'])
    test(`${host} stays public`, async () => {
      assert.equal(await ask({ isOwnAddress }, `http://${host}/`), 200)
    })

  test('are open when they are listed', async () => {
    assert.equal(await ask({ isOwnAddress, allowedHosts: ['93.184.216.30'] }, 'http://93.184.216.30/'), 200)
  })

  test('are read from the interfaces of this machine', () => {
    assert.ok(createOwnAddresses()('127.0.0.1'))
    assert.ok(!createOwnAddresses()('not an address'))
  })
})
