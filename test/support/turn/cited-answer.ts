/**
 * A model's text about three passages, the text that readers are shown (undefined: all of it), and the numbers of the
 * passages that the answer cites.
 */
export type CitedAnswer = { said: string; shown?: string; cited: number[] }

const FENCE = '```'

const plain: CitedAnswer[] = [
  { said: 'Hello.', cited: [] },
  { said: '', cited: [] },
  { said: 'It needs oil [1].', cited: [1] },
  { said: 'It needs oil.[2]', cited: [2] },
  { said: 'It needs oil[3]', cited: [3] },
  { said: '[1] It needs oil.', cited: [1] },
  { said: '[1]', cited: [1] },
  { said: '[3] then [1]', cited: [3, 1] },
  { said: '[2] and [2] and [1] and [2]', cited: [2, 1] },
  { said: '[1][2][3]', cited: [1, 2, 3] },
  { said: 'First [2],\nthen [1];\n\nlast [3].', cited: [2, 1, 3] },
  { said: '**Bold [1]** and *thin [2]*', cited: [1, 2] },
  { said: '- one [2]\n- two [1]', cited: [2, 1] },
  { said: '| a | b |\n|---|---|\n| x [3] | y |', cited: [3] },
  { said: '油を差す [1]。الزيت [2]', cited: [1, 2] },
  { said: '🛢️[1]🛢️', cited: [1] },
  { said: '([1])', cited: [1] },
  { said: '[[2]]', cited: [2] },
  { said: 'See [1](https://example.com).', cited: [1] },
  { said: '[03]', cited: [3] },
]

const unnamed: CitedAnswer[] = [
  { said: 'It needs oil [9].', shown: 'It needs oil .', cited: [] },
  { said: '[9]', shown: '', cited: [] },
  { said: 'a[4]b', shown: 'ab', cited: [] },
  { said: 'Zero [0] is none.', shown: 'Zero  is none.', cited: [] },
  { said: '[1][9][2]', shown: '[1][2]', cited: [1, 2] },
  { said: '[9][8][7]', shown: '', cited: [] },
  { said: 'one [10] two [999]', shown: 'one  two ', cited: [] },
  { said: 'list[7] in prose', shown: 'list in prose', cited: [] },
  { said: '[[9]1]', shown: '[1]', cited: [1] },
  { said: '[[9]9]', shown: '', cited: [] },
  { said: '[1[9]]', shown: '[1]', cited: [1] },
  { said: '[[[9]]]', shown: '[[]]', cited: [] },
  { said: '[2[8]0[1]', shown: '[20[1]', cited: [1] },
  { said: '[9', cited: [] },
  { said: 'open [1] and [', cited: [1] },
  { said: '9]', cited: [] },
]

const otherBrackets: CitedAnswer[] = [
  { said: '[1, 2]', cited: [] },
  { said: '[1-3]', cited: [] },
  { said: '[ 1 ]', cited: [] },
  { said: '[^1]', cited: [] },
  { said: '[]', cited: [] },
  { said: 'Smith v Jones [2024] EWCA Civ 1', cited: [] },
  { said: '- [x] done [1]', cited: [1] },
]

const code: CitedAnswer[] = [
  { said: 'Read `list[9]` or `list[1]` [2].', cited: [2] },
  { said: '``a ` b[1]`` [3]', cited: [3] },
  {
    said: `${FENCE}js\nlist[1] = list[9]\n${FENCE}\nThat is it [1][9].`,
    shown: `${FENCE}js\nlist[1] = list[9]\n${FENCE}\nThat is it [1].`,
    cited: [1],
  },
  { said: '~~~\nx[9]\n~~~\n[2]', cited: [2] },
  { said: `1. So:\n   ${FENCE}\n   x[9]\n   ${FENCE}\n2. [3]`, cited: [3] },
  { said: `${FENCE}\nx[9] never ends [1]`, cited: [] },
  { said: 'a ` alone [9]\nnext [1] [9]', shown: 'a ` alone [9]\nnext [1] ', cited: [1] },
]

/** Fifty answers. */
export const CITED_ANSWERS: CitedAnswer[] = [...plain, ...unnamed, ...otherBrackets, ...code]
