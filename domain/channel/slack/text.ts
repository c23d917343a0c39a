/**
 * Returns a user's text as a reader sees it in Slack: with names in place of references, links written out, and without the
 * mention of `botUserId` at its beginning. https://docs.slack.dev/messaging/formatting-message-text (retrieving messages)
 */
export function readableText(text: string, botUserId: string | undefined): string {
  const readable = text.replace(/<([^<>]{1,3000})>/g, (_reference, inner: string) => reference(inner))
  const plain = decoded(readable).trim()
  const mention = botUserId === undefined ? '' : `@${botUserId}`
  const rest = mention !== '' && plain.startsWith(mention) ? plain.slice(mention.length).replace(/^[\s,:]+/, '') : plain
  // A mention alone is a message too.
  return rest === '' ? plain : rest
}

/** The text of `@U1`, `@U1|name`, `#C1|name`, `!here`, `!subteam^S1|@team`, `https://…|label`. */
function reference(inner: string): string {
  const bar = inner.indexOf('|')
  const [target, label] = bar < 0 ? [inner, ''] : [inner.slice(0, bar), inner.slice(bar + 1)]
  if (target.startsWith('@')) return `@${label || target.slice(1)}`
  if (target.startsWith('#')) return `#${label || target.slice(1)}`
  if (target.startsWith('!')) return label || `@${target.slice(1)}`
  return label === '' || label === target ? target : `${label} (${target})`
}

/** Slack escapes these three characters and no other. */
const decoded = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
