/** Chunked upload of a large file: received parts stay on the server, so a broken connection costs one part at most (U36). */
import { Unsent, type Services, type Uploaded } from '../../ui/services.ts'
import { identity } from '../session/session-store.ts'
import { ApiError, call } from './client.ts'
import { NoNetwork } from './no-network.ts'
import { say } from './toasts-and-connection.ts'

type Options = Parameters<Services['upload']>[1]
const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Starts an upload, or resumes the one that this user started for the same file.
 * @throws NoNetwork when the connection broke; calling again resumes
 */
export async function sendInParts(file: File, { type, field, progress, signal }: Options): Promise<Uploaded> {
  const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const { id, part, received } = await withUploadErrors(
    call('/attachapi/parts/begin', { data: { type, field, name: file.name, bytes: file.size, sha256 }, quiet: true }),
  )
  let at = received
  while (at < file.size) {
    if (signal?.aborted) break
    progress?.(at / file.size)
    at = await put(id, at, file.slice(at, at + part), signal)
  }
  if (signal?.aborted) {
    await call('/attachapi/parts/drop', { data: { id }, quiet: true }).catch(() => undefined)
    throw new Unsent('', { stopped: true })
  }
  progress?.(1)
  return withUploadErrors(call('/attachapi/parts/end', { data: { id }, quiet: true }))
}

/** Sends one part and returns the offset of the next part. */
async function put(id: string, at: number, bytes: Blob, signal: AbortSignal | undefined): Promise<number> {
  let response: Response
  try {
    response = await fetch(`/attachapi/parts/put?id=${id}&at=${at}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${identity().token}`,
        'accept-language': identity().language,
        'content-type': 'application/octet-stream',
      },
      body: bytes,
      signal,
    })
  } catch {
    if (signal?.aborted) return at
    throw new NoNetwork()
  }
  say.online(true)
  if (response.ok) return ((await response.json()) as { data: { results: { received: number } } }).data.results.received
  // The session was renewed meanwhile, or another tab was faster: the server returns the offset to continue from.
  if (response.status === 401 || response.status === 409) {
    const { received } = await call('/attachapi/parts/view', { method: 'GET', fields: { id }, quiet: true })
    return received
  }
  if (response.status === 429) {
    await new Promise((enough) => setTimeout(enough, 1000))
    return at
  }
  throw new Unsent(say.word('serverError'), { again: true })
}

/** @throws NoNetwork or Unsent for a call that failed */
async function withUploadErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 0) throw new NoNetwork()
    throw new Unsent(Object.values(error.fields).flat().join(', ') || error.message, { again: error.code >= 500 || error.code === 429 })
  }
}
