import assert from 'node:assert/strict'
import type { McpServer } from '../../../domain/tool/mcp/server.ts'
import { makePerson, openSession, type TestPerson } from '../access/person.ts'
import { type RequestOptions, request } from '../stack/stack.ts'

/** An editor of the stack's workspace in a browser, at the address that PUBLIC_URL names. */
export type Browser = RequestOptions & { person: TestPerson; baseUrl: string }

export async function openBrowser(baseUrl: string, workspaceId: string): Promise<Browser> {
  const person = await makePerson('editor', workspaceId)
  return { ...(await openSession(person)), person, baseUrl }
}

/** The addresses of a begun authorization, and the cookie that the browser keeps for the way back. */
export type Begun = { url: string; cookie: string }

export async function beginAuthorization(browser: Browser, agentId: string, name = 'shop'): Promise<Begun> {
  const path = `/v1/agents/${agentId}/mcp-servers/${name}/authorize`
  const { status, data, text, headers } = await request<{ url: string }>('POST', path, browser)
  assert.equal(status, 200, text)
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  assert.match(cookie, /^ams_mcp=.+/)
  return { url: data.url, cookie }
}

/** A person allows at the authorization server. @returns the address that it sends the browser back to */
export async function allow({ url }: Begun): Promise<string> {
  const { status, headers } = await fetch(url, { redirect: 'manual' })
  assert.equal(status, 302)
  return headers.get('location') ?? ''
}

/** Comes back from the authorization server. @returns the address that the browser ends at */
export async function comeBack(location: string, cookie: string | undefined): Promise<{ status: number; end: string }> {
  const { status, headers } = await fetch(location, { redirect: 'manual', headers: cookie ? { cookie } : {} })
  return { status, end: headers.get('location') ?? '' }
}

/** How the dashboard is told that an authorization ended. */
export const wordOf = ({ end }: { end: string }): string | null =>
  new URLSearchParams(end.split('?')[1] ?? '').get('authorization')

/** Authorizes an agent, as a person does. @returns how it ended */
export async function authorize(browser: Browser, agentId: string, name?: string): Promise<string | null> {
  const begun = await beginAuthorization(browser, agentId, name)
  return wordOf(await comeBack(await allow(begun), begun.cookie))
}

/** A server of an agent, as GET shows it. */
export async function serverOf(agentId: string, index = 0): Promise<McpServer> {
  const { data, text } = await request<McpServer[]>('GET', `/v1/agents/${agentId}/mcp-servers`)
  const server = data[index]
  assert.ok(server, text)
  return server
}
