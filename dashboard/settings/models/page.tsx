import { Skeleton } from '@mantine/core'
import { LoadState } from '../../parts/load-state.tsx'
import { useAnswer } from '../../shell/api/answer.ts'
import { useInstance, useRole } from '../../shell/api/session.ts'
import { OwnerPage } from '../owner-page.tsx'
import { LocalModels } from './local-models.tsx'
import { ProviderCard } from './provider-card.tsx'

/** The providers of models: which of them answer, and with whose key? */
export function ModelsPage() {
  const { isOwner } = useRole()
  const providers = useAnswer('/v1/model-providers', {}, { enabled: isOwner })
  const takesKeys = useInstance()?.details?.workspaceModelKeys ?? false
  return (
    <OwnerPage title="Models">
      <LoadState query={providers} subject="Model providers" skeleton={<Skeleton height={320} />}>
        {({ data }) => (
          <>
            <p className="meta">{takesKeys ? OWN_KEYS : KEYS_OFF}</p>
            {data.map((row) => (
              <ProviderCard key={row.provider} row={row} takesKeys={takesKeys} />
            ))}
          </>
        )}
      </LoadState>
      <LocalModels />
    </OwnerPage>
  )
}

const OWN_KEYS =
  'A key of the workspace counts before the operator’s, in every chat, run, search and document. Keys are sealed and never shown.'
const KEYS_OFF =
  'The operator has switched keys of workspaces off (WORKSPACE_MODEL_KEYS=off), so only the operator’s keys count.'
