import { Button, SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Fact } from '../../parts/facts.tsx'
import { ScrollText } from '../../parts/scroll-text.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { useRole, useWorkspace } from '../../shell/api/session.ts'
import { TabBody } from '../layout/tab-body.tsx'
import { type Agent, useAgent } from '../layout/use-agent.ts'
import { KeyModal } from './key-modal.tsx'
import { WAYS } from './snippet.ts'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/connect')

/** Shows how a program talks to the agent: addresses, id, and code to copy. */
export function ConnectPage() {
  const agent = useAgent()
  const question = useQuestion(agent)
  const { with: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const way = WAYS.find(({ value }) => value === chosen) ?? WAYS[0]
  const snippets = way?.snippetsOf({ agentId: agent.id, question, origin: location.origin }) ?? []
  return (
    <TabBody>
      <div className="connect">
        <KeyWay agent={agent} question={question} />
        <ConnectFacts agent={agent} />
        <SegmentedControl
          className="connect-ways"
          aria-label="Connect with"
          data={WAYS.map(({ value, label }) => ({ value, label }))}
          value={way?.value ?? ''}
          onChange={(value) => void navigate({ search: { with: value }, replace: true, resetScroll: false })}
        />
        {snippets.map(({ title, text, code }) => (
          <section key={title} className="command" aria-label={title}>
            <header>
              <h2>{title}</h2>
              <CopyButton text={code} what={`code: ${title}`} withLabel />
            </header>
            <p className="faint">{text}</p>
            <ScrollText label={`Code: ${title}`}>{code}</ScrollText>
          </section>
        ))}
        <p className="faint">
          The <a href="/api/docs">API documentation</a> has every call. Generate clients in other languages from{' '}
          <a href="/api/openapi.json">openapi.json</a>.
        </p>
      </div>
    </TabBody>
  )
}

/** A question for this agent: the first of its examples, else of its eval cases. The words of a user stay out of code to copy. */
function useQuestion({ id, promptConfig }: Agent): string {
  const example = promptConfig?.examples[0]?.user
  const suites = useAnswer(
    '/v1/agents/{id}/evals',
    { params: { path: { id } } },
    { enabled: !example, staleTime: 60_000 },
  )
  return example || suites.data?.data[0]?.testCases?.[0]?.input || 'What can you help me with?'
}

/** The way to a key; an owner makes one here. */
function KeyWay({ agent, question }: { agent: Agent; question: string }) {
  const { isOwner } = useRole()
  const { name } = useWorkspace()
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="connect-key">
      <p className="faint">
        A program needs an API key. Replace ams_YOUR_KEY with it.{!isOwner && ` Ask an owner of ${name} for one.`}
      </p>
      {isOwner && (
        <Button leftSection={<Plus size={14} aria-hidden />} onClick={() => setMaking(true)}>
          New key for this agent
        </Button>
      )}
      {isMaking && <KeyModal agentId={agent.id} question={question} onClose={() => setMaking(false)} />}
    </div>
  )
}

function ConnectFacts({ agent }: { agent: Agent }) {
  const facts = [
    ['Agent id', agent.id],
    ['API address', `${location.origin}/api`],
  ] as const
  return (
    <dl className="connect-facts">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          <code>{value}</code>
          <CopyButton text={value} what={name} />
        </Fact>
      ))}
    </dl>
  )
}
