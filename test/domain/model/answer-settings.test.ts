import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type AnswerSettings,
  costlierSettings,
  settingsOfTurn,
  turnMsOf,
} from '../../../domain/model/answer-settings.ts'

describe('the settings of a turn', () => {
  it("are the request's in place of the agent's, each by itself", () => {
    const agentSettings = { temperature: 0.2, maxOutputTokens: 500 }
    assert.deepEqual(settingsOfTurn(agentSettings, { temperature: 1 }), { temperature: 1, maxOutputTokens: 500 })
    assert.deepEqual(settingsOfTurn(null, null), {})
  })

  for (const [agentSettings, chosen, costlier] of [
    [null, { temperature: 2, topP: 1, stop: ['x'], maxOutputTokens: 100_000 }, []],
    [null, { maxToolRounds: 8, maxSeconds: 300, reasoningEffort: 'none' }, []],
    [
      null,
      { maxToolRounds: 9, maxSeconds: 301, reasoningEffort: 'minimal' },
      ['reasoningEffort', 'maxToolRounds', 'maxSeconds'],
    ],
    [{ maxOutputTokens: 500 }, { maxOutputTokens: 501 }, ['maxOutputTokens']],
    [{ maxOutputTokens: 500 }, { maxOutputTokens: 500 }, []],
    [
      { reasoningEffort: 'high', maxToolRounds: 50, maxSeconds: 900 },
      { reasoningEffort: 'low', maxToolRounds: 9, maxSeconds: 600 },
      [],
    ],
  ] as [AnswerSettings | null, AnswerSettings, string[]][])
    it(`${JSON.stringify(chosen)} beside ${JSON.stringify(agentSettings)} can cost more by ${costlier.length} settings`, () =>
      assert.deepEqual(costlierSettings(agentSettings, chosen, 300), costlier))

  it('give a turn no more time than the operator allows', () => {
    const times = { turnTimeoutSeconds: 300, maxTurnSeconds: 600 }
    assert.deepEqual([turnMsOf({}, times), turnMsOf({ maxSeconds: 900 }, times)], [300_000, 600_000])
  })
})
