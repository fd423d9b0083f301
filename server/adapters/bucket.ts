/** A bucket by S3's own protocol: signed requests (Signature Version 4) with answers translated into the messages of the catalogue. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { WeftError } from '../../model/errors.ts'
import { missingBytes, type BucketSettings } from '../file-store.ts'

interface Request {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  /** The bytes of the object that are wanted, first and last. */
  readonly range?: readonly [from: number, to: number]
  /** In milliseconds; a part of 16 MB over a slow network fits. */
  readonly patience?: number
}
export interface Bucket {
  /**
   * Sends a request for the object of a name; the empty name is the bucket itself.
   * @throws WeftError 404 `file.missing` for an object that is not there, 507 `file.full` when there is no room, 503 `file.away` for the rest
   */
  send(method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE', name: string, request?: Request): Promise<Response>
  /** Returns the objects whose names begin so, in the order of their names. */
  list(prefix: string): Promise<{ readonly name: string; readonly bytes: number }[]>
}

/** The codes by which the stores of the market say that there is no room. */
const fullCodes = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'EntityTooLargeForQuota', 'InsufficientCapacity']

/** @param onFull is called when the bucket had no room */
export function openBucket({ url, keyId, secret, region }: BucketSettings, onFull: () => void = () => undefined): Bucket {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 2, initRetryMs: 100 })
  const address = url.replace(/\/+$/, '')
  const send: Bucket['send'] = async (method, name, { query = {}, body, range, patience = 30_000 } = {}) => {
    const search = new URLSearchParams(query).toString()
    // The bucket compares the digest, so that bytes which changed on their way are refused.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const headers = { 'x-amz-content-sha256': digest, ...(range ? { range: `bytes=${range[0]}-${range[1]}` } : {}) }
    const attempt = (): Promise<Response> => {
      // The limit is for the answer's head: a large file may take long to be read.
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), patience)
      const { signal } = limit
      return client
        .fetch(`${address}${name && `/${name}`}${search && `?${search}`}`, { method, body, headers, redirect: 'error', signal })
        .finally(() => clearTimeout(timer))
    }
    // A kept connection may be closed by the other side at the moment of its use. What must happen once only is not repeated.
    const again = method === 'POST' ? 0 : 2
    const answer = await repeated(attempt, again).catch((cause: unknown) => {
      throw away(cause)
    })
    if (answer.ok) return answer
    throw await refusalOf(answer, { method, name, onFull })
  }
  return {
    send,
    async list(prefix) {
      const entries: { name: string; bytes: number }[] = []
      for (;;) {
        const after: Record<string, string> = entries.length > 0 ? { 'start-after': entries.at(-1)!.name } : {}
        const page = listed(await (await send('GET', '', { query: { 'list-type': '2', prefix, ...after } })).text())
        if (page.length === 0) return entries
        entries.push(...page)
      }
    },
  }
}

/** Repeats what failed by a connection that was reset, at most so many times. */
async function repeated<T>(attempt: () => Promise<T>, left: number): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    if (left === 0 || !['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code ?? '')) throw error
    return repeated(attempt, left - 1)
  }
}

async function refusalOf(answer: Response, { method, name, onFull }: { method: string; name: string; onFull: () => void }): Promise<Error> {
  const text = await answer.text().catch(() => '')
  const code = textOf(text, 'Code')
  if (answer.status === 507 || fullCodes.includes(code)) {
    onFull()
    return Object.assign(new WeftError(507, 'file.full'), { cause: code })
  }
  // An answer to HEAD has no search; a bucket that does not exist is away.
  if (answer.status === 404 && name !== '' && (method === 'HEAD' || code === 'NoSuchKey' || code === 'NoSuchUpload')) return missingBytes()
  return away(`the bucket answered ${answer.status} ${code || 'without a code'} to ${method}`)
}

const away = (cause: unknown): WeftError => Object.assign(new WeftError(503, 'file.away'), { cause })

/** Names are keys of our own, which have no character that XML escapes. */
const listed = (xml: string): { name: string; bytes: number }[] =>
  xml
    .split('<Contents>')
    .slice(1)
    .map((one) => ({ name: textOf(one, 'Key'), bytes: Number(textOf(one, 'Size')) }))

/** Returns the text of the first element of that name, or the empty text. */
export const textOf = (xml: string, element: string): string => new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? ''
