/** Files that wait on this device until a server takes them: they outlive a closed tab. Each belongs to a place of a document (type, id, field, line). */
interface Kept {
  readonly place: string
  readonly at: number
  readonly file: File
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

/** A device without room keeps nothing; the upload itself goes on. */
export const keepFile = (place: string, file: File): Promise<number | undefined> =>
  within('readwrite', (store) => store.add({ place, file, at: Date.now() } satisfies Kept)).then(Number, () => undefined)

export const dropFile = (key: number | undefined): Promise<unknown> =>
  key === undefined ? Promise.resolve() : within('readwrite', (store) => store.delete(key)).catch(() => undefined)

/** What waits at a place, oldest first; what nobody came back for in two weeks goes. */
export async function filesAt(place: string): Promise<readonly { readonly key: number; readonly file: File }[]> {
  try {
    const [keys, all] = await Promise.all([
      within('readonly', (store) => store.index('place').getAllKeys(place)),
      within<Kept[]>('readonly', (store) => store.index('place').getAll(place)),
    ])
    const found = all.map(({ file, at }, index) => ({ key: Number(keys[index]), file, old: at < Date.now() - days * 86_400_000 }))
    for (const one of found) if (one.old) void dropFile(one.key)
    return found.filter((one) => !one.old)
  } catch {
    return []
  }
}

/** Keys of all that waits at places whose names begin so. */
export const filesOf = (start: string): Promise<readonly number[]> =>
  within('readonly', (store) => store.index('place').getAllKeys(IDBKeyRange.bound(start, `${start}\uffff`))).then(
    (keys) => keys.map(Number),
    () => [],
  )
