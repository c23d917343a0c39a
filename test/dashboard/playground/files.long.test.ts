import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { comesTo, fitsWidth, hasCount, hasNone, hasValue } from '../../support/browser/page-fact.ts'
import { ask, openPlaygroundIn } from '../../support/browser/playground-page.ts'
import { type RequestOptions, request } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const PATH = join(import.meta.dirname, '../../../docs/images/dashboard/logs-dark.png')
const PICTURE = { name: 'chart.png', mimeType: 'image/png', buffer: readFileSync(PATH) }
const LIE = { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"></svg>') }

const files = (page: Page) => page.getByRole('list', { name: 'Files of the message' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Chooses files as the button does. */
async function choose(page: Page, chosen: { name: string; mimeType: string; buffer: Buffer }[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).press('Enter'),
  ])
  await chooser.setFiles(chosen)
}

/** Pastes or drops a file, as a browser does it: the page gets an event with the file. */
const give = (page: Page, type: 'paste' | 'drop', { name, mimeType, buffer }: typeof PICTURE) =>
  page.evaluate(
    `(async () => {
      const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (letter) => letter.codePointAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], '${name}', { type: '${mimeType}' }))
      if ('${type}' === 'paste')
        document.querySelector('.composer textarea').dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      else {
        document.dispatchEvent(new DragEvent('dragenter', { dataTransfer: data, bubbles: true }))
        await new Promise(requestAnimationFrame)
        document.querySelector('.mantine-Dropzone-root').dispatchEvent(
          new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      }
    })()`,
  )

async function attachmentsOf(as: RequestOptions, agentId: string): Promise<string[][]> {
  const { data } = await request<{ id: string }[]>('GET', `/v1/conversations?agent=${agentId}`, as)
  if (!data[0]) return []
  const path = `/v1/conversations/${data[0].id}`
  const { data: talk } = await request<{ turns: { attachments: { filename: string }[] }[] }>('GET', path, as)
  return talk.turns.map(({ attachments }) => attachments.map(({ filename }) => filename))
}

describe('the files of a message in the playground', () => {
  it('are attached by button, paste and drop, and sent with the message', async () => {
    await using visit = await openPlaygroundIn(browser)
    const { page, as, agentId, problems } = visit
    await field(page).waitFor()
    await choose(page, [PICTURE])
    await page.getByRole('button', { name: 'Remove chart.png' }).waitFor()
    await give(page, 'paste', { ...PICTURE, name: 'pasted.png' })
    await page.getByRole('button', { name: 'Remove pasted.png' }).waitFor()
    await give(page, 'drop', { ...PICTURE, name: 'dropped.png' })
    await page.getByRole('button', { name: 'Remove dropped.png' }).waitFor()
    await page.getByText('dropped.png is attached.').waitFor()
    await hasCount(files(page).locator('img'), 3)
    await page.getByRole('button', { name: 'Remove pasted.png' }).click()
    await assertAccessible(page, 'chips')
    await field(page).fill('[[say A chart of requests by hour.]] What do you see?')
    await page.keyboard.press('Enter')
    await page.locator('.markdown', { hasText: 'A chart of requests' }).waitFor()
    const sent = page.getByRole('list', { name: 'Attached files' })
    await hasCount(sent.getByRole('button', { name: /^Open (chart|dropped).png/ }), 2)
    await hasNone(files(page))
    await page.getByText(/total \d/).waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    const both = ['chart.png', 'dropped.png']
    await comesTo('the files of both turns', () => attachmentsOf(as, agentId), [both, both])
    assert.deepEqual(problems, [])
  })

  it('are sent without words, and name their conversation', async () => {
    await using visit = await openPlaygroundIn(browser)
    const { page, as, agentId } = visit
    await field(page).waitFor()
    await choose(page, [PICTURE])
    await page.getByText('chart.png is attached.').waitFor()
    await field(page).press('Enter')
    await page.getByText(/total \d/).waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await comesTo('the files of both turns', () => attachmentsOf(as, agentId), [['chart.png'], ['chart.png']])
    await visit.open('conversations')
    await page.getByRole('rowheader', { name: 'Files without words' }).click()
    await page.getByRole('heading', { level: 1, name: 'Files without words' }).waitFor()
  })

  it('whose bytes lie are refused in the words of the service', async () => {
    await using visit = await openPlaygroundIn(browser)
    const { page } = visit
    await field(page).fill('What is it?')
    await choose(page, [LIE])
    await files(page)
      .getByText(/^The bytes of not-a-picture.png are not of a kind/)
      .waitFor()
    await page.getByText('Remove the file that was not taken').waitFor()
    await page.getByRole('button', { name: 'Send', disabled: true }).waitFor()
    await assertAccessible(page, 'a refused file')
    await page.getByRole('button', { name: 'Remove not-a-picture.png' }).click()
    await page.getByRole('button', { name: 'Send', disabled: false }).waitFor()
  })

  it('are at most ten, and not larger than the service takes', async () => {
    await using visit = await openPlaygroundIn(browser)
    const { page } = visit
    await field(page).waitFor()
    const small = Buffer.from('a text')
    await choose(
      page,
      Array.from({ length: 11 }, (_, index) => ({ name: `note-${index}.txt`, mimeType: 'text/plain', buffer: small })),
    )
    await page.getByText('A message takes at most 10 files: 1 file left out.').waitFor()
    await hasCount(files(page).getByRole('listitem'), 10)
    await page.getByText('note-9.txt is attached.').waitFor()
    await page.getByRole('button', { name: 'Remove note-0.txt' }).click()
    await choose(page, [{ name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(4 * 1024 ** 2 + 1, 97) }])
    await files(page).getByText('A file has at most 4.0 MB.').waitFor()
  })

  it('stay with a message that the agent cannot be shown, and with a reload', async () => {
    await using visit = await openPlaygroundIn(browser, { model: 'local/extractive' })
    const { page } = visit
    await field(page).waitFor()
    await choose(page, [PICTURE])
    await page.getByText('chart.png is attached.').waitFor()
    await ask(visit, 'What do you see?')
    await page.getByText('The message was not accepted.').waitFor()
    await page.getByText('The model local/extractive reads no files.').waitFor()
    await hasValue(field(page), 'What do you see?')
    await page.getByRole('button', { name: 'Remove chart.png' }).waitFor()
    await page.reload()
    await page.getByText('Restored what you typed').waitFor()
    await files(page).locator('img').waitFor()
    await page.getByRole('button', { name: 'Remove chart.png' }).click()
    await hasNone(files(page))
  })

  it('whose upload breaks off are sent again on demand', async () => {
    await using visit = await openPlaygroundIn(browser)
    const { page, context } = visit
    await field(page).waitFor()
    await context.setOffline(true)
    await choose(page, [PICTURE])
    await files(page).getByText('The service did not answer.').waitFor()
    await context.setOffline(false)
    await files(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByText('chart.png is attached.').waitFor()
  })

  it('fit a phone in the dark', async () => {
    await using desk = await openPlaygroundIn(browser)
    await using visit = await browser.visit({ person: desk.person, colorScheme: 'dark', viewport: PHONE })
    const { page } = visit
    await visit.open(`agents/${desk.agentId}/playground`)
    await field(page).waitFor()
    await choose(page, [PICTURE, { ...PICTURE, name: 'a long name of a picture that goes on and on.png' }, LIE])
    await files(page)
      .getByText(/^The bytes of/)
      .waitFor()
    await fitsWidth(page)
    await assertAccessible(page, 'files on a phone')
  })
})
