import { Button, Textarea } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { type BodyOf, unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import type { Approval } from './query.ts'

const PATH = '/v1/approvals/{id}'
type Body = BodyOf<typeof PATH, 'post'>

/** The arguments of a call as fields, and the buttons that decide about it. */
export function Decision({ approval }: { approval: Approval }) {
  const { fault, isBusy, attempt } = useAttempt()
  const [last, setLast] = useState<Body['decision']>()
  const [texts, setTexts] = useState(() => textsOf(approval.arguments))
  const [reason, setReason] = useState('')
  const send = useDecide(approval.id)
  const changed = changedArguments(approval.arguments, texts)
  const decide = (body: Body) => {
    setLast(body.decision)
    void attempt(() => send(body))
  }
  return (
    <form className="approval-form" onSubmit={(event) => event.preventDefault()}>
      {Object.entries(texts).map(([name, text]) => (
        <Textarea
          key={name}
          label={name}
          value={text}
          error={changed.faults[name]}
          onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [name]: value })}
          autosize
          maxRows={12}
          data-code
        />
      ))}
      {Object.keys(texts).length === 0 && <p className="meta">The call has no arguments.</p>}
      <Textarea
        label="Reason, if you reject it"
        description="The agent reads it."
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        autosize
      />
      <div className="inbox-steps">
        <Button
          leftSection={<Check size={14} aria-hidden />}
          disabled={Object.keys(changed.faults).length > 0 || isBusy}
          loading={isBusy && last === 'approve'}
          onClick={() => decide({ decision: 'approve', ...(changed.values && { arguments: changed.values }) })}
        >
          {changed.values ? 'Approve with these changes' : 'Approve'}
        </Button>
        <Button
          variant="default"
          leftSection={<X size={14} aria-hidden />}
          disabled={isBusy}
          loading={isBusy && last === 'reject'}
          onClick={() => decide({ decision: 'reject', ...(reason.trim() && { reason: reason.trim() }) })}
        >
          Reject
        </Button>
      </div>
      {fault !== undefined && <Fault error={fault} title="The call was not approved." />}
    </form>
  )
}

/** Another person may have decided meanwhile: the page is read again in any case. */
function useDecide(id: string) {
  const api = useApi()
  const refresh = useRefresh()
  return async (body: Body) => {
    try {
      await unwrap(api.POST(PATH, { params: { path: { id } }, body }))
    } finally {
      await refresh(PATH, '/v1/approvals', '/v1/conversations')
    }
  }
}

/** Text stands as it is, and everything else as JSON. */
const textsOf = (args: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(args ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

/** What was typed as values; `values` is undefined where nothing was changed, and `faults` names what is no JSON. */
function changedArguments(args: unknown, texts: Record<string, string>) {
  const former = textsOf(args)
  const written = (args ?? {}) as Record<string, unknown>
  const faults: Record<string, string> = {}
  const values = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (text === former[name] || typeof written[name] === 'string')
        return [name, text === former[name] ? written[name] : text]
      try {
        return [name, JSON.parse(text) as unknown]
      } catch {
        faults[name] = 'Write a number, true, false, or JSON.'
        return [name, text]
      }
    }),
  )
  const isChanged = Object.entries(texts).some(([name, text]) => text !== former[name])
  return { faults, values: isChanged ? values : undefined }
}
