import { Button, Textarea } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { type BodyOf, unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { useAnswer, useApi, useRefresh } from '../shell/api/answer.ts'
import { type Argument, argumentsOf, changedArguments, textOf } from './argument.ts'
import { ArgumentField } from './argument-field.tsx'
import type { Approval } from './query.ts'

const PATH = '/v1/approvals/{id}'
type Body = BodyOf<typeof PATH, 'post'>

/** The arguments of a call as a form of the tool's schema, and the buttons that decide about it. */
export function Decision({ approval }: { approval: Approval }) {
  const { fault, isBusy, attempt } = useAttempt()
  const [last, setLast] = useState<Body['decision']>()
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const send = useDecide(approval.id)
  const written = (approval.arguments ?? {}) as Record<string, unknown>
  const all = useArguments(approval, written)
  const changed = changedArguments(all, written, texts)
  const decide = (body: Body) => {
    setLast(body.decision)
    void attempt(() => send(body))
  }
  return (
    <form className="approval-form" onSubmit={(event) => event.preventDefault()}>
      {all.map((argument) => (
        <ArgumentField
          key={argument.name}
          argument={argument}
          text={texts[argument.name] ?? textOf(written[argument.name])}
          error={changed.faults[argument.name]}
          onChange={(text) => setTexts({ ...texts, [argument.name]: text })}
        />
      ))}
      {all.length === 0 && <p className="meta">The call has no arguments.</p>}
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

/** The arguments by the schema of the tool as the agent has it now: a call of a tool that was changed since is never made. */
function useArguments({ agent, name }: Approval, written: Record<string, unknown>): Argument[] {
  const { data } = useAnswer('/v1/agents/{id}/tools', { params: { path: { id: agent.id } } }, { staleTime: 60_000 })
  return argumentsOf(data?.data.find((tool) => tool.name === name)?.inputSchema, written)
}
