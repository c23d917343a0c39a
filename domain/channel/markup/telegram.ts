import { languageName, lengthWith, type Markup } from './markup.ts'

/** Telegram's HTML style. Any other `<`, `>` or `&` is escaped. https://core.telegram.org/bots/api#html-style */
export const TELEGRAM: Markup = {
  // Telegram counts after it has read the entities, so a part has at most as many.
  limit: 4_096,
  bullet: '•',
  inline(text, { url, bold, italic, strike, code }) {
    let marked = escapeHtml(text)
    if (url !== undefined) marked = `<a href="${escapeHtml(url).replaceAll('"', '&quot;')}">${marked}</a>`
    // Code can't be combined with other entities.
    else if (code) return `<code>${marked}</code>`
    if (strike) marked = `<s>${marked}</s>`
    if (italic) marked = `<i>${marked}</i>`
    return bold ? `<b>${marked}</b>` : marked
  },
  escapedLength: lengthWith({ '&': 5, '<': 4, '>': 4 }),
  code(text, language) {
    const name = languageName(language)
    if (name === '') return `<pre>${escapeHtml(text)}</pre>`
    return `<pre><code class="language-${name}">${escapeHtml(text)}</code></pre>`
  },
  quote: (rendered) => `<blockquote>${rendered}</blockquote>`,
  quoteLength: () => '<blockquote></blockquote>'.length,
  marksNeedGap: false,
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns a part of a reply without its markup. */
export const plainTelegram = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
