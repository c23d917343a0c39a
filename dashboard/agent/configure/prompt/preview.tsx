import { Skeleton } from '@mantine/core'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { ScrollText } from '../../../parts/scroll-text.tsx'
import { useAnswer } from '../../../shell/api/answer.ts'
import { useAgent } from '../../layout/use-agent.ts'

/** The system prompt as the model gets it, of the version that is saved. */
export function Preview() {
  const { id, version } = useAgent()
  const query = useAnswer('/v1/agents/{id}/prompt/preview', { params: { path: { id } } })
  return (
    <section className="json-view" aria-label="Preview">
      <header>
        <h3>Preview for the model</h3>
        <span className="meta">saved v{version}</span>
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
