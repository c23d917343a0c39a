/** Other names of configurations than their paths. */
const NAMES: Record<string, string> = { 'mcp-servers': 'MCP servers' }

/** What a version changed, as people say it: `prompt` → `Prompt changed`, `restored version 3` → `Restored from v3`. */
export function changeWords(change: string): string {
  const restored = /^restored version (\d+)$/.exec(change)?.[1]
  if (restored) return `Restored from v${restored}`
  const cloned = /^cloned from \S+, version (\d+)$/.exec(change)?.[1]
  if (cloned) return `Cloned from v${cloned} of another agent`
  const things = change.split(', ').map((thing) => NAMES[thing] ?? thing)
  const text = new Intl.ListFormat('en').format(things)
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /^(created|tools imported)$/.test(change) ? sentence : `${sentence} changed`
}
