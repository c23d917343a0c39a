import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { unwrap } from '../../clients/typescript/index.ts'
import { KeyModal } from '../agent/connect/key-modal.tsx'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { ButtonLink } from '../parts/link.tsx'
import { useApi } from '../shell/api/answer.ts'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import type { AskedAnswer } from './use-question.ts'

type EndingsProps = { agentId: string; answer: AskedAnswer }

/** Offers two steps after the first answer: a test case of it, and a key for a program. */
export function Endings({ agentId, answer }: EndingsProps) {
  const { isOwner } = useRole()
  const { id: workspaceId } = useWorkspace()
  const test = useTestCase(agentId, answer)
  const [isKeyOpen, setKeyOpen] = useState(false)
  return (
    <>
      <Group gap="sm" mt="lg">
        {answer.question !== '' && !test.isMade && (
          <Button loading={test.isBusy} onClick={() => void test.make()}>
            Create a test case
          </Button>
        )}
        {isOwner && (
          <Button variant="default" onClick={() => setKeyOpen(true)}>
            Create a key
          </Button>
        )}
        <ButtonLink variant="default" to="/w/$workspaceId/agents/$agentId/prompt" params={{ workspaceId, agentId }}>
          Go to the agent
        </ButtonLink>
      </Group>
      {test.isMade && (
        <p role="status">The suite “First questions” asks this again before each change, and compares the answer.</p>
      )}
      {test.fault !== undefined && <Fault error={test.fault} title="The test case was not made." />}
      {isKeyOpen && (
        <KeyModal agentId={agentId} question={answer.question || 'Hello'} onClose={() => setKeyOpen(false)} />
      )}
    </>
  )
}

function useTestCase(agentId: string, { question, text }: AskedAnswer) {
  const api = useApi()
  const [isMade, setMade] = useState(false)
  const { fault, isBusy, attempt } = useAttempt()
  const make = () =>
    attempt(async () => {
      const testCase = { input: question, expectedOutput: text, criteria: '', scorer: 'contains' as const }
      const body = { name: 'First questions', testCases: [testCase] }
      await unwrap(api.POST('/v1/agents/{id}/evals', { params: { path: { id: agentId } }, body }))
      setMade(true)
    })
  return { isMade, fault, isBusy, make }
}
