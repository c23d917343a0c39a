import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makePerson, openSession } from '../../../support/access/person.ts'
import { press } from '../../../support/browser/agent-page.ts'
import { assertAccessible } from '../../../support/browser/axe.ts'
import { startBrowser } from '../../../support/browser/browser.ts'
import {
  type AuthorizationStandIn,
  openAuthorizationServer,
  openProtectedServer,
} from '../../../support/turn/authorization-server.ts'
import { makeAgent } from '../../../support/turn/chat.ts'
import type { McpStandIn } from '../../../support/turn/mcp-server.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
let authorizationServer: AuthorizationStandIn
let server: McpStandIn
before(async () => {
  authorizationServer = await openAuthorizationServer()
  server = await openProtectedServer(authorizationServer)
})
after(() => Promise.all([authorizationServer.close(), server.close()]))

describe('an MCP server with OAuth', () => {
  it('shows its authorization, how a way back ended, and why none begins', async () => {
    const person = await makePerson()
    const servers = [{ name: 'shop', url: server.url, authType: 'oauth' }]
    const agentId = await makeAgent({ 'mcp-servers': servers }, await openSession(person))
    await using visit = await browser.visit({ person, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    // As the service leads the browser back, and to an approval.
    await page.goto(`/#/w/${person.workspaceId}/agents/${agentId}/mcp-servers?server=shop&authorization=denied`)
    await page.getByText('The server shop was not authorized: its authorization server says').waitFor()
    const card = page.getByRole('region', { name: 'shop' })
    await card.getByRole('button', { name: 'shop', exact: false }).first().click()
    await card.getByText('Not authorized').waitFor()
    assert.equal(await card.getByLabel('Secret').count(), 0)
    await assertAccessible(page, 'an MCP server with OAuth')
    await press(visit, 'Authorize')
    await card.getByText('The operator has not set PUBLIC_URL').waitFor()
  })
})
