/** Recently opened documents, with current titles in the current language. Only the reference is stored (experience U06). */
import { localise } from '../../model/text.ts'
import { readableIds } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { titlesOf } from '../store/links/titles.ts'

export interface RecentDoc {
  readonly page: string
  readonly id: string
  readonly path: string
  readonly title: string
  readonly typeText: string
}
const limit = 20

/**
 * Returns the recent documents. `kept` is the setting `RECENT`: `{ page, id }`, newest first (older entries have a path). Documents
 * that no longer exist or that the actor may no longer read are left out.
 */
export async function recentDocs(operation: Operation, stored: unknown): Promise<RecentDoc[]> {
  const places = (Array.isArray(stored) ? stored : [])
    .map(placeOf)
    .filter((one) => one !== undefined)
    .slice(0, limit)
  const seen = new Set<string>()
  for (const page of new Set(places.map((one) => one.page))) {
    const type = operation.engine.types.get(page)
    if (!type) continue
    const ids = places.filter((one) => one.page === page).map((one) => one.id)
    for (const id of await readableIds(operation, type, ids)) seen.add(id)
  }
  const titles = await titlesOf(operation, [...seen])
  return places.flatMap(({ page, id }) => {
    const type = operation.engine.types.get(page)
    if (!type || !seen.has(id)) return []
    const path = `/${type.module}/page/${page.replaceAll('_', '-')}?id=${id}`
    return [{ page, id, path, title: titles.get(id) ?? '', typeText: localise(type.label, operation.actor.language) }]
  })
}

function placeOf(one: unknown): { page: string; id: string } | undefined {
  if (typeof one !== 'object' || one === null) return undefined
  const { page, id, path } = one as Record<string, unknown>
  if (typeof page === 'string' && typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id)) return { page, id }
  const [, type, old] = /\/page\/([a-z0-9-]+)\?id=([1-9]\d{0,17})$/.exec(typeof path === 'string' ? path : '') ?? []
  return type && old ? { page: type.replaceAll('-', '_'), id: old } : undefined
}
