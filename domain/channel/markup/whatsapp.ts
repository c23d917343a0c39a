import { lengthWith, type Markup, quoteLines, withoutFences } from './markup.ts'

/**
 * WhatsApp's formatting. It has no links with a text of their own, and nothing in a text can mention a person.
 * https://faq.whatsapp.com/539178204879377 (how to format your messages)
 */
export const WHATSAPP: Markup = {
  // https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/text-messages
  limit: 4_096,
  bullet: '•',
  inline(text, { url, bold, italic, strike, code }) {
    const address = url === undefined || url === text ? '' : ` (${url})`
    if (code && !text.includes('`')) return `\`${text}\`${address}`
    let marked = url === undefined || address !== '' ? withoutFences(text) : url
    if (strike) marked = `~${marked}~`
    if (italic) marked = `_${marked}_`
    if (bold) marked = `*${marked}*`
    return marked + address
  },
  escapedLength: lengthWith({ '`': 2 }),
  code: (text) => `\`\`\`${withoutFences(text)}\`\`\``,
  quote: quoteLines,
  quoteLength: (lines) => 2 * lines,
  marksNeedGap: true,
}
