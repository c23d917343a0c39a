import { Button, UnstyledButton } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { isSame } from '../../../parts/form/field-path.ts'
import { useRole } from '../../../shell/api/session.ts'
import { LongField, SwitchField, TextField } from '../form/fields.tsx'
import type { SectionForm } from '../form/section-form.ts'
import { Parameters } from './parameters.tsx'
import { TOOL_TYPES, type ToolsValue, type ToolValue } from './section.ts'
import { ToolSettings } from './tool-settings.tsx'
import { ToolTest } from './tool-test.tsx'

type ToolFormProps = { index: number; tool: ToolValue; form: SectionForm<ToolsValue> }

/** One tool: a line while it is closed, its form and its test when it is open. A new one is open. */
export function ToolForm({ index, tool, form }: ToolFormProps) {
  const stored = form.base.tools.find(({ name }) => name === tool.name)
  const [isOpen, setOpen] = useState(stored === undefined)
  const { canWrite } = useRole()
  const Sign = isOpen ? ChevronDown : ChevronRight
  const type = TOOL_TYPES.find(({ value }) => value === tool.type)
  const remove = () => form.replace({ tools: form.value.tools.toSpliced(index, 1) })
  return (
    <section className="tool" aria-label={tool.name || 'Tool without name'}>
      <header>
        <UnstyledButton className="tool-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Sign size={16} aria-hidden />
          <code>{tool.name || 'no name'}</code>
          <span className="meta">{type?.label}</span>
        </UnstyledButton>
        {canWrite && (
          <Button variant="subtle" size="compact-sm" aria-label={`Remove ${tool.name}`} onClick={remove}>
            Remove
          </Button>
        )}
      </header>
      {isOpen && (
        <div className="tool-fields">
          <TextField path={`tools.${index}.name`} label="Name" description="The model calls the tool by it." isCode />
          <LongField
            path={`tools.${index}.description`}
            label="Description"
            description="Tells the model when to call it."
            rows={2}
          />
          <SwitchField
            path={`tools.${index}.asksFirst`}
            label="Ask a person before each call"
            description="The call waits under Approvals until somebody allows it."
          />
          <ToolSettings type={tool.type} path={`tools.${index}`} authType={tool.config.authType} />
          <Parameters path={`tools.${index}`} tool={tool} />
          {canWrite && stored && <ToolTest tool={tool} isSaved={isSame(stored, tool)} />}
        </div>
      )}
    </section>
  )
}
