import { CloseButton } from '@mantine/core'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { ScrollText } from '../../../parts/scroll-text.tsx'

/** The body that the form sends, as JSON to read and copy. Secrets stay masked. */
export function JsonView({ value, onClose }: { value: unknown; onClose: () => void }) {
  const text = JSON.stringify(hideTyped(value), null, 2)
  return (
    <section className="json-view" aria-label="JSON">
      <header>
        <h3>JSON of the request</h3>
        <CopyButton text={text} what="JSON" />
        <CloseButton aria-label="Close JSON" onClick={onClose} />
      </header>
      <ScrollText label="Request">{text}</ScrollText>
    </section>
  )
}

const SECRETS = /^(authValue|botToken|accessToken|appSecret|signingSecret)$/

/** A secret that is being typed is not shown beside its field. */
function hideTyped(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) =>
      SECRETS.test(name) && typeof inner === 'string' && inner !== '' && !inner.startsWith('••••') ? '••••' : inner,
    ),
  )
}
