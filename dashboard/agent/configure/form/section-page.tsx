import { Button } from '@mantine/core'
import { Braces } from 'lucide-react'
import { type FormEvent, lazy, type ReactNode, Suspense } from 'react'
import { Fault } from '../../../parts/fault.tsx'
import { SaveBar } from '../../../parts/form/save-bar.tsx'
import { ViewOnly } from '../../../parts/no-permission.tsx'
import { useRole } from '../../../shell/api/session.ts'
import { TabBody } from '../../layout/tab-body.tsx'
import type { UnsavedPrompt } from '../prompt/preview.tsx'
import { SectionNav } from '../section-nav.tsx'
import { useBeside } from './beside.ts'
import { ConflictDialog } from './conflict.tsx'
import { SectionFormContext } from './form-context.ts'
import { JsonView } from './json-view.tsx'
import type { SectionForm } from './section-form.ts'

type SectionPageProps<Value> = {
  title: string
  /** A sentence that says what this configuration does. */
  text: string
  form: SectionForm<Value>
  /** The part beside the form, such as a preview. */
  beside?: ReactNode
  /** The chat beside the form asks with it. */
  unsavedPrompt?: UnsavedPrompt | undefined
  children: ReactNode
}

/** The frame of one configuration: the list of all, the form, the JSON that it sends, the bar that saves. */
export function SectionPage<Value>(props: SectionPageProps<Value>) {
  const { title, text, form, beside, unsavedPrompt, children } = props
  const { canWrite } = useRole()
  const { shown, toggleJson } = useBeside()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.changes > 0) void form.save()
  }
  return (
    <TabBody>
      <div className="configure" data-beside={shown}>
        <SectionNav />
        <form
          className="section-form"
          onSubmit={submit}
          onBlur={({ target }) => form.leave(target.dataset.path ?? '')}
          aria-label={title}
        >
          <header className="section-header">
            <h2>{title}</h2>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Braces size={14} aria-hidden />}
              aria-pressed={shown === 'json'}
              onClick={toggleJson}
            >
              JSON
            </Button>
          </header>
          <p className="section-text faint">{text}</p>
          {!canWrite && <ViewOnly />}
          {form.notice && <Restored notice={form.notice} onDiscard={form.discard} />}
          <SectionFormContext value={form as SectionForm<unknown>}>{children}</SectionFormContext>
          {form.fault !== undefined && <Fault error={form.fault} title="The changes were not saved." />}
          <SaveBar
            changes={form.changes}
            isSaving={form.isSaving}
            onSave={() => void form.save()}
            onDiscard={form.discard}
          />
          <ConflictDialog form={form} />
        </form>
        <Beside form={form} usual={beside} unsavedPrompt={unsavedPrompt} />
      </div>
    </TabBody>
  )
}

const TryPanel = lazy(() => import('../try/try-panel.tsx'))

type BesideProps<Value> = Pick<SectionPageProps<Value>, 'form' | 'unsavedPrompt'> & { usual: ReactNode }

/** The part beside the form: the chat, else the JSON, else that of the page. */
function Beside<Value>({ form, usual, unsavedPrompt }: BesideProps<Value>) {
  const { shown, toggleJson } = useBeside()
  if (shown === undefined && !usual) return null
  return (
    <div className="section-beside">
      {shown === 'json' && <JsonView value={form.body} onClose={toggleJson} />}
      {shown === 'try' && (
        <Suspense>
          <TryPanel
            changes={form.changes}
            unsavedPrompt={unsavedPrompt}
            isSaving={form.isSaving}
            onSave={() => void form.save()}
          />
        </Suspense>
      )}
      {shown === undefined && usual}
    </div>
  )
}

const Restored = ({ notice, onDiscard }: { notice: string; onDiscard: () => void }) => (
  <p className="restored" role="status">
    {notice}
    <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
      Discard
    </Button>
  </p>
)
