/**
 * Vectors as `local/multilingual-e5-small` makes them of annual reports, whose distances and dimensions these resemble: topics
 * within topics, and questions that are less like the passages than these are like each other. No two share their noise.
 */
export const DIMENSIONS = 384

/**
 * A passage belongs to one topic of each level; a topic has ten below it. So much of the variance of passages is between the
 * topics of each level, the widest first; `OWN` is left to the passage itself.
 */
const SPREAD = [0.14, 0.2, 0.18, 0.13, 0.1]
const OWN = 0.25
const BRANCHES = 10
/** All vectors of a model lean one way: the square of their mean's length, and the variance around it. */
const [MEAN, VARIANCE] = [0.82, 0.18]
/** A question is about a topic, but nearer to the middle of all than its passages, with a variance of its own. */
const QUESTION = { topic: 0.6, variance: 0.13 }
/** The deviation in each dimension: the first forty have half of the variance. */
const DEVIATIONS = deviationsOf((place) => (place + 3) ** -0.65 * Math.exp(-place / 300))

/** The middles of the narrowest topics, one behind another. */
export type Topics = Float32Array

/** Makes topics at random. */
export function growTopics(): Topics {
  let wider: Topics = new Float32Array(DIMENSIONS)
  for (const spread of SPREAD) {
    const topics: Topics = new Float32Array(wider.length * BRANCHES)
    const size = Math.sqrt(spread * VARIANCE)
    for (let place = 0; place < topics.length; place++) {
      const dimension = place % DIMENSIONS
      const above = Math.floor(place / DIMENSIONS / BRANCHES) * DIMENSIONS + dimension
      topics[place] = (wider[above] ?? 0) + size * deviation(dimension)
    }
    wider = topics
  }
  return wider
}

/** A vector of a passage of any topic. */
export const passageVector = (topics: Topics): Float32Array => vectorOf(topics, 1, OWN * VARIANCE)

/** A vector of a question about any topic. */
export const questionVector = (topics: Topics): number[] =>
  Array.from(vectorOf(topics, QUESTION.topic, QUESTION.variance))

/** Vectors as Postgres reads an array of pgvector's type `vector`. @param typeId the id of the type in this database */
export function vectorsOf(vectors: Float32Array[], typeId: number): Buffer {
  const size = 8 + 4 * DIMENSIONS
  const array = Buffer.alloc(20 + vectors.length * size)
  for (const [place, value] of [1, 0, typeId, vectors.length, 1].entries()) array.writeInt32BE(value, 4 * place)
  for (const [number, vector] of vectors.entries()) {
    const start = 20 + number * size
    array.writeInt32BE(4 + 4 * DIMENSIONS, start)
    array.writeInt16BE(DIMENSIONS, start + 4)
    for (const [place, value] of vector.entries()) array.writeFloatBE(value, start + 8 + 4 * place)
  }
  return array
}

function vectorOf(topics: Topics, part: number, variance: number): Float32Array {
  const start = Math.floor((Math.random() * topics.length) / DIMENSIONS) * DIMENSIONS
  const [mean, size] = [Math.sqrt(MEAN / DIMENSIONS), Math.sqrt(variance)]
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, place) => {
    return mean + part * (topics[start + place] ?? 0) + size * deviation(place)
  })
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function deviationsOf(varianceAt: (place: number) => number): number[] {
  const variances = Array.from({ length: DIMENSIONS }, (_, place) => varianceAt(place))
  const all = variances.reduce((sum, variance) => sum + variance, 0)
  return variances.map((variance) => Math.sqrt(variance / all))
}

/** A normal deviate (Box and Muller). */
const deviation = (dimension: number): number =>
  (DEVIATIONS[dimension] ?? 0) * Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
