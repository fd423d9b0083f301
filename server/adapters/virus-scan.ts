/**
 * The scanner of uploaded files: ClamAV's `INSTREAM` over TCP, where an operator names one (`CLAMD_URL`). Without it nothing is scanned. A scanner
 * that cannot be reached lets nothing in.
 */
import { connect } from 'node:net'
import { invalid, WeftError } from '../../model/errors.ts'
import type { Server } from '../route-context.ts'

const patience = 30_000
const chunkBytes = 65_536

/**
 * Scans bytes before they are stored or read.
 * @throws WeftError 11000 at `file` for what the scanner recognises, 503 when it does not answer
 */
export async function scanFile({ clamdUrl }: Pick<Server, 'clamdUrl'>, bytes: Buffer | AsyncIterable<Buffer>): Promise<void> {
  if (!clamdUrl) return
  const answer = await streamed(new URL(clamdUrl), Buffer.isBuffer(bytes) ? [bytes] : bytes).catch((cause: unknown) => {
    throw away(cause)
  })
  if (/ FOUND\0?$/.test(answer)) throw invalid([{ path: 'file', key: 'file.virus' }])
  if (!/^stream: OK\0?$/.test(answer)) throw away(answer)
}

function away(cause: unknown): WeftError {
  const error = new WeftError(503, 'file.scanner')
  error.cause = cause
  return error
}

/** Sends the bytes in chunks, each with its length before it, and returns the scanner's line. */
async function streamed({ hostname, port }: URL, parts: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const socket = connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''))
  socket.setTimeout(patience, () => socket.destroy(new Error('the scanner is silent')))
  const answered = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes) => (text += bytes.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(text.trim()))
  })
  answered.catch(() => undefined)
  const send = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  const length = (count: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(count)
    return head
  }
  try {
    await send(Buffer.from('zINSTREAM\0'))
    for await (const part of parts)
      for (let at = 0; at < part.length; at += chunkBytes) {
        const chunk = part.subarray(at, at + chunkBytes)
        await send(Buffer.concat([length(chunk.length), chunk]))
      }
    await send(length(0))
    return await answered
  } finally {
    socket.destroy()
  }
}
