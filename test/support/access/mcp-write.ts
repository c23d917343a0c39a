import { request } from '../stack/stack.ts'
import { makeAgent } from '../turn/chat.ts'
import { listedTool, type McpStandIn, openMcpServer } from '../turn/mcp-server.ts'

/** Does a write beside a server that lives as long as it. */
const beside =
  (secret: string, write: (agentId: string, servers: object[], server: McpStandIn) => ReturnType<typeof request>) =>
  async () => {
    const server = await openMcpServer()
    try {
      const servers = [{ name: 'shop', url: server.url, authType: 'bearer', authValue: secret }]
      return await write(await makeAgent({ 'mcp-servers': servers }), servers, server)
    } finally {
      await server.close()
    }
  }

/** A successful request for each operation about MCP servers, by its operationId. @param secret no entry may hold it */
export const mcpWrites = (secret: string) => ({
  replaceAgentMcpServers: beside(secret, (agentId, servers) => {
    const body = servers.map((server) => ({ ...server, approval: 'always' }))
    return request('PUT', `/v1/agents/${agentId}/mcp-servers`, { body })
  }),
  acceptAgentMcpTools: beside(secret, (agentId, _servers, server) => {
    server.lists([listedTool('new')])
    return request('POST', `/v1/agents/${agentId}/mcp-servers/shop/accept`)
  }),
  testAgentMcpServer: beside(secret, (agentId) => request('POST', `/v1/agents/${agentId}/mcp-servers/shop/test`)),
})
