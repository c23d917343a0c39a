import { Button, UnstyledButton } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { isSame } from '../../../parts/form/field-path.ts'
import { useRole } from '../../../shell/api/session.ts'
import type { SectionForm } from '../form/section-form.ts'
import type { ServersValue, ServerValue } from './section.ts'
import { ServerAuthorization } from './server-authorization.tsx'
import { ServerFields } from './server-fields.tsx'
import { type ServerState, StateBadge, StateFacts } from './server-state.tsx'
import { ServerTest } from './server-test.tsx'
import { ServerTools } from './server-tools.tsx'

type ServerFormProps = {
  index: number
  server: ServerValue
  form: SectionForm<ServersValue>
  /** Undefined until it is read, and for a server that is not saved. */
  state: ServerState | undefined
}

/** One server: a line with its state while it is closed; its form, its test and its tools when it is open. A new one is open. */
export function ServerForm({ index, server, form, state }: ServerFormProps) {
  const stored = form.base.servers.find(({ name }) => name === server.name)
  const [isOpen, setOpen] = useState(stored === undefined)
  const { canWrite } = useRole()
  const Sign = isOpen ? ChevronDown : ChevronRight
  const remove = () => form.replace({ servers: form.value.servers.toSpliced(index, 1) })
  const isSaved = stored !== undefined && isSame(stored, server)
  return (
    <section className="tool" aria-label={server.name || 'Server without name'}>
      <header>
        <UnstyledButton className="tool-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Sign size={16} aria-hidden />
          <code>{server.name || 'no name'}</code>
          {state && <StateBadge state={state} />}
        </UnstyledButton>
        {canWrite && (
          <Button variant="subtle" size="compact-sm" aria-label={`Remove ${server.name}`} onClick={remove}>
            Remove
          </Button>
        )}
      </header>
      {state && <StateFacts state={state} />}
      {isOpen && (
        <div className="tool-fields">
          <ServerFields path={`servers.${index}`} server={server} />
          {server.authType === 'oauth' && <ServerAuthorization name={server.name} state={state} isSaved={isSaved} />}
          {canWrite && <ServerTest name={server.name} isSaved={isSaved} />}
          {stored && <ServerTools server={stored} isSaved={isSaved} />}
        </div>
      )}
    </section>
  )
}
