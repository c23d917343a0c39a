import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../../../clients/typescript/index.ts'
import { Fault } from '../../../parts/fault.tsx'
import { useApi } from '../../../shell/api/answer.ts'
import { useAgent } from '../../layout/use-agent.ts'
import { TrialReceipt } from '../trial.tsx'
import { useTrial } from '../use-trial.ts'
import { argumentNames, argumentOf } from './argument.ts'
import type { ToolValue } from './section.ts'

/** Calls the tool as a model would, with arguments that the person fills in. */
export function ToolTest({ tool, isSaved }: { tool: ToolValue; isSaved: boolean }) {
  const { id } = useAgent()
  const api = useApi()
  const [texts, setTexts] = useState<Record<string, string>>({})
  const names = argumentNames(tool)
  const given = names.filter((name) => (texts[name] ?? '') !== '')
  const args = Object.fromEntries(given.map((name) => [name, argumentOf(tool, name, texts[name] ?? '')]))
  const { trial, fault, isBusy, run } = useTrial(() =>
    unwrap(
      api.POST('/v1/agents/{id}/tools/{name}/test', {
        params: { path: { id, name: tool.name } },
        body: { arguments: args },
      }),
    ),
  )
  const { method = 'GET' } = tool.config
  return (
    <fieldset className="group">
      <legend>Test</legend>
      {names.map((name) => (
        <TextInput
          key={name}
          label={name}
          value={texts[name] ?? ''}
          onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
        />
      ))}
      <div className="trial-frame">
        <Button variant="default" onClick={run} loading={isBusy} disabled={!isSaved}>
          Call the tool
        </Button>
        <span className="meta">
          {noteOf(isSaved, tool.type === 'api_call' && method !== 'GET' ? method : undefined)}
        </span>
      </div>
      {fault !== undefined && <Fault error={fault} />}
      {trial && <TrialReceipt trial={trial} />}
    </fieldset>
  )
}

function noteOf(isSaved: boolean, method: string | undefined): string {
  if (!isSaved) return 'Save first: the test calls the saved tool.'
  return method ? `The call is real: ${method} has its effect at the target.` : 'The call is real.'
}
