import { CopyButton } from '../../parts/copy-button.tsx'
import { Fact } from '../../parts/facts.tsx'
import { ScrollText } from '../../parts/scroll-text.tsx'
import { TabBody } from '../layout/tab-body.tsx'
import { type Agent, useAgent } from '../layout/use-agent.ts'

/** Shows how a program talks to the agent: addresses, id, and commands to copy. */
export function ConnectPage() {
  const agent = useAgent()
  const base = `${location.origin}/api`
  return (
    <TabBody>
      <div className="connect">
        <p className="faint">
          A program needs a key of this workspace. Put it in the place of ams_YOUR_KEY; an owner makes one under
          Settings, API Keys.
        </p>
        <Facts agent={agent} base={base} />
        {commandsOf(agent.id, base).map(({ title, text, command }) => (
          <section key={title} className="command" aria-label={title}>
            <header>
              <h2>{title}</h2>
              <CopyButton text={command} what={`command: ${title}`} withLabel />
            </header>
            <p className="faint">{text}</p>
            <ScrollText label={`Command: ${title}`}>{command}</ScrollText>
          </section>
        ))}
        <p className="faint">
          The <a href="/api/docs">API documentation</a> has every call; <a href="/api/openapi.json">openapi.json</a>{' '}
          makes clients in other languages.
        </p>
      </div>
    </TabBody>
  )
}

function Facts({ agent, base }: { agent: Agent; base: string }) {
  const facts = [
    ['Agent id', agent.id],
    ['Address of the API', base],
  ] as const
  return (
    <dl className="connect-facts">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          <code>{value}</code>
          <CopyButton text={value} what={name.toLowerCase()} />
        </Fact>
      ))}
    </dl>
  )
}

const HEADERS = [`-H 'Authorization: Bearer ams_YOUR_KEY'`, `-H 'Content-Type: application/json'`]

function commandsOf(agentId: string, base: string): { title: string; text: string; command: string }[] {
  const body = JSON.stringify({ agent_id: agentId, message: 'How many days of leave do I have?' })
  return [
    {
      title: 'Ask',
      text: 'The whole answer at once, with sources, tokens and cost. Send its conversation_id with the next message.',
      command: linesOf(`curl ${base}/v1/chat`, ...HEADERS, `-d '${body}'`),
    },
    {
      title: 'Ask and stream',
      text: 'The answer word by word as server-sent events.',
      command: linesOf(`curl -N ${base}/v1/chat-stream`, ...HEADERS, `-d '${body}'`),
    },
    {
      title: 'Ask without asking twice',
      text: 'A request that is sent again with the same Idempotency-Key gets the same answer: nothing is asked or paid twice.',
      command: linesOf(`curl ${base}/v1/chat`, ...HEADERS, `-H "Idempotency-Key: $(uuidgen)"`, `-d '${body}'`),
    },
  ]
}

const linesOf = (...parts: string[]) => parts.join(' \\\n  ')
