import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BodyOf, unwrap } from '../../../../clients/typescript/index.ts'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { ScrollText } from '../../../parts/scroll-text.tsx'
import { useApi } from '../../../shell/api/answer.ts'
import { useWorkspace } from '../../../shell/api/session.ts'
import { useAgent } from '../../layout/use-agent.ts'

export type UnsavedPrompt = BodyOf<'/v1/agents/{id}/prompt/preview', 'post'>

const ASK_AFTER_MS = 300

/** The system prompt as the model gets it: of what is typed, else of the version that is saved. */
export function Preview({ unsaved }: { unsaved: UnsavedPrompt | undefined }) {
  const { version } = useAgent()
  const query = usePreview(unsaved)
  return (
    <section className="json-view" aria-label="Preview">
      <header>
        <h3>Preview for the model</h3>
        <span className="meta">{unsaved ? 'as typed, not saved' : `saved v${version}`}</span>
        {query.data && <CopyButton text={query.data.data.systemPrompt} what="system prompt" />}
      </header>
      <LoadState query={query} subject="The preview" skeleton={<Skeleton height={160} />}>
        {({ data: { systemPrompt, messageContext } }) => (
          <>
            {systemPrompt === '' ? (
              <p className="faint">Empty: the model gets no system prompt of yours.</p>
            ) : (
              <ScrollText label="System prompt" className="preview-text">
                {systemPrompt}
              </ScrollText>
            )}
            {messageContext !== '' && (
              <>
                <p className="meta">With each message, so that providers can cache the prompt:</p>
                <ScrollText label="Context of each message" className="preview-text">
                  {messageContext}
                </ScrollText>
              </>
            )}
          </>
        )}
      </LoadState>
    </section>
  )
}

/** The service composes the prompt. The former text stays until the next one has come. */
function usePreview(unsaved: UnsavedPrompt | undefined) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const { id, version } = useAgent()
  const [typed] = useDebouncedValue(unsaved && JSON.stringify(unsaved), ASK_AFTER_MS)
  const params = { path: { id } }
  return useQuery({
    queryKey: [workspaceId, '/v1/agents/{id}/prompt/preview', id, version, typed],
    queryFn: async ({ signal }) => {
      if (typed === undefined) return unwrap(api.GET('/v1/agents/{id}/prompt/preview', { params, signal }))
      return unwrap(api.POST('/v1/agents/{id}/prompt/preview', { params, body: JSON.parse(typed), signal }))
    },
    placeholderData: keepPreviousData,
  })
}
