import { GAP, languageName, lengthWith, type Markup, quoteLines, withoutFences } from './markup.ts'

/**
 * Discord's Markdown. A backslash takes the force of the sign after it. https://docs.discord.com/developers/reference#message-formatting
 */
export const DISCORD: Markup = {
  // https://docs.discord.com/developers/resources/message#create-message
  limit: 2_000,
  bullet: '-',
  inline(text, { url, bold, italic, strike, code }, isLineStart) {
    if (code && url === undefined && !text.includes('`')) return `\`${withoutMention(text)}\``
    let marked = escapeDiscord(text, isLineStart)
    // The pointed brackets keep Discord from showing a preview.
    if (url !== undefined) marked = url === text ? `<${url}>` : `[${marked}](<${url}>)`
    if (strike) marked = `~~${marked}~~`
    if (italic) marked = `_${marked}_`
    return bold ? `**${marked}**` : marked
  },
  escapedLength: lengthWith(Object.fromEntries(Array.from('\\*_~`|<]#>-@', (sign) => [sign, 2]))),
  code: (text, language) => `\`\`\`${languageName(language)}\n${withoutFences(withoutMention(text))}\n\`\`\``,
  quote: quoteLines,
  quoteLength: (lines) => 2 * lines,
  marksNeedGap: false,
}

function escapeDiscord(text: string, isLineStart: boolean): string {
  const escaped = text
    .replace(/[\\*`]|~(?=~)|\|(?=\|)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    // Mentions, channels, commands, emojis, times and addresses stand in pointed brackets; texts of links before a bracket.
    .replace(/<(?=[@#:]|\/[\w -]{1,99}:|a:|t:|id:|https?:)|\](?=\()/g, '\\$&')
  return withoutMention(isLineStart ? escaped.replace(/^(?:[#>-])/, '\\$&') : escaped)
}

/**
 * `allowed_mentions` stops the notifications; without the gap the text would still look as if Discord had sent them.
 */
const withoutMention = (text: string): string => text.replace(/@(?=everyone|here)/g, `@${GAP}`)
