import { termsOf } from '../../text/word.ts'

/** Chinese words of asking and of courtesy. Each has two characters or more, because one is a part of many other words. */
const CHINESE =
  /是?什么时候|是?什麼時候|多长时间|多長時間|请问|請問|请告诉|請告訴|告诉|告訴|是?什么|是?什麼|怎么样|怎麼樣|怎么办|怎麼辦|怎么|怎麼|怎样|如何|为什么|為什麼|是?哪[里裡些个個]|是?多少[天年月日次钱]?|是?[几幾][天年月日次]|多长|多久|多大(?!学)|可以|能否|能不能|是否|我们|你们|您|需要|应该|[吗嗎呢吧啊](?=[\p{P}\s]*$)/gu
/** Japanese ones, and what stands between the words that are written in other characters. */
const JAPANESE = /教えて|知り|何時間|何日間|(?<!幾)何[時日年月人個分回枚円歳]?|\p{Script=Hiragana}+/gu
const HIRAGANA = /\p{Script=Hiragana}/u
/** Chinese characters that say nothing beside each other; beside others they are a part of words, such as 目的 and 现在. */
const SAYS_NOTHING = new Set('的是在了要我你您请請几幾办哪何吗嗎呢有')

/** The words of a question without the Chinese or Japanese ones of asking and of courtesy. A text with Hiragana is Japanese. */
export function termsWithoutUnspacedCourtesy(question: string): string[] {
  if (HIRAGANA.test(question)) return termsOf(question.replace(JAPANESE, ' '))
  return termsOf(question.replace(CHINESE, ' ')).filter((term) => !Array.from(term).every(saysNothing))
}

/** Whether a pair is this character with one that says nothing, as where 車 is the word and 車を stands in a text. */
export function isWithParticle(pair: string, character: string): boolean {
  const [first = '', second = ''] = Array.from(pair)
  return (first === character && isParticle(second)) || (second === character && isParticle(first))
}

const saysNothing = (character: string): boolean => SAYS_NOTHING.has(character)
const isParticle = (character: string): boolean => HIRAGANA.test(character) || saysNothing(character)
