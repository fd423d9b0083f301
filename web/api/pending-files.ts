/**
 * Pending files: they are stored on this device until the server accepts them, and survive a closed tab. Each belongs to a place in a
 * document (type, id, field, line).
 */
interface Kept {
  readonly place: string
  readonly at: number
  /** Name, type and bytes, encrypted for the user who stored them (`device-encryption.ts`). */
  readonly sealed: Uint8Array<ArrayBuffer>
  /** What the user set for the file by hand, also encrypted. */
  readonly note?: Uint8Array<ArrayBuffer>
}
const days = 14
let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('weft', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('files', { autoIncrement: true }).createIndex('place', 'place')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('indexedDB'))
  })
  return opened
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const store = (await database()).transaction('files', mode).objectStore('files')
  return new Promise((resolve, reject) => {
    const request = work(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('indexedDB'))
  })
}

/** Stores a file. A device without space or without encryption stores nothing; the upload itself continues. */
export async function keepFile(place: string, file: File): Promise<number | undefined> {
  try {
    const { keyOf, seal } = await import('./device-encryption.ts')
    const key = await keyOf(userOf(place))
    if (!key) return undefined
    const head = new TextEncoder().encode(JSON.stringify([file.name, file.type]))
    const whole = new Blob([new Uint32Array([head.length]), head, file])
    const sealed = await seal(key, place, await whole.arrayBuffer())
    return Number(await within('readwrite', (store) => store.add({ place, sealed, at: Date.now() } satisfies Kept)))
  } catch {
    return undefined
  }
}
/** Place keys start with the user id. */
const userOf = (place: string): string => place.split('.')[0]!

/** Decrypts a stored file. Returns `locked` while the key is unavailable: without a network, or after the session has ended. */
async function openedOf({ place, sealed, note }: Kept): Promise<{ file: File; note?: string } | 'locked' | undefined> {
  const { keyOf, unseal } = await import('./device-encryption.ts')
  const key = await keyOf(userOf(place))
  if (!key) return 'locked'
  const opened = sealed && (await unseal(key, place, sealed))
  if (!opened) return undefined
  const length = new Uint32Array(opened.slice(0, 4))[0]!
  const [name, type] = JSON.parse(new TextDecoder().decode(opened.slice(4, 4 + length))) as [string, string]
  const file = new File([opened.slice(4 + length)], name, { type })
  const decryptedNote = note && (await unseal(key, `${place} note`, note))
  return decryptedNote ? { file, note: new TextDecoder().decode(decryptedNote) } : { file }
}

/** Stores a note beside the file until the file is sent. */
export async function noteFile(key: number, note: string): Promise<void> {
  try {
    const { keyOf, seal } = await import('./device-encryption.ts')
    const { place } = await within<Kept>('readonly', (store) => store.get(key))
    const secret = await keyOf(userOf(place))
    if (!secret) return
    const sealed = await seal(secret, `${place} note`, new TextEncoder().encode(note))
    const now = await within<Kept | undefined>('readonly', (store) => store.get(key))
    if (now) await within('readwrite', (store) => store.put({ ...now, note: sealed } satisfies Kept, key))
  } catch {
    // The setting stays on the screen. Only another tab would not have it.
  }
}

export const dropFile = (key: number | undefined): Promise<unknown> =>
  key === undefined ? Promise.resolve() : within('readwrite', (store) => store.delete(key)).catch(() => undefined)

export const hasFile = (key: number): Promise<boolean> =>
  within<number>('readonly', (store) => store.count(key)).then(
    (n) => n > 0,
    () => true,
  )

/** Returns the files pending at a place, oldest first. Files unclaimed for two weeks are deleted. */
export async function filesAt(place: string): Promise<readonly { readonly key: number; readonly file: File; readonly note?: string }[]> {
  try {
    const files: { key: number; file: File; note?: string }[] = []
    // Fetches the key while there is a network, so that files chosen offline can be encrypted.
    void import('./device-encryption.ts').then(({ keyOf }) => keyOf(userOf(place))).catch(() => undefined)
    // One at a time, because hundreds of pictures are too much for the page's memory.
    for (const key of (await within('readonly', (store) => store.index('place').getAllKeys(place))).map(Number)) {
      const one = await within<Kept | undefined>('readonly', (store) => store.get(key))
      if (!one) continue
      const opened = one.at < Date.now() - days * 86_400_000 ? undefined : await openedOf(one)
      if (opened === 'locked') continue
      if (opened) files.push({ key, ...opened })
      // No key can decrypt it any more.
      else void dropFile(key)
    }
    return files
  } catch {
    return []
  }
}

/** Returns the keys of all files pending at places with this prefix. */
export const filesOf = (start: string): Promise<readonly number[]> =>
  within('readonly', (store) => store.index('place').getAllKeys(IDBKeyRange.bound(start, `${start}\uffff`))).then(
    (keys) => keys.map(Number),
    () => [],
  )
