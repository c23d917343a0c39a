import { Autocomplete, Button, Radio, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { LoadState } from '../parts/load-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import type { StepProps } from './page.tsx'
import { StepFrame } from './step-frame.tsx'

const LOCAL = 'local/extractive'
type Way = 'local' | 'other'

/** Chooses the model: the local one always works. */
export function ModelStep({ onDone }: StepProps) {
  const query = useAnswer('/v1/models', {}, { staleTime: 60_000 })
  const [way, setWay] = useState<Way>('local')
  const [other, setOther] = useState('')
  return (
    <StepFrame title="Choose a model" text="You can change it at any time." result={<Providers query={query} />}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onDone({ model: way === 'local' ? LOCAL : other })
        }}
      >
        <Stack gap="lg">
          <LoadState query={query} subject="The models" skeleton={<Skeleton height={96} />}>
            {({ data }) => (
              <>
                <Radio.Group label="Model" value={way} onChange={(value) => setWay(value as Way)}>
                  <Stack mt="sm">
                    <Radio
                      value="local"
                      label={LOCAL}
                      description="Works without key or network. It answers with sentences of your documents."
                    />
                    <Radio value="other" label="Another model" description="Of a provider whose key is set up." />
                  </Stack>
                </Radio.Group>
                {way === 'other' && (
                  <Autocomplete
                    label="Name"
                    placeholder="openai/gpt-4o-mini"
                    description="<provider>/<model>"
                    required
                    data={namesOf(data)}
                    value={other}
                    onChange={setOther}
                    limit={50}
                  />
                )}
              </>
            )}
          </LoadState>
          <Button type="submit" className="step-button">
            Use this model
          </Button>
        </Stack>
      </form>
    </StepFrame>
  )
}

type Providers = { provider: string; configured: boolean; models: { id: string }[] }[]

function namesOf(providers: Providers): string[] {
  return providers
    .filter(({ configured }) => configured)
    .flatMap(({ provider, models }) => models.map(({ id }) => (id.includes('/') ? id : `${provider}/${id}`)))
}

function Providers({ query }: { query: { data?: { data: Providers } | undefined } }) {
  const providers = query.data?.data ?? []
  return (
    <>
      <h3>Providers of this service</h3>
      <ul className="result-list">
        {providers.map(({ provider, configured }) => (
          <li key={provider}>
            <code>{provider}</code>
            <StatusBadge {...(configured ? { status: 'ready' } : { status: 'disabled', word: 'No key' })} />
          </li>
        ))}
      </ul>
      <p className="meta">
        The operator sets keys for all workspaces. An owner can set this workspace’s own keys under Settings › Models.
      </p>
    </>
  )
}
