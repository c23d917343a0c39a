import { Unplug } from 'lucide-react'
import type { UnavailableServer } from './turn-view.ts'

const REASONS: Record<UnavailableServer['reason'], string> = {
  unreachable: 'could not be reached',
  timeout: 'gave no answer in time',
  invalid: 'gave no usable answer',
  authorization_required: 'asks for an authorization',
}

/** The MCP servers whose tools, or whose answer, a turn went without. */
export const UnavailableServers = ({ servers }: { servers: UnavailableServer[] }) =>
  servers.map(({ server, reason }) => (
    <p key={server} className="turn-notice" data-tone="held">
      <Unplug size={14} aria-hidden />
      <span>
        The MCP server {server} {REASONS[reason]}. The turn goes on without it.
      </span>
    </p>
  ))
