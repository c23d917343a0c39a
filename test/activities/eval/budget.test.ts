import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EvalBudget } from '../../../activities/eval/budget.ts'

/** Runs cases of 1 USD each in this many lanes; returns how many ran. */
async function spend(budget: EvalBudget, lanes: number, cases: number): Promise<number> {
  let ran = 0
  const lane = async () => {
    while (await budget.admit()) {
      if (ran === cases) return budget.settle()
      ran++
      await new Promise((resolve) => setImmediate(resolve))
      budget.settle('1')
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return ran
}

describe('the budget of a run', () => {
  it('admits every case when there is no limit', async () => {
    assert.equal(await spend(new EvalBudget(undefined, 0, 0), 8, 100), 100)
  })
  for (const lanes of [1, 8, 64])
    it(`stops admitting cases at the limit, with ${lanes} at once`, async () => {
      assert.equal(await spend(new EvalBudget(2.5, 0, 0), lanes, 100), 3)
    })
  it('counts what was spent before a crash', async () => {
    assert.equal(await spend(new EvalBudget(10, 8, 8), 8, 100), 2)
  })
  it('admits all cases when the money suffices', async () => {
    assert.equal(await spend(new EvalBudget(1_000, 0, 0), 8, 20), 20)
  })
  it('admits no case when the limit is 0', async () => {
    assert.equal(await spend(new EvalBudget(0, 0, 0), 8, 20), 0)
  })
  it('lets the other lanes end when a case fails', async () => {
    const budget = new EvalBudget(1, 0, 0)
    let began = 0
    const failing = async () => {
      if (++began > 1) return undefined
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('the case was given up')
    }
    const ends = await Promise.allSettled([budget.runLane(failing), budget.runLane(failing), budget.runLane(failing)])
    assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected'])
  })
})
