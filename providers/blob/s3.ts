import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { BlobStore } from './blob.ts'
import { boundsOf, type Within } from './bound.ts'
import { BlobNotFoundError, checkedKey } from './key.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** A call without bytes has this long; 60 s without it. */
  answerMs?: number | undefined
}

const CHECK_TIMEOUT_MS = 5000
const ANSWER_MS = 60_000

/** Returns a store in a bucket of any S3 server. It makes a missing bucket. */
export function createS3BlobStore(settings: S3Settings): BlobStore {
  const { bucket: Bucket } = settings
  const connected = once(() => connect(settings))
  const within = boundsOf(settings.answerMs ?? ANSWER_MS)
  return {
    url: (key) => `s3://${Bucket}/${checkedKey(key)}`,
    async put(key, bytes, sha256) {
      const { s3, client } = await connected()
      const command = new s3.PutObjectCommand({ Bucket, Key: checkedKey(key), Body: bytes })
      if (sha256) signWith(command, sha256)
      const store = () => within(bytes.length, (abortSignal) => client.send(command, { abortSignal }))
      await store().catch(async (error: unknown) => {
        if (!isNamed(error, 'NoSuchBucket')) throw error
        await makeBucket(await connected(), Bucket)
        await store()
      })
    },
    async get(key) {
      const { s3, client } = await connected()
      try {
        const command = new s3.GetObjectCommand({ Bucket, Key: checkedKey(key) })
        return await within(0, async (abortSignal, extend) => {
          const { Body, ContentLength } = await client.send(command, { abortSignal })
          extend(ContentLength ?? 0)
          return (await Body?.transformToByteArray()) ?? new Uint8Array()
        })
      } catch (error) {
        throw isMissing(error) ? new BlobNotFoundError(key) : error
      }
    },
    has: (key) => hasFile(connected, within, Bucket, checkedKey(key)),
    async copy(from, to) {
      const { s3, client } = await connected()
      const CopySource = `${Bucket}/${checkedKey(from)}`
      try {
        const command = new s3.CopyObjectCommand({ Bucket, Key: checkedKey(to), CopySource })
        await within(0, (abortSignal) => client.send(command, { abortSignal }))
      } catch (error) {
        throw isMissing(error) ? new BlobNotFoundError(from) : error
      }
    },
    async delete(key) {
      const { s3, client } = await connected()
      const command = new s3.DeleteObjectCommand({ Bucket, Key: checkedKey(key) })
      await within(0, (abortSignal) => client.send(command, { abortSignal })).catch(unless('NoSuchKey', 'NoSuchBucket'))
    },
    list: (prefix) => listFiles(connected, within, Bucket, prefix),
    check: async () => checkBucket(await connected(), Bucket),
  }
}

/** The client hashes a body that has no such header: 20 MB stop the process for 15 ms. */
function signWith({ middlewareStack }: PutObjectCommand, sha256: string): void {
  middlewareStack.add(
    (next) => (call) => {
      const { headers } = call.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(call)
    },
    { step: 'build' },
  )
}

async function hasFile(connected: () => Promise<Connection>, within: Within, Bucket: string, Key: string) {
  const { s3, client } = await connected()
  const command = new s3.HeadObjectCommand({ Bucket, Key })
  const head = within(0, (abortSignal) => client.send(command, { abortSignal }))
  return (await head.catch(unless('NotFound', 'NoSuchKey', 'NoSuchBucket'))) !== undefined
}

async function checkBucket(connection: Connection, Bucket: string): Promise<void> {
  const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const head = connection.client.send(new connection.s3.HeadBucketCommand({ Bucket }), { abortSignal })
  await head.catch(async (error: unknown) => {
    if (!isNamed(error, 'NotFound', 'NoSuchBucket')) throw error
    await makeBucket(connection, Bucket)
  })
}

type Connection = { s3: typeof import('@aws-sdk/client-s3'); client: S3Client }

/** Loads the package at the first use, so an installation with files in a folder never loads it. */
async function connect({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  answerMs = ANSWER_MS,
}: S3Settings): Promise<Connection> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Some servers other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout: answerMs / 2 },
  })
  return { s3, client }
}

const makeBucket = ({ s3, client }: Connection, Bucket: string): Promise<unknown> =>
  client.send(new s3.CreateBucketCommand({ Bucket })).catch(unless('BucketAlreadyOwnedByYou', 'BucketAlreadyExists'))

async function* listFiles(connected: () => Promise<Connection>, within: Within, Bucket: string, Prefix: string) {
  const { s3, client } = await connected()
  let ContinuationToken: string | undefined
  do {
    const command = new s3.ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken ? { ContinuationToken } : {}) })
    const page = await within(0, (abortSignal) => client.send(command, { abortSignal })).catch(unless('NoSuchBucket'))
    for (const { Key, LastModified } of page?.Contents ?? [])
      if (Key) yield { key: Key, modifiedAt: LastModified ?? new Date(0) }
    ContinuationToken = page?.NextContinuationToken
  } while (ContinuationToken)
}

const isNamed = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name)

const isMissing = (error: unknown): boolean => isNamed(error, 'NoSuchKey', 'NoSuchBucket', 'NotFound')

const unless =
  (...names: string[]) =>
  (error: unknown): undefined => {
    if (!isNamed(error, ...names)) throw error
  }

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}
