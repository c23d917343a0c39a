import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { invite, newEmail } from '../../support/access/invitation.ts'
import { makePerson, openSession, PASSWORD } from '../../support/access/person.ts'
import { assertAccessible } from '../../support/browser/axe.ts'
import { startBrowser, type Visit } from '../../support/browser/browser.ts'
import { database } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = ({ page }: Visit, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The console names each refused answer; the person was told of it. */
const quiet = ({ problems }: Visit) => problems.filter((line) => !/status of 4\d\d/.test(line))

describe('an invitation', () => {
  it('makes an account and a member, once', async () => {
    const [owner, email] = [await makePerson(), newEmail()]
    const { path } = await invite(owner, email)
    await using visit = await browser.visit()
    const { page } = visit
    await page.goto(`/${path}`)
    await heading(visit, 'Accept the invitation')
    await page.getByText(`${owner.name} invites ${email} to `).waitFor()
    await page.waitForURL(`${stack.baseUrl}/invitation`)
    await assertAccessible(page, 'invitation')
    await page.getByLabel('Name').fill('Ben')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await press(visit, 'Join')
    await page.getByRole('button', { name: 'Ben, editor' }).waitFor()

    await using second = await browser.visit()
    await second.page.goto(`/${path}`)
    await second.page.getByText('This invitation was used, withdrawn, or has expired.').waitFor()
    assert.deepEqual([...visit.problems, ...quiet(second)], [])
  })

  it('is accepted by a press of the person who is signed in, and opens the workspace', async () => {
    const [person, owner] = [await makePerson(), await makePerson()]
    const { path } = await invite(owner, person.email)
    await using visit = await browser.visit({ person })
    await visit.page.goto(`/${path}`)
    await visit.page.getByText(`, ${person.email}.`).waitFor()
    await press(visit, `Join as ${person.name}`)
    await heading(visit, 'Agents')
    await visit.page.waitForURL(({ pathname }) => pathname.includes(owner.workspaceId))
    assert.deepEqual(visit.problems, [])
  })

  it('goes on where it was after a reload, until it is used', async () => {
    const person = await makePerson()
    const { path } = await invite(await makePerson(), person.email)
    await using visit = await browser.visit({ person })
    const { page } = visit
    await page.goto(`/${path}`)
    await page.getByText(`, ${person.email}.`).waitFor()
    await page.reload()
    await press(visit, `Join as ${person.name}`)
    await heading(visit, 'Agents')
    assert.equal(await page.evaluate(`sessionStorage.getItem('ams-link /invitation')`), null)
    assert.deepEqual(visit.problems, [])
  })

  it('that has expired says so', async () => {
    const person = await makePerson()
    const { id, path } = await invite(await makePerson(), person.email)
    await database.execute(sql`update invitations set expires_at = now() where id = ${id}`)
    await using visit = await browser.visit({ person })
    await visit.page.goto(`/${path}`)
    await visit.page.getByText('This invitation was used, withdrawn, or has expired.').waitFor()
    await visit.page.getByText('Ask an owner of the workspace for a new one.').waitFor()
  })

  it('that was stolen opens no account and no workspace', async () => {
    const [person, owner, thief] = [await makePerson(), await makePerson(), await makePerson()]
    const { path } = await invite(owner, person.email)
    await using visit = await browser.visit({ person: thief })
    const { page } = visit
    await page.goto(`/${path}`)
    await press(visit, `Join as ${thief.name}`)
    await page.getByText('The invitation is for another e-mail address').waitFor()
    await press(visit, 'Use another account')
    await page.getByLabel('Name').fill('Thief')
    await page.getByRole('textbox', { name: 'Password' }).fill('the thief chooses this')
    await press(visit, 'Join')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    await page.getByText('I have an account').click()
    await page.getByRole('textbox', { name: 'Your password' }).fill('the thief guesses this')
    await press(visit, 'Join')
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    const { data } = await request<object[]>('GET', '/v1/members', await openSession(owner))
    assert.equal(data.length, 1)
    // The person whom it is for still joins with it.
    await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
    await press(visit, 'Join')
    await page.getByRole('button', { name: `${person.name}, ` }).waitFor()
    const members = await request<object[]>('GET', '/v1/members', await openSession(owner))
    assert.equal(members.data.length, 2)
  })
})
