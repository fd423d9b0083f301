/** What is asked of the documents that use another one: the filter, the columns or groups, and the way to each. */
import type { UsedBy } from '../../../../model/display/display.ts'
import { referenceTo } from '../../../../model/fields/one-of.ts'
import type { Page, PageField, WireDoc } from '../../../../model/page.ts'
import type { Filter } from '../../../../model/lists/filter.ts'
import { partsOfTitle } from '../../../../ui/fields/link-label.tsx'
import { textOf } from '../../../../ui/list/value.tsx'
import { listQuery } from '../../../api/document-query.ts'

/** How many documents of a type are drawn; the others are in their list. */
const mostDrawn = 6
const mostColumns = 6

export interface UsesProps {
  readonly user: Page
  readonly via: string
  readonly rows: readonly WireDoc[]
}

/** The filter of the documents that use one, in the list of their type. */
export const usesToShow = (user: Page, { via }: UsedBy, { of, id }: { readonly of: string; readonly id: string }): Filter => ({
  field: via,
  operator: 'eq',
  value: user.list.fields[via]?.type === 'oneOf' ? referenceTo(of, id) : id,
})

/** The first columns of the list that tell the documents apart: not the link that all of them share. */
export const namingColumns = (user: Page, via: string): readonly string[] =>
  user.list.columns.filter((name) => ![via, 'status', user.list.picture].includes(name)).slice(0, 3)

/** The columns of a table: those of a card first, then those of the list, the status last. */
export const tableColumns = (user: Page, via: string): readonly PageField[] => {
  const names = [...new Set([...user.list.digest, ...user.list.columns])].filter(
    (name) => ![via, 'status', user.list.picture].includes(name) && user.list.fields[name],
  )
  const shown = names.slice(0, mostColumns)
  return [...shown, ...(user.list.fields['status'] ? ['status'] : [])].map((name) => user.list.fields[name]!)
}

/** The fields that are asked; undefined where the reader does not see those that a matrix stands on. */
export function drawnColumns(user: Page, { via, as, rows, columns, cell }: UsedBy): readonly string[] | undefined {
  const { fields, picture } = user.list
  if (as === 'matrix') {
    // Without a figure the documents are counted by status.
    const names = [columns!, rows!, cell ?? 'status']
    return names.every((name) => fields[name]) ? (cell ? names.slice(0, 2) : names) : undefined
  }
  const names = as === 'list' ? tableColumns(user, via).map(({ field }) => field) : [...namingColumns(user, via), 'status']
  const units = names.flatMap((name) => fields[name]?.currency ?? fields[name]?.per ?? [])
  const marks = fields[picture ?? '']?.callouts?.field
  return [...new Set([...names, ...units, ...(picture ? [picture] : []), ...(marks ? [marks] : [])])].filter((name) => fields[name])
}

/** The query of the documents of a type that use another one: one list, or one grouping. */
export function usesQuery(user: Page, use: UsedBy, filter: Filter): ReturnType<typeof listQuery> {
  const names = [...(drawnColumns(user, use) ?? [])]
  return listQuery(user.page, {
    filters: [filter],
    ...(use.as === 'matrix' ? { group: names } : { columns: names, size: mostDrawn, count: true }),
  })
}

/** The path of a row's document; a row of a reading type leads to the document that it comes from. */
export function pathOfUse(user: Page, row: WireDoc): string {
  const { $page, $doc } = row as Readonly<Record<string, unknown>>
  const origin = user.reads?.find(({ page }) => page === $page)
  const { page, module } = origin ?? user
  return `/${module}/page/${page.replaceAll('_', '-')}?id=${origin ? String($doc) : row.id}`
}

/** Returns the first picture of a row; undefined where it has none. */
export const pictureIn = (user: Page, row: WireDoc): string | undefined =>
  ([row[user.list.picture ?? '']].flat() as (string | undefined)[])[0]

/** Returns number or code of a row, and its name beside it where it has one; a linked record by its name alone. */
export function labelsOf(user: Page, via: string, row: WireDoc): readonly [title: string, more: string] {
  const texts = namingColumns(user, via).flatMap((name) => {
    const field = user.list.fields[name]
    const text = field ? textOf({ page: user, field, row }) : ''
    return text === '' ? [] : [field?.type === 'link' ? partsOfTitle(text).name : text]
  })
  return [texts[0] ?? row.number ?? row.id, texts[1] ?? '']
}
