import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Block } from '../../../domain/chunk/block.ts'
import { CHUNK_SIZE, type Chunk, splitIntoChunks } from '../../../domain/chunk/chunk.ts'
import { splitText } from '../../../domain/chunk/text.ts'
import { estimateTokens } from '../../../domain/model/token-estimate.ts'
import { startProcessorClock } from '../../support/run/processor-time.ts'

const sentences = (count: number, what = 'sentence') =>
  Array.from({ length: count }, (_, index) => `This is ${what} number ${index} of the text.`).join(' ')

describe('splitIntoChunks', () => {
  it('keeps heading path and page, and crosses neither', () => {
    const { chunks } = splitIntoChunks([
      { kind: 'heading', level: 1, text: 'Handbook' },
      { kind: 'paragraph', text: 'Intro.', page: 1 },
      { kind: 'heading', level: 2, text: 'Leave' },
      { kind: 'paragraph', text: 'On page one.', page: 1 },
      { kind: 'paragraph', text: 'On page two.', page: 2 },
      { kind: 'heading', level: 1, text: 'Annex' },
      { kind: 'paragraph', text: 'The end.', page: 2 },
    ])
    assert.deepEqual(
      chunks.map(({ heading, page, text }) => [heading, page, text]),
      [
        ['Handbook', 1, 'Intro.'],
        ['Handbook > Leave', 1, 'On page one.'],
        ['Handbook > Leave', 2, 'On page two.'],
        ['Annex', 2, 'The end.'],
      ],
    )
  })

  it('keeps a heading without text below it', () =>
    assert.deepEqual(
      splitIntoChunks([{ kind: 'heading', level: 1, text: 'Alone' }]).chunks.map(({ text }) => text),
      ['Alone'],
    ))

  it('repeats the last sentences of the previous chunk', () => {
    const [first, second] = splitIntoChunks([{ kind: 'paragraph', text: sentences(80) }]).chunks
    const last = first?.text.split('. ').at(-1)
    assert.match(last ?? '', /^This is sentence number \d+ of the text\.$/)
    assert.ok(last && second?.text.slice(0, second.repeated).includes(last), second?.text.slice(0, 200))
  })

  it('repeats the sentence above a table in every chunk of the table on the same page', () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      cells: [`Item ${index}`, `${index}`],
      page: index < 100 ? 1 : 2,
    }))
    const table = { kind: 'table' as const, header: ['Name', 'Price'], rows, page: 1 }
    const { chunks } = splitIntoChunks([
      { kind: 'heading', level: 1, text: 'Prices', page: 1 },
      { kind: 'paragraph', text: 'Prices of spare parts', page: 1 },
      table,
      { kind: 'heading', level: 1, text: 'Others', page: 2 },
      { ...table, page: 2 },
    ])
    const [own, others] = ['Prices', 'Others'].map((heading) => chunks.filter((chunk) => chunk.heading === heading))
    const [first = [], second = []] = [1, 2].map((page) => own?.filter((chunk) => chunk.page === page))
    assert.ok(first.length > 1 && first.every(({ text }) => text.startsWith('Prices of spare parts\n\n| Name |')))
    assert.ok(first.slice(1).every(({ repeated }) => repeated > 'Prices of spare parts'.length))
    assert.ok(second.length > 1 && second.every(({ text }) => text.startsWith('| Name |')))
    assert.ok(own?.every(({ tokenCount }) => tokenCount <= CHUNK_SIZE.maxTokens))
    assert.ok(others?.every(({ text }) => text.startsWith('| Name |')))
  })

  it('repeats the header of a table in every chunk', () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({ cells: [`item ${index}`, `${index},50`] }))
    const { chunks } = splitIntoChunks([{ kind: 'table', header: ['Name', 'Price'], rows }])
    assert.ok(chunks.length > 2)
    for (const { text } of chunks) assert.ok(text.startsWith('| Name | Price |\n| --- | --- |\n'))
  })

  it('names the row in every part of a long record', () => {
    const header = ['id', 'name', ...Array.from({ length: 300 }, (_, index) => `column ${index}`)]
    const rows = ['Alpha', 'Beta'].map((name, index) => ({
      cells: [`R${index}`, name, ...header.slice(2).map((_, place) => String(place))],
    }))
    const { chunks } = splitIntoChunks([{ kind: 'records', header, rows }])
    for (const { text } of chunks) assert.match(text, /^id: R\d; name: (Alpha|Beta); column \d+: \d+/)
    assert.ok(chunks.some(({ text }) => text.includes('name: Beta') && text.includes('column 299: 299')))
  })

  it('loses no word and exceeds no limit in any text', () => {
    const blocks = fc.array(fc.oneof(fc.lorem({ maxCount: 300 }), fc.string({ unit: 'binary', maxLength: 3_000 })), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(blocks, (texts) => {
        const { chunks } = splitIntoChunks(texts.map((text): Block => ({ kind: 'paragraph', text })))
        const all = chunks.map(({ text }) => text).join(' ')
        const bound = CHUNK_SIZE.maxTokens + CHUNK_SIZE.overlapTokens + 2
        for (const { text } of chunks) assert.ok(estimateTokens(text) <= bound, `${estimateTokens(text)} tokens`)
        for (const word of texts.flatMap((text) => text.match(/[a-z]{3,200}/g) ?? [])) assert.ok(all.includes(word))
      }),
      { numRuns: 60 },
    )
  })

  it('cuts a million letters without spaces within 10 seconds', () => {
    const usedMs = startProcessorClock()
    const { chunks } = splitIntoChunks([{ kind: 'paragraph', text: 'x'.repeat(1_000_000) }])
    assert.ok(chunks.length > 100)
    assert.ok(usedMs() < 10_000)
  })
})

