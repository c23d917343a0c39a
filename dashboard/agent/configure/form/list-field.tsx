import { Button, Textarea } from '@mantine/core'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { numbered } from '../../../parts/transcript/numbered.ts'
import { Shown } from './fields.tsx'
import { useField } from './form-context.ts'

type ListFieldProps = {
  path: string
  label: string
  /** One of them, such as `constraint`. */
  noun: string
  description?: string
}

/** A list of texts that can be added, moved and removed. */
export function ListField({ path, label, noun, description }: ListFieldProps) {
  const { value, canWrite } = useField(path)
  if (!canWrite) return <Shown label={label}>{textsOf(value).join('\n')}</Shown>
  return (
    <EntryList path={path} label={label} noun={noun} empty="" {...(description && { description })}>
      {(at) => <Line path={at} label={`${label} ${Number(at.split('.').at(-1)) + 1}`} />}
    </EntryList>
  )
}

function Line({ path, label }: { path: string; label: string }) {
  const { input, value } = useField(path)
  return (
    <Textarea
      aria-label={label}
      {...input}
      autosize
      minRows={1}
      maxRows={12}
      value={typeof value === 'string' ? value : ''}
    />
  )
}

type EntryListProps = ListFieldProps & {
  /** A new item before the person fills it in. */
  empty: unknown
  /** The fields of the entry at this path. */
  children: (path: string) => ReactNode
}

/** The frame of a list whose entries have fields of any kind. */
export function EntryList({ path, label, noun, description, empty, children }: EntryListProps) {
  const { input, value, canWrite } = useField(path)
  const { error, onChange } = input
  const list = useRef<HTMLFieldSetElement>(null)
  const entries = Array.isArray(value) ? (value as unknown[]) : []
  const add = () => {
    // The next key belongs into the new entry, however soon it comes.
    flushSync(() => onChange([...entries, empty]))
    lastField(list.current)?.focus()
  }
  return (
    <fieldset className="entry-list" ref={list} data-path={`config.${path}`}>
      <legend>
        {label} {entries.length > 0 && <span className="meta">{entries.length}</span>}
      </legend>
      {numbered(entries).map(({ place }) => (
        <div className="entry" key={place}>
          <div className="entry-fields">{children(`${path}.${place}`)}</div>
          {canWrite && <EntryButtons entries={entries} index={place} noun={noun} onChange={onChange} />}
        </div>
      ))}
      {error && <p className="entry-list-error">{error}</p>}
      {!canWrite && entries.length === 0 && <p className="faint">None</p>}
      {canWrite && (
        <Button variant="default" size="compact-sm" leftSection={<Plus size={14} aria-hidden />} onClick={add}>
          Add {noun}
        </Button>
      )}
      {description && <p className="meta">{description}</p>}
    </fieldset>
  )
}

type EntryButtonsProps = { entries: unknown[]; index: number; noun: string; onChange: (entries: unknown[]) => void }

function EntryButtons({ entries, index, noun, onChange }: EntryButtonsProps) {
  const name = `${noun} ${index + 1}`
  const move = (by: number) => onChange(entries.toSpliced(index, 1).toSpliced(index + by, 0, entries[index]))
  return (
    <div className="entry-buttons">
      {index > 0 && (
        <Button variant="subtle" size="compact-xs" aria-label={`Move ${name} up`} onClick={() => move(-1)}>
          <ArrowUp size={14} aria-hidden />
        </Button>
      )}
      {index < entries.length - 1 && (
        <Button variant="subtle" size="compact-xs" aria-label={`Move ${name} down`} onClick={() => move(1)}>
          <ArrowDown size={14} aria-hidden />
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Remove ${name}`}
        onClick={() => onChange(entries.toSpliced(index, 1))}
      >
        <Trash2 size={14} aria-hidden />
      </Button>
    </div>
  )
}

const lastField = (list: HTMLElement | null): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('.entry:last-of-type :is(input, textarea)') ?? [])].at(0)

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
