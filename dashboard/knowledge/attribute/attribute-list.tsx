import { type Attributes, entriesOf } from './rows.ts'

/** The attributes of a document, each as `name: value`. A text that could be taken for a number stands in quotes. */
export const AttributeList = ({ attributes, label = 'Attributes' }: { attributes: Attributes; label?: string }) => (
  <ul className="attribute-list" aria-label={label}>
    {entriesOf(attributes).map(([name, value]) => (
      <li key={name} title={`${name}: ${wordOf(value)}`}>
        <span className="faint">{name}</span> <span dir="auto">{wordOf(value)}</span>
      </li>
    ))}
  </ul>
)

/** The same on one line, for a table. */
export const attributeWords = (attributes: Attributes): string =>
  entriesOf(attributes)
    .map(([name, value]) => `${name}: ${wordOf(value)}`)
    .join(', ')

const wordOf = (value: Attributes[string]): string =>
  typeof value === 'string' && (value === '' || value === 'true' || value === 'false' || !Number.isNaN(Number(value)))
    ? `“${value}”`
    : String(value)
