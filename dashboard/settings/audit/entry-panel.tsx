import { Fact, Facts, IdFact } from '../../parts/facts.tsx'
import { formatMoment } from '../../parts/format.ts'
import { SidePanel } from '../../parts/side-panel.tsx'
import { wordsOf } from './actions.ts'
import { Subject } from './subject.tsx'
import type { Entry } from './use-entries.ts'

/** One entry of the audit with what was changed. */
export const EntryPanel = ({ title, entry, onClose }: { title: string; entry: Entry; onClose: () => void }) => (
  <SidePanel title={title} onClose={onClose}>
    <Facts>
      <Fact name="When">{formatMoment(entry.at)}</Fact>
      <Fact name="Actor">
        {entry.actor.name} <span className="meta">{entry.actor.type}</span>
      </Fact>
      <Fact name="Action">
        {wordsOf(entry.action)} <code className="faint">{entry.action}</code>
      </Fact>
      <Fact name="Subject">
        <Subject entry={entry} />
      </Fact>
      {entry.subject.id && <IdFact name="Subject id" id={entry.subject.id} />}
      <Fact name="Address">{entry.address ?? 'not known'}</Fact>
      {entry.request_id && <IdFact name="Request" id={entry.request_id} />}
    </Facts>
    {entry.change && (
      <>
        <h3 className="settings-change">Change</h3>
        <pre className="settings-json">{JSON.stringify(entry.change, null, 2)}</pre>
      </>
    )}
  </SidePanel>
)
