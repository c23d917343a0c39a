import { lengthWith, type Markup, quoteLines, withoutFences } from './markup.ts'

/**
 * Slack's mrkdwn. References such as `<!channel>` and `<@U1>` need the bare signs `<` and `>`, which no text of a model keeps.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export const SLACK: Markup = {
  // Slack recommends at most 4,000. https://docs.slack.dev/reference/methods/chat.postMessage
  limit: 4_000,
  bullet: '•',
  inline(text, { url, bold, italic, strike, code }) {
    const plain = withoutFences(escapeSlack(text))
    let marked = plain
    if (url !== undefined) marked = url === text ? `<${escapeSlack(url)}>` : `<${escapeSlack(url)}|${plain}>`
    if (code && !text.includes('`')) return `\`${marked}\``
    if (strike) marked = `~${marked}~`
    if (italic) marked = `_${marked}_`
    return bold ? `*${marked}*` : marked
  },
  escapedLength: lengthWith({ '&': 5, '<': 4, '>': 4, '`': 2 }),
  code: (text) => `\`\`\`\n${withoutFences(escapeSlack(text))}\n\`\`\``,
  quote: quoteLines,
  quoteLength: (lines) => 2 * lines,
  marksNeedGap: true,
}

const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
