/** Looks of documents, pictures and colours: what several parts of a screen ask for at the same time is one call, and is kept for some minutes. */
import type { LookOf, ShownLook } from '../../ui/services.ts'
import { currentUser } from '../session/session-store.ts'
import { call } from './client.ts'

/** For how long a look is kept: the address of a picture is good for five minutes. */
const keptFor = 240_000
/** The most documents that one call asks for. */
const maxAtOnce = 400

interface Kept {
  readonly look: Promise<ShownLook | undefined>
  readonly until: number
}
const looksById = new Map<string, Kept>()
/** Looks are those that one person may see. */
const keyOf = (id: string): string => `${currentUser()?.id ?? ''} ${id}`

interface Waiting extends LookOf {
  readonly settle: (look: ShownLook | undefined) => void
}
let waiting: Waiting[] = []

/** Returns the looks of documents by id; those without one are left out. */
export async function looksOf(of: readonly LookOf[]): Promise<Readonly<Record<string, ShownLook>>> {
  const looks = await Promise.all(of.map(async (one) => [one.id, await lookOf(one)] as const))
  return Object.fromEntries(looks.flatMap(([id, look]) => (look ? [[id, look]] : [])))
}

function lookOf({ type, id }: LookOf): Promise<ShownLook | undefined> {
  const known = looksById.get(keyOf(id))
  if (known && known.until > Date.now()) return known.look
  const look = new Promise<ShownLook | undefined>((settle) => {
    if (waiting.length === 0) setTimeout(() => void read())
    waiting.push({ type, id, settle })
  })
  looksById.set(keyOf(id), { look, until: Date.now() + keptFor })
  return look
}

/** Asks for everything that waits. What cannot be read has no look: a picture that is missing keeps nobody from work. */
async function read(): Promise<void> {
  const asking = waiting.slice(0, maxAtOnce)
  waiting = waiting.slice(maxAtOnce)
  if (waiting.length > 0) setTimeout(() => void read())
  const looks = await answered(asking).catch(() => undefined)
  for (const { id, settle } of asking) {
    if (!looks) looksById.delete(keyOf(id))
    settle(looks?.get(id))
  }
}

async function answered(asking: readonly Waiting[]): Promise<ReadonlyMap<string, ShownLook>> {
  const of = Object.fromEntries(
    Object.entries(Object.groupBy(asking, ({ type }) => type)).map(([type, ones]) => [type, ones!.map(({ id }) => id)]),
  )
  const looks = await call('/ccommonapi/utils/looks', { data: { of }, quiet: true })
  const files = looks.flatMap(({ picture }) => picture ?? [])
  const tickets: readonly { readonly id: string; readonly url: string }[] =
    files.length > 0 ? await call('/attachapi/ticket', { data: { ids: [...new Set(files)].slice(0, 200) }, quiet: true }) : []
  const urls = new Map(tickets.map(({ id, url }) => [id, url]))
  return new Map(
    looks.map(({ id, picture, marks, colour }) => {
      const url = picture === null ? undefined : urls.get(picture)
      const shown = url === undefined ? {} : { picture: url, ...(marks.length > 0 ? { marks } : {}) }
      return [id, { ...shown, ...(colour === null ? {} : { colour }) }]
    }),
  )
}
