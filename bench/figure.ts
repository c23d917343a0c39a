import { median } from './sample.ts'

/** One measured number with its goal. */
export type Figure = {
  name: string
  value: number
  unit: string
  goal?: { atMost: number } | { atLeast: number }
  note?: string
}

/** True when the value meets its goal; undefined without a goal. */
export const isMet = ({ value, goal }: Figure): boolean | undefined => {
  if (!goal) return undefined
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** The ms that a way takes more than another one, by the medians of their samples. */
export const addedMs = (name: string, ours: number[], bare: number[]): Figure => ({
  name,
  value: median(ours) - median(bare),
  unit: 'ms',
  goal: { atMost: 1 },
  note: `${median(bare).toFixed(1)} → ${median(ours).toFixed(1)} ms`,
})

/** The figures as a text table with one line for each figure. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${rounded(figure.value)} ${figure.unit}`.trim(),
    goalOf(figure),
    { true: 'met', false: 'MISSED', undefined: '' }[String(isMet(figure))] ?? '',
    figure.note ?? '',
  ])
  const table = [['figure', 'measured', 'goal', '', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function goalOf({ goal, unit }: Figure): string {
  if (!goal) return ''
  return 'atMost' in goal ? `≤ ${goal.atMost} ${unit}`.trim() : `≥ ${goal.atLeast} ${unit}`.trim()
}

const rounded = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
