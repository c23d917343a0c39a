import { X } from 'lucide-react'

/** One filter that is set: `Status: Paused`. */
export type Chip = { name: string; value: string; onRemove: () => void }

/** The filters that are set, each with a button that takes it away. */
export const FilterChips = ({ chips, onClear }: { chips: Chip[]; onClear: () => void }) =>
  chips.length === 0 ? null : (
    <ul className="filter-chips" aria-label="Filters">
      {chips.map(({ name, value, onRemove }) => (
        <li key={`${name} ${value}`}>
          <span className="faint">{name}</span> {value}
          <button type="button" aria-label={`Remove the filter ${name}: ${value}`} onClick={onRemove}>
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onClear}>
          Clear filters
        </button>
      </li>
    </ul>
  )
