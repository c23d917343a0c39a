import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makePerson, openSession, type TestPerson } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, startBrowser } from '../../support/browser/browser.ts'
import { fitsWidth, hasAttribute, hasNone } from '../../support/browser/page-fact.ts'
import { awaitRun, judged, makeSuite, type Suite, saying, startRun } from '../../support/eval/eval.ts'
import { modelControl } from '../../support/model/client.ts'
import { type RequestOptions, request, stack } from '../../support/stack/stack.ts'
import { makeStoredAgent } from '../../support/turn/conversation.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const LOOKS = [
  ['light', DESKTOP],
  ['dark', PHONE],
] as const

let person: TestPerson
let session: RequestOptions
let suite: Suite
const runIds: string[] = []

/** A suite with two runs: between them one case is fixed and one is broken. */
before(async () => {
  person = await makePerson('editor')
  session = await openSession(person)
  const agent = await makeStoredAgent(person.workspaceId, { name: 'Librarian' })
  await modelControl(stack.modelServerUrl).setJudge({ dashboard: { hit: 0.4, miss: 0.4 } })
  const first = [
    saying('28 days of paid leave', '28 days', 'contains'),
    saying('The library opens at nine.', 'The library opens at ten.'),
    saying('Thirty days from the day of purchase', 'Thirty days', 'contains'),
    judged('dashboard', '[[say Bring it back to us]] What do I do with a broken lamp?', '\n- Names the counter.'),
    { ...saying('', 'x'), input: '[[fail 400 99]] What cannot be answered?' },
  ]
  suite = await makeSuite(first, agent.id, session)
  await runOnce()
  const second = first.with(1, saying('The library opens at ten.', 'The library opens at ten.'))
  await request('PUT', suite.path, {
    ...session,
    body: {
      name: 'Leave and opening hours',
      testCases: second.with(2, saying('Two weeks', 'Thirty days', 'contains')),
    },
  })
  await runOnce()
})

async function runOnce(): Promise<void> {
  const { run, path } = await startRun(suite, undefined, session)
  await awaitRun(path, undefined, 60_000, session)
  runIds.push(run.id)
}

const pathOf = (rest = '') => `agents/${suite.agentId}/evals/${suite.id}${rest}`

describe('a suite', () => {
  it('compares its last two runs, the broken case first, with the words that changed', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(pathOf('?view=runs'))
    await page.getByRole('table', { name: 'Runs' }).waitFor()
    await page.getByRole('button', { name: 'Compare the last two' }).click()
    const rows = page.getByRole('table', { name: 'Compared cases' }).locator('tbody tr')
    await rows.first().getByText('Broken').waitFor()
    await rows.first().click()
    // The answers share few words, so both stand as they are.
    await page.getByRole('region', { name: 'Expected' }).getByText('Thirty days').waitFor()
    await page.getByRole('region', { name: 'Answer of B' }).getByText('Two weeks').waitFor()
    assert.equal(await page.locator('ins, del').count(), 0)
    await page.waitForURL(/case=3/)
    await assertAccessible(page, 'comparison')
    await page.keyboard.press('j')
    await page.waitForURL(/case=2/)
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Case 2' }).waitFor({ state: 'hidden' })
    assert.deepEqual(visit.problems, [])
  })

  it('shows the results of a run with filters, evidence and the way to the turn', async () => {
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(pathOf(`/runs/${runIds[1]}?filter=failed`))
    const table = page.getByRole('table', { name: 'Results' })
    await table.getByText('Two weeks').first().waitFor()
    await table.getByRole('row', { name: 'broken lamp' }).click()
    const panel = page.getByRole('region', { name: 'Case 4' })
    await panel.getByText('Reasoning').waitFor()
    await hasAttribute(panel.getByRole('link', { name: 'Open turn' }), 'href', /peek=/)
    await page.reload()
    await panel.waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('shows what a person has said of an answer, and keeps the comment with another verdict', async () => {
    const { data } = await request<{ results: { turnId: string; testCaseIndex: number }[] }>(
      'GET',
      `${suite.path}/runs/${runIds[1]}`,
      session,
    )
    const review = `/v1/turns/${data.results.find(({ testCaseIndex }) => testCaseIndex === 3)?.turnId}/review`
    const comment = 'It names no counter.'
    await request('PUT', review, { ...session, body: { verdict: 'good', comment } })
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(pathOf(`/runs/${runIds[1]}`))
    await page.getByRole('table', { name: 'Results' }).getByRole('row', { name: 'broken lamp' }).click()
    const verdict = page.getByRole('radiogroup', { name: 'Your verdict' })
    await verdict.getByRole('radio', { name: 'Good', checked: true }).waitFor({ state: 'attached' })
    await verdict.getByText('Bad').click()
    await verdict.getByRole('radio', { name: 'Bad', checked: true }).waitFor({ state: 'attached' })
    const { data: now } = await request<{ verdict: string; comment: string }>('GET', review, session)
    assert.deepEqual([now.verdict, now.comment], ['bad', comment])
    assert.deepEqual(visit.problems, [])
  })

  it('runs live, and is stopped', async () => {
    const many = await makeSuite(
      Array.from({ length: 40 }, (_, index) => ({
        ...saying('', `answer ${index}`),
        input: `[[slow 1]] [[say answer ${index}]]`,
      })),
      suite.agentId,
      session,
    )
    const { run } = await startRun(many, { concurrency: 1 }, session)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await visit.open(`agents/${many.agentId}/evals/${many.id}/runs/${run.id}`)
    const bar = page.getByRole('region', { name: 'Run under way' })
    await bar.getByText(/\b[1-9]\d?\/40/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText(/Stopped\. \d+ of 40 cases were not run\./).waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('is accessible, light at a desk and dark on a phone', async () => {
    for (const [colorScheme, viewport] of LOOKS) {
      await using visit = await browser.visit({ person, colorScheme, viewport })
      const { page } = visit
      const where = `${colorScheme}, ${viewport === PHONE ? 'phone' : 'desk'}`
      await visit.open(pathOf('?case=1'))
      await page.getByRole('region', { name: 'Case 2' }).waitFor()
      await assertAccessible(page, `suite, ${where}`)
      await fitsWidth(page)
      await visit.open(pathOf(`/runs/${runIds[1]}`))
      await page.getByRole('table', { name: 'Results' }).waitFor()
      await assertAccessible(page, `run, ${where}`)
      await fitsWidth(page)
      assert.deepEqual(visit.problems, [])
    }
  })

  it('offers a viewer nothing that would be refused, and shows what failed with its fix', async () => {
    const viewer = await makePerson('viewer', person.workspaceId)
    await using visit = await browser.visit({ person: viewer })
    const { page } = visit
    await visit.open(pathOf())
    await page.getByText('View only.').waitFor()
    await page.getByRole('table', { name: 'Cases' }).waitFor()
    for (const name of ['Run', 'Gate', 'More', 'Import', 'Add case']) await hasNone(page.getByRole('button', { name }))
    assert.deepEqual(visit.problems, [])
    const error = { code: 'INTERNAL_ERROR', message: 'It broke.', fix: 'Look into the log.', request_id: 'r-1' }
    await page.route('**/runs?*', (route) => route.fulfill({ status: 500, json: { error } }))
    await visit.open(pathOf('?view=runs'))
    await page.getByText('The runs could not be loaded.').waitFor()
    await page.getByText('Look into the log.').waitFor()
    await assertAccessible(page, 'suite, failing')
  })
})
