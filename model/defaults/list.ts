/** The list of a type: columns, cards, search, filters, totals and due dates by the marks of its fields (`list` of a field). */
import type { Base } from '../base-fields.ts'
import type { View } from '../parts/page-parts.ts'
import type { Fields, ListMark } from '../field.ts'
import { hasStatuses, isMaster, type Draft, type WholeForm, type WholeList } from './draft.ts'
import type { ListSpec } from './page-specs.ts'
import { viewsOf } from './views.ts'

type BaseName = keyof Base<string>

/**
 * Returns the list of a type. Number and picture lead the columns, the status ends them; the others stand in the order of the form. What the
 * definition states itself stays.
 */
export function listOf(type: Draft, form: WholeForm): WholeList {
  const { also = [], views, ...stated } = (type.list ?? {}) as ListSpec<Fields, string>
  const onForm = form.flatMap(({ fields }) => fields).filter((name) => Object.hasOwn(type.fields, name))
  const names = type.reads ? Object.keys(type.fields) : withInternal(type, onForm)
  const marked = (...marks: readonly ListMark[]) => names.filter((name) => marksOf(type, name).some((mark) => marks.includes(mark)))
  const number: readonly BaseName[] = type.number ? ['number'] : []
  const status: readonly BaseName[] = hasStatuses(type) ? ['status'] : []
  const columns = marked('column', 'card')
  const picture = stated.picture ?? marked('picture', 'column', 'card').find((name) => type.fields[name]!.kind === 'image')
  const totals = Object.keys(type.fields).filter((name) => marksOf(type, name).includes('total'))
  const [search, due] = [[...number, ...marked('search')], marked('due')]
  return {
    columns: withPicture([...number, ...columns, ...status, ...also], picture),
    ...(search.length > 0 ? { search } : {}),
    sort: sortOf(type),
    filters: [...status, ...marked('filter')],
    digest: [...(isMaster(type) ? number : []), ...marked('card'), ...status],
    ...(totals.length > 0 ? { totals } : {}),
    ...(due.length > 0 ? { due } : {}),
    ...stated,
    ...(picture ? { picture } : {}),
    ...(views ? { views: isWhole(views) ? views : viewsOf(type, views) } : {}),
  }
}

/** Puts internal fields, which no form shows, behind the field that is declared before them. */
function withInternal({ fields }: Draft, onForm: readonly string[]): readonly string[] {
  const names = [...onForm]
  for (const [at, [name, { options }]] of Object.entries(fields).entries())
    if (options.internal) names.splice(names.indexOf(Object.keys(fields)[at - 1] ?? '') + 1, 0, name)
  return names
}

/** Puts the column of the picture behind the one that names the document. */
function withPicture(columns: readonly string[], picture: string | undefined): readonly string[] {
  const [first, ...rest] = columns.filter((name) => name !== picture)
  return picture !== undefined && columns.includes(picture) ? [...(first ? [first] : []), picture, ...rest] : columns
}

const isWhole = (views: NonNullable<ListSpec<Fields, string>['views']>): views is readonly View<Fields, string>[] => Array.isArray(views)

/** The marks of a field. A text of the title is on cards and in the quick search unless the field says otherwise. */
function marksOf(type: Draft, name: string): readonly ListMark[] {
  const field = type.fields[name]!
  if (field.options.list !== undefined) return [field.options.list].flat()
  return type.title?.includes(name) && field.kind === 'text' ? ['card', 'search'] : []
}

/** Masters stand in the order of their number or title; transactions begin with the latest, by their date or by when they were made. */
function sortOf(type: Draft): readonly string[] {
  const { number, title = [], fields } = type
  if (isMaster(type)) return [number || title.length === 0 ? 'number' : title[0]!]
  return Object.hasOwn(fields, 'date') ? ['-date'] : ['-createdAt']
}