describe('the pages of splitIntoChunks', () => {
  /** The part of its page that a chunk names. */
  const onPage = ({ pages }: ReturnType<typeof splitIntoChunks>, { place }: Chunk) =>
    Array.from(pages[place.pageIndex]?.text ?? '')
      .slice(place.start, place.end)
      .join('')
  const withoutBlanks = (text: string) => text.replace(/\s/g, '')

  it('have the headings and the text as it was read', () =>
    assert.deepEqual(
      splitIntoChunks([
        { kind: 'heading', level: 1, text: 'Handbook', page: 1 },
        { kind: 'paragraph', text: 'One  line.\nAnother.', page: 1 },
        {
          kind: 'table',
          header: ['Name', 'Price'],
          rows: [{ cells: ['Bolt', '3'] }, { cells: ['Nut', '4'] }],
          page: 2,
        },
      ]).pages,
      [
        { number: 1, text: 'Handbook\n\nOne  line.\nAnother.' },
        { number: 2, text: '| Name | Price |\n| --- | --- |\n| Bolt | 3 |\n| Nut | 4 |' },
      ],
    ))

  it('show each chunk without what it repeats', () => {
    const text = `🦊 ${sentences(80)}\n\n${sentences(80, 'line')}`
    const split = splitIntoChunks([{ kind: 'paragraph', text, page: 3 }])
    assert.ok(split.chunks.length > 3)
    for (const chunk of split.chunks) {
      const own = Array.from(chunk.text).slice(chunk.repeated).join('')
      assert.equal(withoutBlanks(onPage(split, chunk)), withoutBlanks(own))
    }
    assert.equal(split.pages.map((page) => page.text).join(''), text)
  })

  it('show the rows of a table that a chunk continues without the header', () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({ cells: [`item ${index}`, `${index},50`] }))
    const split = splitIntoChunks([{ kind: 'table', header: ['Name', 'Price'], rows }])
    assert.deepEqual(
      split.chunks.map((chunk) => onPage(split, chunk).startsWith('| Name')),
      split.chunks.map((_, index) => index === 0),
    )
    for (const chunk of split.chunks) assert.ok(chunk.text.endsWith(onPage(split, chunk)))
  })

  it('stand once, and have what stands between the halves of a table', () => {
    const rows = [1, 2, 3].map((page) => ({ cells: [`item ${page}`], page }))
    const split = splitIntoChunks([
      { kind: 'table', header: ['Name'], rows, page: 1 },
      { kind: 'paragraph', text: 'The running head', page: 2 },
    ])
    assert.deepEqual(
      split.pages.map(({ number }) => number),
      [1, 2, 3],
    )
    for (const chunk of split.chunks) assert.equal(split.pages[chunk.place.pageIndex]?.number, chunk.page)
    assert.equal(onPage(split, split.chunks.at(-1) as Chunk), 'The running head')
  })

  it('are cut between chunks when the document has none', () => {
    const { pages, chunks } = splitIntoChunks([{ kind: 'paragraph', text: sentences(2_000) }])
    assert.ok(pages.length > 5)
    for (const { text } of pages) assert.ok(text.length < 12_000)
    assert.equal(new Set(chunks.map(({ place }) => place.pageIndex)).size, pages.length)
  })

  it('have each character of any text once, in its order', () => {
    const blocks = fc.array(fc.oneof(fc.lorem({ maxCount: 300 }), fc.string({ unit: 'binary', maxLength: 3_000 })), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(blocks, (texts) => {
        const split = splitIntoChunks(texts.map((text): Block => ({ kind: 'paragraph', text })))
        assert.equal(withoutBlanks(split.pages.map(({ text }) => text).join('')), withoutBlanks(texts.join('')))
        for (const chunk of split.chunks) assert.equal(withoutBlanks(onPage(split, chunk)) === '', false)
      }),
      { numRuns: 60 },
    )
  })
})

describe('splitText', () => {
  it('cuts at paragraphs before lines and at lines before sentences', () => {
    assert.deepEqual(splitText('one two three\n\nfour five six', 6), ['one two three', 'four five six'])
    assert.deepEqual(splitText('one two three\nfour five six', 6), ['one two three', 'four five six'])
    assert.deepEqual(splitText('One two three. Four five six.', 7), ['One two three.', 'Four five six.'])
  })
})
