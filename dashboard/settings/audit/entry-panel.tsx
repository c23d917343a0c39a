import type { ReactNode } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { formatId, formatMoment } from '../../parts/format.ts'
import { SidePanel } from '../../parts/side-panel.tsx'
import { wordsOf } from './columns.tsx'
import type { Entry } from './use-entries.ts'

/** One entry of the audit with what was changed. */
export const EntryPanel = ({ title, entry, onClose }: { title: string; entry: Entry; onClose: () => void }) => (
  <SidePanel title={title} onClose={onClose}>
    <dl className="settings-facts">
      <Fact name="When">{formatMoment(entry.at)}</Fact>
      <Fact name="Actor">
        {entry.actor.name} <span className="meta">{entry.actor.type}</span>
      </Fact>
      <Fact name="Action">
        <code>{entry.action}</code>
      </Fact>
      <Fact name="Subject">
        {wordsOf(entry.subject.type)} {entry.subject.name}
      </Fact>
      {entry.subject.id && <Id name="Subject id" id={entry.subject.id} />}
      <Fact name="Address">{entry.address ?? 'not known'}</Fact>
      {entry.request_id && <Id name="Request" id={entry.request_id} />}
    </dl>
    {entry.change && (
      <>
        <h3 className="settings-change">Change</h3>
        <pre className="settings-json">{JSON.stringify(entry.change, null, 2)}</pre>
      </>
    )}
  </SidePanel>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Id = ({ name, id }: { name: string; id: string }) => (
  <Fact name={name}>
    <code title={id}>{formatId(id)}</code> <CopyButton text={id} what={name.toLowerCase()} />
  </Fact>
)
