import { Button, Skeleton } from '@mantine/core'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../../clients/typescript/index.ts'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { Fault } from '../../../parts/fault.tsx'
import { useAttempt } from '../../../parts/form/use-attempt.ts'
import { LoadState } from '../../../parts/load-state.tsx'
import { useAnswer, useApi } from '../../../shell/api/answer.ts'
import { useRole } from '../../../shell/api/session.ts'
import { useAgentId } from '../../layout/use-agent.ts'
import type { ChannelName } from './section.ts'

type Setup = DataOf<'/v1/agents/{id}/channels/{channel}/setup', 'get'>

/** Shows the person what to enter on the pages of a platform, in order. It is open until the channel is saved. */
export function Setup({ channel, title, isSaved }: { channel: ChannelName; title: string; isSaved: boolean }) {
  const id = useAgentId()
  const setup = useAnswer('/v1/agents/{id}/channels/{channel}/setup', { params: { path: { id, channel } } })
  return (
    <details className="channel-part" open={!isSaved}>
      <summary>Set up {title}</summary>
      <LoadState query={setup} subject="The steps" skeleton={<Skeleton height={160} />}>
        {({ data }) => <Steps setup={data} title={title} />}
      </LoadState>
    </details>
  )
}

function Steps({ setup, title }: { setup: Setup; title: string }) {
  const { canWrite } = useRole()
  const { address, addressPlace, steps, scopes, events, manifest, tokenName, channel } = setup
  return (
    <>
      <ol className="channel-steps">
        {steps.map((step) => (
          <li key={step}>
            <WithLink text={step} />
          </li>
        ))}
      </ol>
      <dl className="channel-facts">
        <dt>Address</dt>
        <dd>
          <code>{address}</code> <CopyButton text={address} what={`address for ${title}`} />
          <p className="meta">Goes to: {addressPlace}.</p>
          {!isPublic(address) && (
            <p role="note">
              <strong>{title} cannot reach this address.</strong> It needs an https address of the internet: an operator
              sets it as PUBLIC_URL.
            </p>
          )}
        </dd>
        {tokenName && canWrite && <Token channel={channel} name={tokenName} />}
        {manifest && (
          <>
            <dt>Manifest</dt>
            <dd>
              <CopyButton text={manifest} what="manifest" withLabel />
              <p className="meta">Sets the address, the scopes and the events in one step.</p>
            </dd>
          </>
        )}
        {scopes.length > 0 && (
          <>
            <dt>Scopes</dt>
            <dd>
              <ul>
                {scopes.map(({ name, purpose }) => (
                  <li key={name}>
                    <code>{name}</code> <span className="faint">{purpose}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {events.length > 0 && <Events names={events} />}
      </dl>
    </>
  )
}

/** False for an address that a platform on the internet cannot call. */
function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' && !/^(localhost|127\.|10\.|192\.168\.|\[::1\])|\.(local|localhost|internal)$/.test(hostname)
  )
}

const Events = ({ names }: { names: string[] }) => (
  <>
    <dt>Events</dt>
    <dd>
      {names.map((name) => (
        <code key={name}>{name} </code>
      ))}
    </dd>
  </>
)

/** The text with its web address as a link. */
function WithLink({ text }: { text: string }) {
  const [address] = /https:\/\/[^\s,;]+[^\s,;.]/.exec(text) ?? []
  if (!address) return text
  const [before, after] = text.split(address)
  return (
    <>
      {before}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {address.slice('https://'.length)}
      </a>
      {after}
    </>
  )
}

/** The token that the platform sends. It is read only when it is asked for, since every read is in the audit. */
function Token({ channel, name }: { channel: ChannelName; name: string }) {
  const api = useApi()
  const id = useAgentId()
  const [token, setToken] = useState<string>()
  const { fault, isBusy, attempt } = useAttempt()
  const params = { path: { id, channel } }
  const reveal = async () =>
    setToken((await unwrap(api.GET('/v1/agents/{id}/channels/{channel}/token', { params }))).data.token)
  return (
    <>
      <dt>{name.charAt(0).toUpperCase() + name.slice(1)}</dt>
      <dd>
        {token ? (
          <>
            <code>{token}</code> <CopyButton text={token} what={name} />
          </>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Eye size={14} aria-hidden />}
            loading={isBusy}
            onClick={() => void attempt(reveal)}
          >
            Reveal {name}
          </Button>
        )}
        <p className="meta">Each reveal is recorded in the audit log with your name.</p>
        {fault !== undefined && <Fault error={fault} title="The token could not be read." />}
      </dd>
    </>
  )
}
