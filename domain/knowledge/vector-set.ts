/**
 * A set of vectors of a knowledge base, as it is stored: the model that made them and, where the knowledge base was
 * embedded again with the model that served, a number behind it: `openai/text-embedding-3-small #2`.
 */
const NUMBER = / #\d+$/

/** The model that made the vectors of a set. */
export const modelOfSet = (set: string): string => set.replace(NUMBER, '')

/** The set of a model that is made a further time. */
export const numberedSet = (model: string, number: number): string => `${model} #${number}`
