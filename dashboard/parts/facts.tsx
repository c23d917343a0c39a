import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { formatId } from './format.ts'

type FactsProps = {
  /** The name of the list, where no heading says it. */
  label?: string
  /** Narrow and small, as beside a transcript. */
  isDense?: boolean
  children: ReactNode
}

/** Shows a row for each fact, the name beside the value. */
export const Facts = ({ label, isDense, children }: FactsProps) => (
  <dl className="facts" data-dense={isDense} aria-label={label}>
    {children}
  </dl>
)

/** One of them, also in a list of figures. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type IdFactProps = {
  name: string
  id: string
  /** The end of the copy button's name, where that is not the fact's name. */
  what?: string
}

/** An id, cut to its beginning, with a button that copies all of it. */
export const IdFact = ({ name, id, what = name.toLowerCase() }: IdFactProps) => (
  <Fact name={name}>
    <code title={id}>{formatId(id)}</code> <CopyButton text={id} what={what} />
  </Fact>
)
