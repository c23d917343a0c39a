import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isFollowUp } from '../../../domain/knowledge/follow-up.ts'

const POINTS_BACK = [
  'How long does it last?',
  'What was its revenue in 2019?',
  'When was she born?',
  'Can I park there?',
  'Which one is cheaper?',
  'Does that include tax?',
  'the same for Canada?',
  'What else is included?',
  'When was this edict declared?',
  'Who was the president that went to it?',
  'Where did the movement which became it begin?',
  'Was kostet das?',
  'Wie lange hält sie?',
  'Wann wurde er gewählt?',
  '¿Cuál es su capital?',
  'Combien coûte-t-il ?',
  'Dove si trova questo?',
  'Когда он родился?',
  '它的首都是哪里？',
  'それはいくらですか？',
]
const IS_A_PART = [
  'Why?',
  'And in Germany?',
  'What about pets?',
  'In Germany?',
  'Warranty?',
  'Tell me more',
  'Thanks! And for students?',
  'Und in Deutschland?',
  'Was ist mit der Garantie?',
  '¿Y en Alemania?',
  'Et en France ?',
  'E in Italia?',
  'Quanto dura?',
  '德国呢？',
]
const STANDS_BY_ITSELF = [
  'What is the price?',
  'This is a test message',
  'Hi, this is Ada',
  'How long is the warranty of the blue pump?',
  'How long does it take to ship to Canada?',
  'Is it possible to return an item after 30 days?',
  'Is there a warranty on the pump?',
  'When the printer shows error E42, how do I reset it?',
  'I have a printer. It shows E42. How do I fix it?',
  'How do I install the app and configure it?',
  'So how do I reset the device password?',
  'And what is the capital of France?',
  'When did Holden say that it will close?',
  'What is the name of the town that the company left when it moved?',
  'What are the opening hours this week?',
  'What is the law that governs tenancy?',
  'What is photosynthesis?',
  'Gibt es eine Garantie auf die Pumpe?',
  'Wie lange ist die Garantie der Pumpe?',
  '¿Cuál es la política de devoluciones?',
  'Quelle est la capitale de la France ?',
  '法国的首都是哪里？',
]
const ASKS_NOTHING = [
  'hello',
  'Thanks!',
  'thank you very much',
  'ok',
  'Danke schön',
  '谢谢',
  'How are you?',
  'Who are you?',
  'Hi there!',
  'Are you still there?',
]

const wrong = (messages: string[], expected: boolean) => messages.filter((message) => isFollowUp(message) !== expected)

describe('a follow-up', () => {
  it('points back at something that it does not name', () => {
    assert.deepEqual(wrong(POINTS_BACK, true), [])
  })

  it('is a part of a question', () => {
    assert.deepEqual(wrong(IS_A_PART, true), [])
  })

  it('is no message that names what it is about', () => {
    assert.deepEqual(wrong(STANDS_BY_ITSELF, false), [])
  })

  it('is no greeting and no thanks', () => {
    assert.deepEqual(wrong(ASKS_NOTHING, false), [])
  })

  it('is no long message, and no message without words', () => {
    assert.deepEqual(wrong([`${'It is about it. '.repeat(30)}`, '', '   ', '?!', '👍'], false), [])
  })
})
