/** The key of a line that the server has not stored yet: it identifies the line on this page until the server gives it an id. */
import type { Page, PageField } from '../../model/page.ts'
import { fieldsOf, type Values } from './form-state.ts'

/** Property of a line that holds its key (a whole number from 1). A symbol is neither sent nor stored in drafts. */
export const lineKey = Symbol('line key')

/** What a page knows of its lines without an id: the next free key, and the ids that saved lines received, by key. */
export interface LineIdentities {
  readonly next: number
  readonly ids: ReadonlyMap<number, string>
}
export const noIdentities: LineIdentities = { next: 1, ids: new Map() }

const keyOf = (line: Values): number | undefined => (line as { readonly [lineKey]?: number })[lineKey]
const idOf = (line: Values): string | undefined => (line['id'] as string | null | undefined) ?? undefined

/** Returns what identifies a line on this page: its id, or its key. */
export const identityOf = (line: Values): string | number | undefined => idOf(line) ?? keyOf(line)

export const linesOf = (values: Values, field: PageField): readonly Values[] => (values[field.field] ?? []) as Values[]
export const lineFieldsOf = (page: Page): PageField[] => fieldsOf(page).filter(({ type }) => type === 'lines')

function mapLines(page: Page, values: Values, map: (lines: readonly Values[], field: PageField) => readonly Values[]): Values {
  let next = values
  for (const field of lineFieldsOf(page)) {
    const lines = linesOf(values, field)
    const mapped = map(lines, field)
    if (mapped.some((line, at) => line !== lines[at]) || mapped.length !== lines.length) next = { ...next, [field.field]: mapped }
  }
  return next
}

/**
 * Gives every line without an id a key of its own, and every line that was saved since under its key the id that it received. An
 * undo, for example, brings back a line as it was before it was saved.
 * @param stored the values of the stored document; a line whose id is not among them counts as new. Absent while the document is new
 */
export function identified(
  page: Page,
  { values, stored, identities }: { values: Values; stored?: Values; identities: LineIdentities },
): { readonly values: Values; readonly identities: LineIdentities } {
  let { next } = identities
  const identifiedValues = mapLines(page, values, (lines, field) => {
    const storedIds = stored && new Set(linesOf(stored, field).map(idOf))
    const isStored = (id: string | undefined) => id !== undefined && (!storedIds || storedIds.has(id))
    const ids = new Set(lines.map(idOf).filter(isStored))
    const keys = new Set<number>()
    return lines.map((line) => {
      if (isStored(idOf(line))) return line
      const key = keyOf(line)
      const saved = key === undefined ? undefined : identities.ids.get(key)
      if (saved !== undefined && isStored(saved) && !ids.has(saved)) {
        ids.add(saved)
        return { ...line, id: saved }
      }
      if (key !== undefined && !keys.has(key) && saved === undefined && idOf(line) === undefined) {
        keys.add(key)
        return line
      }
      const { id: _, no: __, ...blank } = line
      keys.add(next)
      return { ...(idOf(line) === undefined ? line : blank), [lineKey]: next++ }
    })
  })
  return { values: identifiedValues, identities: next === identities.next ? identities : { ...identities, next } }
}

/** Returns how many filled cells two lines have in common. */
function agreement(field: PageField, one: Values, other: Values): number {
  const columns = (field.columns ?? []).filter((column) => !column.isNotPost)
  return columns.filter(({ field: name }) => one[name] != null && JSON.stringify(one[name]) === JSON.stringify(other[name])).length
}

/**
 * Returns the ids that a save gave to the lines it created, by key.
 * When the written version also holds lines that other users added, a sent line is matched with the line that it agrees with most.
 * @param sent the values that were sent
 * @param written the version that the server answered
 */
export function createdIds(page: Page, sent: Values, written: Values): ReadonlyMap<number, string> {
  const ids = new Map<number, string>()
  for (const field of lineFieldsOf(page)) {
    const known = new Set(linesOf(sent, field).map(idOf))
    const fresh = linesOf(sent, field).filter((line) => idOf(line) === undefined)
    let candidates = linesOf(written, field).filter((line) => !known.has(idOf(line)))
    const isExact = fresh.length === candidates.length
    for (const line of fresh) {
      const match = isExact ? candidates[0] : mostAgreeing(field, line, candidates)
      if (!match) continue
      ids.set(keyOf(line)!, idOf(match)!)
      candidates = candidates.filter((one) => one !== match)
    }
  }
  return ids
}

function mostAgreeing(field: PageField, line: Values, candidates: readonly Values[]): Values | undefined {
  const rated = candidates.map((candidate) => ({ candidate, rate: agreement(field, line, candidate) }))
  const best = Math.max(0, ...rated.map(({ rate }) => rate))
  return best > 0 ? rated.findLast(({ rate }) => rate === best)!.candidate : undefined
}

/** Returns the values whose lines have the ids that a save gave them. */
export const withCreatedIds = (page: Page, values: Values, ids: ReadonlyMap<number, string>): Values =>
  mapLines(page, values, (lines) =>
    lines.map((line) => {
      const id = idOf(line) === undefined ? ids.get(keyOf(line) ?? 0) : undefined
      return id === undefined ? line : { ...line, id }
    }),
  )

/** Returns `values` without the lines that were sent, received no id and have not changed since: the server made something else of them. */
export function withoutAbsorbed(page: Page, values: Values, sent: Values): Values {
  return mapLines(page, values, (lines, field) => {
    const sentByKey = new Map(linesOf(sent, field).flatMap((line) => (idOf(line) === undefined ? [[keyOf(line), line] as const] : [])))
    return lines.filter((line) => {
      const before = idOf(line) === undefined ? sentByKey.get(keyOf(line)) : undefined
      return !before || JSON.stringify(before) !== JSON.stringify(line)
    })
  })
}
