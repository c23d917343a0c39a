import { isServerTool, type OwnTool } from '../../domain/tool/call.ts'
import type { McpFailureReason } from '../../domain/tool/mcp/server.ts'
import { listPlace } from '../../store/agent/mcp/list.ts'
import { saveRefusal } from '../../store/agent/mcp/refusal.ts'
import type { Calling } from '../turn/ledger/make-call.ts'

/** Tells readers and the receipt that a server did not answer a call, and looks at the server for the turns to come. */
export function noteUnavailable({ deps, hold, prepared }: Calling, tool: OwnTool, reason: McpFailureReason): void {
  if (!isServerTool(tool)) return
  const { server } = tool
  const { snapshot, agent } = prepared
  const place = listPlace(deps.sealing, agent, server)
  const keep = reason === 'authorization_required' ? saveRefusal(deps.database, place) : Promise.resolve()
  // What the look finds is kept in its row. The turn does not wait for it.
  keep.then(() => deps.lookAtServer?.(agent, server)).catch(() => {})
  const known = snapshot.unavailable ?? []
  if (known.some((each) => each.server === server.name)) return
  const unavailable = { server: server.name, reason }
  snapshot.unavailable = [...known, unavailable]
  hold.events.keepSnapshot(snapshot)
  hold.tellOnce({ type: 'tool.unavailable', data: unavailable })
}
