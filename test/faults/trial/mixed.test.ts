import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { prove } from '../../support/proof/proof.ts'
import { readProofSize } from '../../support/proof/size.ts'

/** About a minute of load; `npm run proof` asks for thousands. */
const SMALL = {
  AMS_PROOF_TURNS: '400',
  AMS_PROOF_DOCUMENTS: '40',
  AMS_PROOF_EVAL_CASES: '200',
  AMS_PROOF_ESCALATIONS: '80',
}

describe('everything that was accepted', () => {
  it('ends once and well under mixed faults', { timeout: 900_000 }, async () => {
    const { details, ...report } = await prove(readProofSize({ ...SMALL, ...process.env }), console.log)
    console.log(JSON.stringify(report))
    if (details.violations.length > 0) console.log(JSON.stringify(details))
    assert.deepEqual(report.broken, [])
  })
})
