/** Drafts in two places: on this device within a second, on the server a moment later. What was typed survives a closed tab, a crash, a lost session, and waits on one's other device. */
import { fieldsOf, type Values } from '../../../ui/form/form-state.ts'
import type { Page } from '../../../model/page.ts'
import { call } from '../../api/client.ts'
import type { Change } from './changes.tsx'

export interface Draft {
  readonly values: Values
  readonly version?: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** It was typed somewhere else. */
  readonly elsewhere?: boolean
}
/** Whose draft, of which document; without an id of a new one. */
export interface DraftOf {
  readonly user: string
  readonly page: string
  readonly id?: string
}
const nameOf = ({ user, page, id }: DraftOf) => `weft.draft.${user}.${page}.${id ?? 'new'}`
const group = '/scommonapi/sconf-ui-config-person'

/** On this device; false where there is no room for it. */
export function keepHere(of: DraftOf, draft: Draft): boolean {
  try {
    localStorage.setItem(nameOf(of), JSON.stringify(draft))
    return true
  } catch {
    // A full store keeps the older draft; the native question on leaving asks.
    return false
  }
}
export function readHere(of: DraftOf): Draft | undefined {
  try {
    const text = localStorage.getItem(nameOf(of))
    return text ? (JSON.parse(text) as Draft) : undefined
  } catch {
    return undefined
  }
}
export const dropHere = (of: DraftOf): void => localStorage.removeItem(nameOf(of))

/** On the server; answers when it was kept. */
export const keepThere = ({ page, id }: DraftOf, { values, version }: Draft, title: string): Promise<{ at: string }> =>
  call(`${group}/submit-cache`, { fields: { page, scope: 'draft', id }, data: { values, version, title }, quiet: true })
export const dropThere = ({ page, id }: DraftOf): Promise<unknown> =>
  call(`${group}/clear-cache`, { fields: { page, scope: 'draft', id }, quiet: true })
export async function readThere({ page, id }: DraftOf): Promise<Draft | undefined> {
  const found = await call<{ values: Values; version: number | null; at: string } | null>(`${group}/page-cache`, {
    method: 'GET',
    fields: { page, id },
    quiet: true,
  })
  return found ? { values: found.values, version: found.version ?? undefined, at: Date.parse(found.at), elsewhere: true } : undefined
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one === '' ? null : (one ?? null)) === JSON.stringify(other === '' ? null : (other ?? null))

/** How a draft differs from the document as it is, in the words of the history: fields, lines that changed, came and went. */
export function differs(page: Page, now: Values, draft: Values): Change[] {
  const found: Change[] = []
  for (const field of fieldsOf(page)) {
    const { field: name, label } = field
    if (field.isNotPost || field.type === 'status' || !(name in draft)) continue
    if (field.type !== 'lines') {
      if (!same(now[name], draft[name]))
        found.push({ path: name, label, from: now[name] ?? null, to: draft[name] ?? null, from$: now[`${name}$`], to$: draft[`${name}$`] })
      continue
    }
    const [before, after] = [(now[name] ?? []) as Values[], (draft[name] ?? []) as Values[]]
    const written = (field.columns ?? []).filter((column) => !column.isNotPost)
    const known = new Map(before.flatMap((line) => (line['id'] ? [[line['id'] as string, line] as const] : [])))
    const fresh = before.filter((line) => !line['id'])
    let at = 0
    for (const [place, line] of after.entries()) {
      const was = line['id'] ? known.get(line['id'] as string) : fresh[at++]
      if (line['id']) known.delete(line['id'] as string)
      // Lines that the server has not seen are named by their place.
      const path = `${name}#${line['id'] ?? place}`
      if (!was) found.push({ path, label, from: null, to: '+' })
      else
        for (const column of written)
          if (!same(was[column.field], line[column.field]))
            found.push({
              path: `${path}.${column.field}`,
              label: column.label,
              from: was[column.field] ?? null,
              to: line[column.field] ?? null,
              from$: was[`${column.field}$`],
              to$: line[`${column.field}$`],
            })
    }
    for (const id of known.keys()) found.push({ path: `${name}#${id}`, label, from: '-', to: null })
    for (let n = at; n < fresh.length; n++) found.push({ path: `${name}#${before.indexOf(fresh[n]!)}`, label, from: '-', to: null })
  }
  return found
}
