import type { McpServer } from '../../../domain/tool/mcp/server.ts'
import type { McpToolView } from '../../../domain/tool/mcp/tool-view.ts'

export const EXAMPLE_SERVER: McpServer = {
  name: 'shop',
  url: 'https://mcp.spokes.example/mcp',
  authType: 'bearer',
  authValue: 'sk-shop-1b7d9f2c',
  allowedTools: ['shop__find_order', 'shop__cancel_order'],
  approval: 'writes',
  trustsHints: true,
}

/** The same as GET shows it. */
export const SHOWN_SERVER: McpServer = {
  ...EXAMPLE_SERVER,
  authValue: '••••9f2c',
  state: 'ready',
  lastList: { revision: '2025-11-25', tools: 12, unaccepted: 0, askedAt: '2026-11-27T14:02:07.113Z' },
}

export const EXAMPLE_SERVER_TOOL: McpToolView = {
  name: 'shop__find_order',
  modelName: 'shop__find_order',
  description: 'Finds an order by its number.',
  inputSchema: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
  annotations: { readOnlyHint: true },
  hash: '5f2b0c1de8a94c6f9b1d7a3e2c4f60718293a4b5c6d7e8f90123456789abcdef',
  pinned: 'yes',
  accepted: null,
  isListed: true,
}
