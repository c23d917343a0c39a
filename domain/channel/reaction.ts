/** The scores of reactions: of emoji without skin tone and variation, and of Slack's names for them. */
const SCORES: Record<string, 1 | -1> = {
  '👍': 1,
  '❤': 1,
  '🎉': 1,
  '✅': 1,
  '👎': -1,
  '❌': -1,
  '😡': -1,
  '+1': 1,
  thumbsup: 1,
  heart: 1,
  tada: 1,
  white_check_mark: 1,
  '-1': -1,
  thumbsdown: -1,
  x: -1,
  rage: -1,
}

/**
 * The score of a reaction; null for one that rates nothing.
 * @param reaction an emoji, or Slack's name of one: Slack writes skin tones as `+1::skin-tone-3`
 */
export function scoreOfReaction(reaction: string): 1 | -1 | null {
  const plain = reaction.replace(/::skin-tone-[2-6]$/, '').replace(/[\u{1F3FB}-\u{1F3FF}\u{FE0E}\u{FE0F}]/gu, '')
  return (Object.hasOwn(SCORES, plain) && SCORES[plain]) || null
}
