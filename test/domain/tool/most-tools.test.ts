import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { modelToolsOf } from '../../../domain/tool/call.ts'
import type { Tool } from '../../../domain/tool/config.ts'
import { serverToolOf } from '../../../domain/tool/mcp/server-tool.ts'

describe('the tools of a turn', () => {
  it("are at most 128 with the reader of results, the own and the caller's before those of servers", () => {
    const own: Tool = { type: 'calculator', name: 'tool', description: 'd', config: {} }
    const server = { name: 's', url: 'https://mcp.example/' }
    const servers = Array.from({ length: 500 }, (_, index) =>
      serverToolOf(server, { name: `t${index}`, description: '', inputSchema: {}, annotations: {}, hash: '' }, null),
    )
    const callers = [{ name: 'mine', description: 'd' }]
    const { tools, find } = modelToolsOf([own], { escalate: true, servers, callers })
    assert.equal(tools.length, 127)
    assert.deepEqual([tools[0]?.name, tools[1]?.name, tools.at(-1)?.name], ['escalate', 'tool', 'mine'])
    assert.equal(find('s__t499'), undefined)
  })
})
