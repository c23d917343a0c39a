import { type ReactNode, useState } from 'react'
import type { DataOf } from '../../../clients/typescript/index.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import { CopyButton } from '../copy-button.tsx'
import { LoadState } from '../load-state.tsx'
import { ScrollText } from '../scroll-text.tsx'
import { numbered } from '../transcript/numbered.ts'
import { ValueText } from '../transcript/value-text.tsx'
import type { ModelCall } from './timeline.ts'

const PATH = '/v1/turns/{turn_id}/model-calls/{number}'
type Content = DataOf<typeof PATH, 'get'>
type Input = NonNullable<Content['input']>
type Message = Input['messages'][number]

/** An answer that is not there yet is looked for again after this long. */
const READ_AGAIN_MS = 1_500

type ModelTextsProps = { turnId: string; number: number; call: ModelCall }

/** What a model call was asked and what it answered, folded: both are read when one of them opens. */
export function ModelTexts({ turnId, number, call }: ModelTextsProps) {
  const [isWanted, setWanted] = useState(false)
  // The last answer of a turn is stored with the turn's end.
  const isAwaited = call.purpose === 'answer' && call.error === null
  const query = useAnswer(
    PATH,
    { params: { path: { turn_id: turnId, number: String(number) } } },
    {
      enabled: isWanted,
      staleTime: 60_000,
      refetchInterval: ({ state }) => (isAwaited && state.data?.data.output === null ? READ_AGAIN_MS : false),
    },
  )
  const fold = (name: string, show: (content: Content) => ReactNode) => (
    <details className="model-text" onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}>
      <summary>{name}</summary>
      <LoadState query={query} subject={`The ${name.toLowerCase()}`} skeleton={null}>
        {({ data }) => show(data)}
      </LoadState>
    </details>
  )
  return (
    <div className="model-texts">
      {fold('Input', (content) => (
        <InputText content={content} />
      ))}
      {fold('Output', ({ output }) => (
        <OutputText output={output} />
      ))}
    </div>
  )
}

function InputText({ content: { input, matches, gone, is_cut: isCut } }: { content: Content }) {
  if (!input) return <p className="faint">The input of this call is not kept.</p>
  const settings = { ...input.settings, ...(input.tool_choice !== undefined && { tool_choice: input.tool_choice }) }
  return (
    <>
      <p className="meta">
        Composed again from what is stored. {MATCHES[String(matches)]}
        {gone.length > 0 && ` Deleted since: ${gone.map((part) => GONE[part] ?? part).join(', ')}.`}
        {isCut && ' It is too long to be shown whole.'}
      </p>
      <p className="model-text-copy">
        <CopyButton text={JSON.stringify(input, null, 2)} what="input" withLabel />
      </p>
      <ol className="model-messages">
        {numbered(input.messages).map(({ item, place }) => (
          <li key={place}>
            <MessageText message={item} place={place} />
          </li>
        ))}
      </ol>
      {input.tools.length > 0 && (
        <details className="model-text">
          <summary>Tools ({input.tools.length})</summary>
          <ValueText value={input.tools} what="tools" />
        </details>
      )}
      {Object.keys(settings).length > 0 && <Value name="Settings" value={settings} />}
      {input.response_schema && <Value name="Format of the answer" value={input.response_schema} />}
    </>
  )
}

const MATCHES: Record<string, string> = {
  true: 'The model got exactly this.',
  false: 'It differs from what the model got.',
  null: 'It cannot be told whether the model got exactly this.',
}
const GONE: Record<string, string> = { memory: 'earlier messages', passage: 'passages', file: 'files' }
const ROLES: Record<string, string> = { system: 'System', user: 'User', assistant: 'Assistant', tool: 'Tool' }

function MessageText({ message, place }: { message: Message; place: number }) {
  const { role, context, text, images = [], tool_calls: calls = [] } = message
  const whole = [context, text].filter(Boolean).join('\n\n')
  const name = ROLES[role] ?? role
  return (
    <>
      <p className="model-message-head">
        <strong>{name}</strong>
        {numbered(images).map(({ item, place: picture }) => (
          <span key={picture} className="faint">
            {item}
          </span>
        ))}
        {whole !== '' && <CopyButton text={whole} what={`message ${place + 1}`} />}
      </p>
      {whole !== '' && (
        <ScrollText label={`${name}, message ${place + 1}`} element="section" className="receipt-passage-text">
          {whole}
        </ScrollText>
      )}
      <Calls calls={calls} />
    </>
  )
}

function OutputText({ output }: Pick<Content, 'output'>) {
  if (!output) return <p className="faint">The call has no output.</p>
  return (
    <>
      {output.text !== '' && <ValueText value={output.text} what="output" />}
      <Calls calls={output.tool_calls} />
    </>
  )
}

const Calls = ({ calls }: { calls: NonNullable<Content['output']>['tool_calls'] }) =>
  calls.map(({ call_id, name, arguments: given }) => <Value key={call_id} name={`Calls ${name}`} value={given} />)

const Value = ({ name, value }: { name: string; value: unknown }) => (
  <div>
    <p className="detail-name">{name}</p>
    <ValueText value={value} what={name.toLowerCase()} />
  </div>
)
