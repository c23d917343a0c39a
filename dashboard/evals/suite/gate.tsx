import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { EVAL_READS, type Suite, type SuitePath } from '../suites.ts'

type GateProps = { suite: Suite; path: SuitePath }

/** Sets or removes the score that the agent needs before it may become active. */
export function GateButton({ suite, path }: GateProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<ShieldCheck size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Gate
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Gate">
        <Form suite={suite} path={path} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Form({ suite: { minScore }, path, onClose }: GateProps & { onClose: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const [score, setScore] = useState<number | string>(minScore ?? 0.9)
  const { fault, attempt } = useAttempt()
  const put = (next: number | null) =>
    attempt(async () => {
      await unwrap(api.PUT('/v1/agents/{id}/evals/{suiteId}/gate', { params: { path }, body: { minScore: next } }))
      await refresh(...EVAL_READS)
      onClose()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void put(Number(score))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <p>The agent can only become active when its current configuration has reached this mean score.</p>
        <NumberInput
          label="Minimum mean score"
          description="From 0 to 1"
          required
          min={0}
          max={1}
          step={0.05}
          decimalScale={2}
          value={score}
          onChange={setScore}
          data-autofocus
        />
        {fault !== undefined && <Fault error={fault} />}
        <Group justify="flex-end">
          {minScore !== null && (
            <Button variant="default" onClick={() => void put(null)}>
              Remove the gate
            </Button>
          )}
          <Button type="submit" disabled={score === ''}>
            Set gate
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
