import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { Fact, Facts } from '../../parts/facts.tsx'
import { Fault } from '../../parts/fault.tsx'
import { ConfirmDelete } from '../../parts/form/confirm-delete.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { KeyForm } from './key-form.tsx'
import { nameOf, PROTOCOLS, type ProviderRow, sourceWords } from './provider.ts'

type ProviderCardProps = {
  row: ProviderRow
  /** False where the operator has switched keys of workspaces off. */
  takesKeys: boolean
}

/** One provider: whose key counts, the test of it, and the ways to set and remove the workspace's own. */
export function ProviderCard({ row, takesKeys }: ProviderCardProps) {
  const { provider, source, setting } = row
  const [said, setSaid] = useState<string>()
  const test = useTest(provider)
  const forget = () => {
    setSaid(undefined)
    test.forget()
  }
  return (
    <section className="settings-card provider" aria-label={nameOf(provider)}>
      <header>
        <h2>
          {nameOf(provider)} {nameOf(provider) !== provider && <code className="faint">{provider}</code>}
        </h2>
        {source === 'none' ? <StatusBadge status="open" word="No key" /> : <StatusBadge status="ready" />}
      </header>
      <p>{sourceWords(row, takesKeys)}</p>
      {source === 'workspace' && <OwnKey row={row} />}
      {setting !== null && (
        <div className="provider-actions">
          {takesKeys && <KeyButtons row={row} onChange={forget} onRemoved={setSaid} />}
          {source !== 'none' && (
            <Button variant="default" loading={test.isBusy} onClick={test.run}>
              Test
            </Button>
          )}
        </div>
      )}
      <div role="status">
        {said && <p>{said}</p>}
        {test.result && <TestResult result={test.result} />}
      </div>
      {test.fault !== undefined && <Fault error={test.fault} title="The key was not tested." />}
    </section>
  )
}

const OwnKey = ({ row: { keyHint, baseUrl, protocol } }: { row: ProviderRow }) => (
  <Facts>
    <Fact name="Key">
      <code>{keyHint}</code>
    </Fact>
    <Fact name="Address">{baseUrl === null ? 'Where the operator’s key would go' : <code>{baseUrl}</code>}</Fact>
    {protocol && <Fact name="Protocol">{PROTOCOLS[protocol]}</Fact>}
  </Facts>
)

type Test = DataOf<'/v1/model-providers/{provider}/test', 'post'>

function useTest(provider: string) {
  const api = useApi()
  const [result, setResult] = useState<Test>()
  const { fault, isBusy, attempt, forgive } = useAttempt()
  const forget = () => {
    setResult(undefined)
    forgive()
  }
  const run = () => {
    setResult(undefined)
    const ask = api.POST('/v1/model-providers/{provider}/test', { params: { path: { provider } } })
    void attempt(async () => setResult((await unwrap(ask)).data))
  }
  return { result, fault, isBusy, run, forget }
}

const TestResult = ({ result: { ok, error } }: { result: Test }) => (
  <p className="provider-test">
    <StatusBadge status={ok ? 'success' : 'failed'} word={ok ? 'It works' : 'It does not work'} />
    {ok ? ' The provider accepts the key.' : ` ${error}`}
  </p>
)

type KeyButtonsProps = { row: ProviderRow; onChange: () => void; onRemoved: (message: string) => void }

function KeyButtons({ row, onChange, onRemoved }: KeyButtonsProps) {
  const { provider, source } = row
  const [task, setTask] = useState<'set' | 'remove'>()
  const close = () => setTask(undefined)
  const remove = useRemove(provider)
  const isOwn = source === 'workspace'
  return (
    <>
      <Button variant="default" onClick={() => setTask('set')}>
        {isOwn ? 'Change key' : 'Set key'}
      </Button>
      {isOwn && (
        <Button variant="default" onClick={() => setTask('remove')}>
          Remove key
        </Button>
      )}
      <Modal opened={task === 'set'} onClose={close} title={`Key of ${nameOf(provider)}`}>
        <KeyForm row={row} onSaved={onChange} onClose={close} />
      </Modal>
      <ConfirmDelete
        isOpen={task === 'remove'}
        onClose={close}
        title={`Remove the key of ${nameOf(provider)}`}
        verb="Remove"
        onConfirm={async () => {
          const message = await remove()
          onChange()
          onRemoved(message)
        }}
      >
        The workspace’s key will be permanently deleted. If the operator has set one, it is used from the next call on;
        otherwise the provider’s models stop answering.
      </ConfirmDelete>
    </>
  )
}

/** @returns the sentence that says whose key counts now */
function useRemove(provider: string): () => Promise<string> {
  const api = useApi()
  const refresh = useRefresh()
  return async () => {
    const params = { path: { provider } }
    const { message } = await unwrap(api.DELETE('/v1/model-providers/{provider}', { params }))
    await refresh('/v1/model-providers', '/v1/models')
    return message
  }
}
