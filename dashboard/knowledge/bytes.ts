const UNITS = ['B', 'KB', 'MB', 'GB']

/** `812 B`, `18 KB`, `1.2 MB`: sizes of files, 1,024 bytes a step. */
export function formatBytes(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** power
  return `${power > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`
}
