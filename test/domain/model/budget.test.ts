import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { refuseUsedUp, type Spending } from '../../../domain/model/budget.ts'

const DAY = '2026-12-31'
const spending = (given: Partial<Spending>): Spending => ({
  of: 'agent',
  dailyUsd: null,
  monthlyUsd: null,
  spentToday: '0',
  spentThisMonth: '0',
  ...given,
})

function refusalOf(spendings: Spending[], unstored?: string): ApiError | undefined {
  try {
    refuseUsedUp(spendings, DAY, unstored)
    return undefined
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error
  }
}

describe('a budget', () => {
  it('without limits refuses nothing', () => assert.equal(refusalOf([spending({ spentToday: '1000000' })]), undefined))

  it('is used up when exactly its limit was spent, to the last place', () => {
    const limits = { dailyUsd: '0.30000000' }
    assert.equal(refusalOf([spending({ ...limits, spentToday: '0.29999999' })]), undefined)
    assert.equal(refusalOf([spending({ ...limits, spentToday: '0.30000000' })])?.errorCode, 'BUDGET_EXCEEDED')
  })

  it('counts the calls of a turn that are not stored yet', () => {
    const given = [spending({ dailyUsd: '1', spentToday: '0.6' })]
    assert.equal(refusalOf(given, '0.39999999'), undefined)
    assert.ok(refusalOf(given, '0.4'))
  })

  it('of nothing refuses the first call', () => assert.ok(refusalOf([spending({ dailyUsd: '0' })])))

  it('ends with the UTC day or month, also at the end of a year', () => {
    const daily = refusalOf([spending({ dailyUsd: '1', spentToday: '1' })])
    const monthly = refusalOf([spending({ of: 'workspace', monthlyUsd: '1', spentThisMonth: '1' })])
    assert.equal(daily?.retryAt?.toISOString(), '2027-01-01T00:00:00.000Z')
    assert.equal(monthly?.retryAt?.toISOString(), '2027-01-01T00:00:00.000Z')
    assert.match(monthly?.message ?? '', /^The workspace's budget of 1 USD a month/)
  })

  it('says the window that ends last when several are used up', () => {
    const agent = spending({ dailyUsd: '1', spentToday: '1' })
    const workspace = spending({ of: 'workspace', monthlyUsd: '1', spentThisMonth: '1' })
    assert.match(refusalOf([agent, workspace])?.fix ?? '', /PUT \/v1\/budget/)
  })
})
