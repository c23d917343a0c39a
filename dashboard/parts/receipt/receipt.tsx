import { Skeleton } from '@mantine/core'
import { AmsError } from '../../../clients/typescript/index.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import { Fault } from '../fault.tsx'
import { LoadState } from '../load-state.tsx'
import { RequiredActions } from '../transcript/action/required-actions.tsx'
import { FileButton } from '../transcript/attachment/file-button.tsx'
import { numbered } from '../transcript/numbered.ts'
import { UnavailableServers } from '../transcript/unavailable-servers.tsx'
import { ValueText } from '../transcript/value-text.tsx'
import { ClientContext } from './client-context.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import type { Receipt } from './timeline.ts'
import { Timeline } from './timeline-rows.tsx'

/** A running turn is read again after this long. */
const READ_AGAIN_MS = 1_500

/** All that happened in a turn: its steps on a timeline, its figures, and the ways to its logs, workflow and trace. */
export function ReceiptView({ turnId }: { turnId: string }) {
  const query = useAnswer(
    '/v1/turns/{turn_id}',
    { params: { path: { turn_id: turnId } } },
    { refetchInterval: ({ state }) => (isRunning(state.data?.data) ? READ_AGAIN_MS : false) },
  )
  return (
    <LoadState query={query} subject="The receipt" skeleton={<ReceiptSkeleton />}>
      {({ data }) => (
        <div className="receipt">
          <Timeline receipt={data} />
          <UnavailableServers servers={data.unavailable_tools} />
          {data.error && (
            <Fault
              error={new AmsError(200, { ...data.error, request_id: data.request_id })}
              title="The turn ended with an error."
            />
          )}
          {data.attachments.length > 0 && <Files files={data.attachments} />}
          <Calls receipt={data} />
          {data.output != null && <Output value={data.output} />}
          {data.client_context && <ClientContext context={data.client_context} />}
          <ReceiptFacts receipt={data} />
        </div>
      )}
    </LoadState>
  )
}

const Output = ({ value }: { value: unknown }) => (
  <div>
    <p className="detail-name">Answer as JSON</p>
    <ValueText value={value} what="answer" />
  </div>
)

/** The calls that the caller's program runs, with what came for each. */
const Calls = ({ receipt: { required_actions: actions, tool_calls: calls } }: { receipt: Receipt }) =>
  actions.length === 0 ? null : (
    <div>
      <p className="detail-name">Calls for the caller</p>
      <RequiredActions
        actions={actions}
        results={Object.fromEntries(calls.map(({ call_id, result, error }) => [call_id, result ?? error]))}
      />
    </div>
  )

const Files = ({ files }: { files: Receipt['attachments'] }) => (
  <div>
    <p className="detail-name">Attached files</p>
    <ul className="attachments">
      {numbered(files).map(({ place, item }) => (
        <li key={place}>
          <FileButton file={item} />
        </li>
      ))}
    </ul>
  </div>
)

const isRunning = (receipt: Receipt | undefined) => receipt?.ended_at === null

const ReceiptSkeleton = () => (
  <div className="receipt" aria-hidden>
    {[80, 60, 70].map((width) => (
      <Skeleton key={width} height={20} width={`${width}%`} />
    ))}
  </div>
)
