import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { calculate } from '../../../domain/calculator/calculate.ts'
import { startProcessorClock } from '../../support/run/processor-time.ts'

const computed = (expression: string): string => {
  const result = calculate(expression)
  return result.ok ? result.value : `error: ${result.error}`
}

describe('calculator', () => {
  const cases: [expression: string, value: string][] = [
    ['0.1 + 0.2', '0.3'],
    ['1 - 0.9', '0.1'],
    ['1.005 * 1000', '1005'],
    ['1/3', '0.3333333333333333333333333333333333'],
    ['1/3*3', '1'],
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['2(3 + 4)', '14'],
    ['-2^2', '-4'],
    ['2^-2', '0.25'],
    ['2^3^2', '512'],
    ['2**10', '1024'],
    ['7 // 2', '3'],
    ['-7 // 2', '-4'],
    ['10 % 3', '1'],
    ['-7 mod 3', '2'],
    ['2^100', '1267650600228229401496703205376'],
    ['10% of 50', '5'],
    ['10%', '0.1'],
    ['200 + 10%', '220'],
    ['200 - 10%', '180'],
    ['200 * 10%', '20'],
    ['50 / 10%', '500'],
    ['10% + 5%', '0.15'],
    ['200 + 10% of 50', '205'],
    ['1,234,567.5 * 2', '2469135'],
    ['max(1,234)', '234'],
    ['1_000 + 1', '1001'],
    ['1.5e3', '1500'],
    ['5!', '120'],
    ['100!/98!', '9900'],
    ['sqrt(16)', '4'],
    ['√16 + 1', '5'],
    ['sqrt(2)', '1.414213562373095048801688724209698'],
    ['sqrt(2)^2', '2'],
    ['8^(1/3)', '2'],
    ['cbrt(-27)', '-3'],
    ['root(32, 5)', '2'],
    ['4^0.5', '2'],
    ['2^3.5', '11.31370849898476039041350979367758'],
    ['pi', '3.141592653589793238462643383279503'],
    ['e', '2.718281828459045235360287471352662'],
    ['exp(1)', '2.718281828459045235360287471352662'],
    ['ln(e)', '1'],
    ['ln(10)', '2.302585092994045684017991454684364'],
    ['log(1000)', '3'],
    ['log(8, 2)', '3'],
    ['log2(1024)', '10'],
    ['floor(log2(1024))', '10'],
    ['(1/3 + sqrt(2)) - sqrt(2)', '0.3333333333333333333333333333333333'],
    ['sin(pi)', '0'],
    ['sin(30°)', '0.5'],
    ['cos(60°)', '0.5'],
    ['tan(45°)', '1'],
    ['sin(1)', '0.841470984807896506652502321630299'],
    ['atan(1)*4', '3.141592653589793238462643383279503'],
    ['acos(0.5)', '1.047197551196597746154214461093168'],
    ['tanh(1)', '0.7615941559557648881194582826047936'],
    ['exp(200)', '7.225973768125749258177477042189306e+86'],
    ['exp(-200)', '1.383896526736737530648681456979085e-87'],
    ['round(1.005, 2)', '1.01'],
    ['round(-2.5)', '-3'],
    ['floor(-1.5) + ceil(1.2) + trunc(-1.7)', '-1'],
    ['avg(1, 2, 3, 4) + median(3, 1, 2)', '4.5'],
    ['gcd(12, 18) + lcm(4, 6)', '18'],
    ['ncr(5, 2) + npr(5, 2)', '30'],
    ['3 × 4 ÷ 2 − 1', '5'],
    ['ABS(-3)', '3'],
    ['2 + 2 =', '4'],
    ['(1+0.05/365)^(365*30)', '4.481228688524515247752280085827483'],
    ['(1+0.05/365)^-(365*30)', '0.2231530835640657679123803695873667'],
    ['(1+10^-12)^10^12', '2.718281828457686094446059194614154'],
    ['1^10^20 - (-1)^(10^20+1)', '2'],
    ['1000 * (1 + 0.05)^10', '1628.894626777441406250'.replace(/0+$/, '')],
  ]
  for (const [expression, value] of cases)
    test(`${expression} is ${value.slice(0, 40)}`, () => assert.equal(computed(expression), value))

  const refused: [expression: string, error: RegExp][] = [
    ['', /ends too early/],
    ['1 +', /ends too early/],
    ['(1', /"\)" is missing/],
    ['1)', /wrong place/],
    ['1 2', /wrong place/],
    ['1 / 0', /Division by zero/],
    ['0^-1', /Division by zero/],
    ['sqrt(-1)', /not below zero/],
    ['ln(0)', /above zero/],
    ['asin(2)', /from -1 to 1/],
    ['1.5!', /whole number/],
    ['9^9^9', /4000 digits/],
    ['10^10^10', /4000 digits/],
    ['(1+10^-40)^10^40', /4000 digits/],
    ['(1/3)^10^5', /4000 digits/],
    ['pi^10^3000', /4000 digits/],
    ['(pi/10)^10^20', /4000 digits/],
    ['exp(9001)', /exponent is too large/],
    ['tan(90°)', /Division by zero/],
    ['log(2, 1)', /base 1/],
    ['1e5000', /4000 digits/],
    ['1001!', /1000/],
    ['foo(1)', /"foo" is not known/],
    ['constructor', /not known/],
    ['process.exit()', /means nothing/],
    ['a = 1', /means nothing/],
    ['"a"', /means nothing/],
    ['__proto__', /means nothing/],
    ['1; 2', /means nothing/],
    ['max()', /wrong place/],
    ['sqrt(1, 2)', /cannot take 2 arguments/],
    ['1'.repeat(1001), /longer than 1000/],
    ['('.repeat(100), /nested more than 64/],
    ['-'.repeat(100) + 1, /nested more than 64/],
  ]
  for (const [expression, error] of refused)
    test(`${expression.slice(0, 20) || 'nothing'} is refused: ${error.source}`, () =>
      assert.match(computed(expression), error))

  test('sums and products of decimals are exact', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const decimal = (value: number) =>
      `${value < 0 ? '-' : ''}${Math.trunc(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`
    const property = fc.property(cents, cents, (a, b) => {
      assert.equal(Number(computed(`((${decimal(a)}) + (${decimal(b)})) * 100`)), a + b)
      assert.equal(Number(computed(`(${decimal(a)}) * (${decimal(b)}) * 10000`)), a * b || 0)
    })
    fc.assert(property, { numRuns: 200 })
  })

  test('functions agree with JavaScript', () => {
    const property = fc.property(fc.double({ min: 0.001, max: 100, noNaN: true }), (x) => {
      for (const name of ['sin', 'cos', 'atan', 'sqrt', 'cbrt', 'exp', 'log10', 'log2', 'tanh'] as const) {
        const expected = Math[name](x)
        const actual = Number(computed(`${name}(${x})`))
        assert.ok(Math.abs(actual - expected) <= 1e-12 * Math.max(1, Math.abs(expected)), `${name}(${x}) is ${actual}`)
      }
    })
    fc.assert(property, { numRuns: 100 })
  })

  test('every text ends without an exception within 5 seconds', () => {
    const piece = fc.constantFrom(
      '1',
      '9',
      '.',
      '(',
      ')',
      '^',
      '!',
      '%',
      '/',
      '*',
      '-',
      ',',
      'sqrt(',
      'root(',
      'exp(',
      'ln(',
      'e',
      '9999',
      '°',
      ' of ',
    )
    const property = fc.property(fc.array(piece, { maxLength: 150 }), (pieces) => {
      const usedMs = startProcessorClock()
      calculate(pieces.join(''))
      assert.ok(usedMs() < 5000)
    })
    fc.assert(property, { numRuns: 300 })
  })
})
