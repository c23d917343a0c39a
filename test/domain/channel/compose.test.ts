import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CHANNELS, type ChannelName } from '../../../domain/agent/channel.ts'
import { composeReply } from '../../../domain/channel/compose.ts'

const textOf = async (channel: ChannelName, markdown: string, filenames: string[] = []) =>
  (
    await composeReply(channel, {
      markdown,
      citations: filenames.map((filename, place) => ({ index: place + 1, filename })),
    })
  ).join('\n---\n')

/** Markdown, and what each platform gets for it. */
const MARKUP: [name: string, markdown: string, expected: Record<ChannelName, string>][] = [
  [
    'marks',
    'a **b** _c_ ~~d~~ `e` **_f_**',
    {
      slack: 'a *b* _c_ ~d~ `e` *_f_*',
      telegram: 'a <b>b</b> <i>c</i> <s>d</s> <code>e</code> <b><i>f</i></b>',
      whatsapp: 'a *b* _c_ ~d~ `e` *_f_*',
      discord: 'a **b** _c_ ~~d~~ `e` **_f_**',
    },
  ],
  [
    'a heading',
    '## Prices\nFree.',
    {
      slack: '*Prices*\n\nFree.',
      telegram: '<b>Prices</b>\n\nFree.',
      whatsapp: '*Prices*\n\nFree.',
      discord: '**Prices**\n\nFree.',
    },
  ],
  [
    'links',
    '[docs](https://a.example/x_y?b=1&c=2) https://b.example/ ![plan](https://c.example/p.png)',
    {
      slack: '<https://a.example/x_y?b=1&amp;c=2|docs> <https://b.example/> <https://c.example/p.png|plan>',
      telegram:
        '<a href="https://a.example/x_y?b=1&amp;c=2">docs</a> <a href="https://b.example/">https://b.example/</a> <a href="https://c.example/p.png">plan</a>',
      whatsapp: 'docs (https://a.example/x_y?b=1&c=2) https://b.example/ plan (https://c.example/p.png)',
      discord: '[docs](<https://a.example/x_y?b=1&c=2>) <https://b.example/> [plan](<https://c.example/p.png>)',
    },
  ],
  [
    'lists',
    '- one\n- **two**\n  - three\n\n4. four\n5. five\n\n- [x] done\n- [ ] open',
    {
      slack: '• one\n• *two*\n  • three\n\n4. four\n5. five\n\n• ☑ done\n• ☐ open',
      telegram: '• one\n• <b>two</b>\n  • three\n\n4. four\n5. five\n\n• ☑ done\n• ☐ open',
      whatsapp: '• one\n• *two*\n  • three\n\n4. four\n5. five\n\n• ☑ done\n• ☐ open',
      discord: '- one\n- **two**\n  - three\n\n4. four\n5. five\n\n- ☑ done\n- ☐ open',
    },
  ],
  [
    'a code block',
    'Run:\n\n```js\nif (a < b && c) run(`x`)\n```',
    {
      slack: 'Run:\n\n```\nif (a &lt; b &amp;&amp; c) run(`x`)\n```',
      telegram: 'Run:\n\n<pre><code class="language-js">if (a &lt; b &amp;&amp; c) run(`x`)</code></pre>',
      whatsapp: 'Run:\n\n```if (a < b && c) run(`x`)```',
      discord: 'Run:\n\n```js\nif (a < b && c) run(`x`)\n```',
    },
  ],
  [
    'a quotation',
    '> one\n> **two**\n\nend',
    {
      slack: '> one\n> *two*\n\nend',
      telegram: '<blockquote>one\n<b>two</b></blockquote>\n\nend',
      whatsapp: '> one\n> *two*\n\nend',
      discord: '> one\n> **two**\n\nend',
    },
  ],
  [
    'a narrow table',
    '| Day | Opens |\n|---|---|\n| Monday | 9 |\n| Sunday | – |',
    {
      slack: '```\nDay    | Opens\n-------+------\nMonday | 9\nSunday | –\n```',
      telegram: '<pre>Day    | Opens\n-------+------\nMonday | 9\nSunday | –</pre>',
      whatsapp: '```Day    | Opens\n-------+------\nMonday | 9\nSunday | –```',
      discord: '```\nDay    | Opens\n-------+------\nMonday | 9\nSunday | –\n```',
    },
  ],
  [
    'a table with links',
    '| Name | Page |\n|---|---|\n| A | [a](https://a.example/) |',
    {
      slack: '• *Name*: A; *Page*: <https://a.example/|a>',
      telegram: '• <b>Name</b>: A; <b>Page</b>: <a href="https://a.example/">a</a>',
      whatsapp: '• *Name*: A; *Page*: a (https://a.example/)',
      discord: '- **Name**: A; **Page**: [a](<https://a.example/>)',
    },
  ],
  [
    'signs that mean nothing in Markdown',
    '2 * 3 < 4 & snake_case_name #1 &lt;b&gt; \\*x\\*',
    {
      slack: '2 * 3 &lt; 4 &amp; snake_case_name #1 &lt;b&gt; *x*',
      telegram: '2 * 3 &lt; 4 &amp; snake_case_name #1 &lt;b&gt; *x*',
      whatsapp: '2 * 3 < 4 & snake_case_name #1 <b> *x*',
      discord: '2 \\* 3 < 4 & snake_case_name #1 <b> \\*x\\*',
    },
  ],
]

