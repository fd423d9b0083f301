/**
 * Open pages as tabs above the content (U04): where they were left, not the pages themselves. Kept for this browser tab across
 * reloads; at most twelve, the least recently used is dropped.
 */
import { currentUser } from '../../session/session-store.ts'

export interface OpenPage {
  /** One tab for one list or one document. */
  readonly key: string
  /** Path and query as the page was left. */
  readonly to: string
  readonly title: string
  readonly scroll: number
  readonly used: number
}
const maxPages = 12
let pages: readonly OpenPage[] | undefined
let owner = ''
const listeners = new Set<() => void>()

const placeOf = (): string => {
  const user = currentUser()
  return user ? `weft.pages.${user.id}.${user.platformId}` : ''
}
/** Returns the open pages in the order in which they were opened. */
export function openPages(): readonly OpenPage[] {
  const place = placeOf()
  if (pages && owner === place) return pages
  owner = place
  try {
    pages = JSON.parse(sessionStorage.getItem(place) ?? '[]') as OpenPage[]
  } catch {
    pages = []
  }
  return pages
}
export const subscribePages = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function keep(next: readonly OpenPage[]): void {
  pages = next
  owner = placeOf()
  if (owner) sessionStorage.setItem(owner, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Returns the key of a tab: a document's id, or a list's path regardless of its filters. */
export function keyOf(path: string, query: string): string {
  const id = new URLSearchParams(query).get('id')
  return id ? `${path}?id=${id}` : path
}

/** The workbench is the home page and has no tab. */
export const isHome = (path: string): boolean => path === '/' || path === '/index' || path === '/workspace/home'

/** Records that a page is open, or the current position in it. */
export function noteOpen(one: Pick<OpenPage, 'key' | 'to'> & Partial<OpenPage>): void {
  const all = openPages()
  const before = all.find((page) => page.key === one.key)
  const page = { title: '', scroll: 0, ...before, ...one, used: Date.now() }
  if (before) return keep(all.map((other) => (other.key === one.key ? page : other)))
  const room =
    all.length < maxPages ? all : all.filter((other) => other !== all.reduce((oldest, each) => (each.used < oldest.used ? each : oldest)))
  keep([...room, page])
}
/**
 * Tells whether the tab `to` is the document that the page of a new document, the tab `from`, has just saved. A document that is made from another
 * one begins at the address that every type has (`/page/document/final_inspection`) and is saved at that of its module.
 */
export const isCreatedFrom = (from: string, to: string): boolean =>
  !from.includes('?id=') && to.includes('?id=') && typeAt(from) === typeAt(to)
const typeAt = (key: string): string | undefined => key.split('?')[0]!.split('/').at(-1)?.replaceAll('_', '-')

/** Moves a tab to another address, as when a new document gets its id on saving. */
export function moveOpen(from: string, to: string): void {
  const all = openPages()
  const moved = all.find((page) => page.key === from)
  if (!moved) return
  const isOpen = all.some((page) => page.key === to)
  keep(isOpen ? all.filter((page) => page !== moved) : all.map((page) => (page === moved ? { ...moved, key: to, title: '' } : page)))
}
export const noteScroll = (key: string, scroll: number): void => {
  const all = openPages()
  if (all.some((page) => page.key === key && page.scroll !== scroll))
    keep(all.map((page) => (page.key === key ? { ...page, scroll } : page)))
}
/** Closes a page. Returns the neighbour to open when the closed page was active. */
export function closePage(key: string): OpenPage | undefined {
  const all = openPages()
  const at = all.findIndex((page) => page.key === key)
  keep(all.filter((page) => page.key !== key))
  return all[at + 1] ?? all[at - 1]
}
export const closeAllBut = (key: string | undefined): void => keep(openPages().filter((page) => page.key === key))
