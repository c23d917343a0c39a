import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ACTIONS, actionChoices, wordsOf } from '../../../dashboard/settings/audit/actions.ts'
import { AUDITED_WRITES, UNAUDITED } from '../../support/access/audited-write.ts'

/** What the service notes by itself. */
const NOTED = ['signInFailed', 'signInRefused', 'openIdSignInFailed', 'webhookSwitchedOff']

describe('the actions of the audit filter', () => {
  it('are all that the audit records', () => {
    const known = new Set<string>(ACTIONS)
    assert.deepEqual(
      Object.keys(AUDITED_WRITES).filter((action) => !known.has(action)),
      [],
    )
    const possible = [...Object.keys(AUDITED_WRITES), ...Object.keys(UNAUDITED), ...NOTED]
    assert.deepEqual(
      ACTIONS.filter((action) => !possible.includes(action)),
      [],
    )
  })

  it('are named as in the table', () => {
    assert.equal(wordsOf('replaceAgentMcpServers'), 'Replace agent MCP servers')
    assert.equal(wordsOf('createApiKey'), 'Create API key')
  })

  it('have the one of the address, whatever it is', () => {
    assert.ok(actionChoices('formerAction').some(({ label }) => label === 'Former action'))
  })
})