describe('a reply', () => {
  for (const [name, markdown, expected] of MARKUP)
    for (const channel of CHANNELS)
      it(`with ${name} becomes the markup of ${channel}`, async () => {
        assert.equal(await textOf(channel, markdown), expected[channel])
      })

  it('separates a mark from a letter where the platform needs a gap', async () => {
    assert.equal(await textOf('slack', '日本**太字**です'), '日本\u200b*太字*\u200bです')
    assert.equal(await textOf('telegram', '日本**太字**です'), '日本<b>太字</b>です')
  })

  it('names each cited document once, at the end', async () => {
    assert.equal(
      await textOf('slack', 'Yes.', ['a.pdf', 'b.md', 'a.pdf']),
      'Yes.\n\n_Sources: [1] [3] a.pdf, [2] b.md_',
    )
    const citations = [
      { index: 1, filename: 'a.pdf', page: 3 },
      { index: 4, filename: 'b.md' },
      { index: 2, filename: 'a.pdf', page: 7 },
    ]
    const parts = await composeReply('slack', { markdown: 'Yes [1] [4] [2].', citations })
    assert.deepEqual(parts, ['Yes [1] [4] [2].\n\n_Sources: [1] [2] a.pdf (p. 3, 7), [4] b.md_'])
    const many = Array.from({ length: 8 }, (_each, at) => `${at}.pdf`)
    assert.match(
      await textOf('telegram', 'Yes.', many),
      /<i>Sources: \[1\] 0.pdf, \[2\] 1.pdf, .*4.pdf and 3 more<\/i>$/,
    )
  })

  it('without a text is one part', async () => {
    for (const markdown of ['', '  \n\n ', '\u0000']) assert.deepEqual(await textOf('discord', markdown), '…')
  })

  it('keeps code of a list item, and continues the list', async () => {
    const markdown = '1. Do:\n\n   ```sh\n   npm start\n   ```\n\n2. Look.'
    assert.equal(await textOf('discord', markdown), '1. Do:\n\n```sh\nnpm start\n```\n\n2. Look.')
  })
})

describe("a model's text", () => {
  const hostile = [
    '<!channel> <!here> <!everyone> <@U123> <#C1> <!subteam^S1> <https://evil.example|bank> @channel',
    '@everyone @here <@123> <@&456> <#789> </ask:1> <:smile:1> <t:1> `@everyone`',
    '</b><a href="tg://user?id=1">x</a><script>alert(1)</script> <tg-spoiler>',
    '[x](javascript:alert(1)) [y](tg://user?id=1) [z](https://a.example/"><b>) [w](<https://a.example/|<!channel>>)',
    '<\\@everyone <**@123**> <!--\n--><!channel>',
    '```\n<!channel> @everyone </pre>\n```',
    '**<!here>** _@everyone_ ~~<@U1>~~ # <@1>',
  ].join('\n\n')

  it('mentions no one in Slack, and brings no reference', async () => {
    const text = await textOf('slack', hostile, ['<!channel>.pdf'])
    for (const [reference] of text.matchAll(/<[^>]*>/g)) assert.match(reference, /^<https?:\/\/[^<>|]*(\|[^<>]*)?>$/)
    assert.doesNotMatch(text, /<[!@#]/)
  })

  it('mentions no one in Discord', async () => {
    const text = await textOf('discord', hostile, ['@everyone.pdf'])
    assert.doesNotMatch(text, /@everyone|@here/)
    const outsideCode = text.replace(/```[\s\S]*?```|`[^`]*`/g, '')
    assert.doesNotMatch(outsideCode, /(?<!\\)<(?:[@#:]|t:|\/\w+:)/)
  })

  it('brings no tag to Telegram', async () => {
    const text = await textOf('telegram', hostile, ['</i><b>.pdf'])
    for (const [tag] of text.matchAll(/<[^>]*>/g))
      assert.match(
        tag,
        /^<\/?(b|i|s|code|pre|blockquote|a)>$|^<a href="https?:\/\/[^"<>]*">$|^<code class="language-\w+">$/,
      )
    assert.doesNotMatch(text, /tg:\/\/user\?id=1">/)
  })
})
