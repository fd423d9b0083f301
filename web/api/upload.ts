/** File upload: without a network it waits and resumes automatically once the network is back. */
import { Unsent, type KeptFiles, type Services, type Uploaded } from '../../ui/services.ts'
import { currentUser, identity } from '../session/session-store.ts'
import { dropFile, filesAt, hasFile, keepFile, noteFile } from './pending-files.ts'
import { NoNetwork } from './no-network.ts'
import { say } from './toasts-and-connection.ts'

type Options = Parameters<Services['upload']>[1]
interface UploadAnswer {
  readonly message?: string
  readonly data?: { readonly results?: Uploaded; readonly errors?: unknown }
}
/** Maximum size in bytes of a single-call upload. Larger files are sent in parts. */
const atOnce = 20_000_000

const underWay = new Set<Promise<unknown>>()
/** Tells whether uploads are pending. A save waits for them, so that it includes them. */
export const uploading = (): boolean => underWay.size > 0
export const uploaded = (): Promise<unknown> => Promise.allSettled(underWay)
export function during<T>(work: Promise<T>): Promise<T> {
  underWay.add(work)
  const over = () => underWay.delete(work)
  work.then(over, over)
  return work
}

export async function upload(file: File, options: Options): Promise<Uploaded> {
  for (;;) {
    try {
      return await (file.size > atOnce ? (await import('./upload-parts.ts')).sendInParts(file, options) : send(file, options))
    } catch (error) {
      if (!(error instanceof NoNetwork)) throw error
    }
    say.online(false)
    options.waiting?.(true)
    const again = await Promise.race([say.hold(), stopped(options.signal)])
    options.waiting?.(false)
    if (again === undefined) throw new Unsent('', { stopped: true })
    if (!again) throw new Unsent(say.word('network'), { again: true })
  }
}
const stopped = (signal?: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(undefined), { once: true }))

/** Files being uploaded in this tab are not leftovers. */
const active = new Set<number>()
const placed = (place: string): string => `${currentUser()?.id ?? ''}.${place}`
export const pendingFiles: KeptFiles = {
  async add(place, file) {
    const key = await keepFile(placed(place), file)
    if (key !== undefined) active.add(key)
    return key
  },
  drop(key) {
    if (key !== undefined) active.delete(key)
    void dropFile(key)
  },
  note: (key, note) => void noteFile(key, note),
  has: hasFile,
  at: async (place) => (await filesAt(placed(place))).filter(({ key }) => !active.has(key)),
}

const send = (file: File, { type, field, fit, progress, signal }: Options): Promise<Uploaded> =>
  new Promise<Uploaded>((resolve, reject) => {
    const form = new FormData()
    if (type) form.set('type', type)
    if (field) form.set('field', field)
    if (fit) form.set('fit', '1')
    form.set('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', '/attachapi/upload')
    request.setRequestHeader('authorization', `Bearer ${identity().token}`)
    request.setRequestHeader('accept-language', identity().language)
    request.upload.onprogress = (event) => progress?.(event.total > 0 ? event.loaded / event.total : 0)
    request.onerror = () => reject(new NoNetwork())
    request.onabort = () => reject(new Unsent('', { stopped: true }))
    signal?.addEventListener('abort', () => request.abort())
    request.onload = () => {
      say.online(true)
      const answer = readAnswer(request.responseText)
      if (answer.message === 'OK' && answer.data?.results)
        resolve(Array.isArray(answer.data.results) ? answer.data.results[0] : answer.data.results)
      else
        reject(
          new Unsent(
            [answer.data?.errors ?? answer.message]
              .flat(3)
              .map((one) =>
                typeof one === 'object'
                  ? Object.values(one as object)
                      .flat()
                      .join(', ')
                  : String(one),
              )
              .join(', '),
            { again: request.status >= 500 || request.status === 429 },
          ),
        )
    }
    request.send(form)
  })

/** Parses the response. A proxy in between may respond with its own body, which is not accepted as a response. */
function readAnswer(text: string): UploadAnswer {
  try {
    return JSON.parse(text || '{}') as UploadAnswer
  } catch {
    return {}
  }
}
