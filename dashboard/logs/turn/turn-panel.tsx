import { Button, Skeleton } from '@mantine/core'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fact, Facts, IdFact } from '../../parts/facts.tsx'
import { Cost } from '../../parts/figures.tsx'
import { formatDuration, formatTokens } from '../../parts/format.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { formatIn, zoneName } from '../../parts/range/zone.ts'
import { SidePanel } from '../../parts/side-panel.tsx'
import { TurnPanel } from '../../parts/turn/turn-panel.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { type Log, LogBadge, sourceName } from '../list/columns.tsx'
import { useSetLogSearch, useZone } from '../search.ts'

/** The turn of a row over the list. Of a turn that is deleted, the row in the log is left. */
export function LoggedTurn({ turnId, log }: { turnId: string; log: Log | undefined }) {
  const setSearch = useSetLogSearch()
  const conversation = log?.conversationId
  const close = () => setSearch({ turn: '' })
  if (log && !conversation)
    return (
      <SidePanel title="Turn" isWide onClose={close}>
        <Turn log={log} />
      </SidePanel>
    )
  return (
    <TurnPanel
      key={turnId}
      turnId={turnId}
      onClose={close}
      gone={<FoundTurn turnId={turnId} />}
      ways={
        conversation && (
          <Button variant="subtle" size="compact-xs" onClick={() => setSearch({ conversation }, 'push')}>
            Only turns of this conversation
          </Button>
        )
      }
    />
  )
}

/** Before this day there was no service. */
const EVER = '2020-01-01T00:00:00Z'

function FoundTurn({ turnId }: { turnId: string }) {
  const query = useAnswer('/v1/logs', { params: { query: { q: turnId, from: EVER, limit: 1 } } })
  return (
    <LoadState query={query} subject="The turn" skeleton={<Skeleton height={160} />}>
      {({ data: [log] }) =>
        log ? (
          <Turn log={log} />
        ) : (
          <EmptyState
            title="This turn has no line in the log."
            text="It still runs, or retention has removed it, or the link is cut."
          />
        )
      }
    </LoadState>
  )
}

function Turn({ log }: { log: Log }) {
  const zone = useZone()
  const at = formatIn(zone, log.createdAt, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <div className="logs-turn">
      {log.error && <p className="logs-turn-error">{log.error}</p>}
      <Facts>
        <Fact name="Status">
          <LogBadge log={log} />
        </Fact>
        <Fact name="Ended">{`${at} ${zoneName(zone, log.createdAt)}`}</Fact>
        <Fact name="Agent">
          {log.agentName}
          {log.agentVersion !== null && ` v${log.agentVersion}`}
        </Fact>
        <Fact name="Model">
          <code>{log.model}</code>
        </Fact>
        <Fact name="Latency">{log.latencyMs === null ? 'not known' : formatDuration(log.latencyMs)}</Fact>
        <Fact name="Tokens">{formatTokens(usageOf(log))}</Fact>
        <Fact name="Cost">
          <Cost usd={log.cost} />
        </Fact>
        <Fact name="Source">{sourceName(log)}</Fact>
        <IdFact name="Turn id" id={log.turnId} />
      </Facts>
      <p className="faint">Its conversation is deleted; what it was about is gone.</p>
    </div>
  )
}

const usageOf = (log: Log) => ({
  promptTokens: log.tokensIn,
  completionTokens: log.tokensOut,
  cachedTokens: log.tokensCached,
  cacheWriteTokens: log.tokensCacheWrite,
  reasoningTokens: log.tokensReasoning,
})
