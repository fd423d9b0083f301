/** What voice notes of a document may be about: the pictures of its header and of its lines, and these lines. */
import { lineTitle } from '../../../../model/display/line-title.ts'
import type { Page, PageField, WireDoc } from '../../../../model/page.ts'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'

const isPicture = ({ type }: PageField): boolean => type === 'image'
const ofHeader = (page: Page): readonly PageField[] => Object.values(page.list.fields).filter(isPicture)
const ofLines = (page: Page): readonly (readonly [lines: string, column: string])[] =>
  fieldsOf(page).flatMap(({ field, columns = [] }) => columns.filter(isPicture).map((column) => [field, column.field] as const))

export const takesPictures = (page: Page): boolean => ofHeader(page).length > 0 || ofLines(page).length > 0

/** Returns the ids of the pictures, those of the header first, each once. */
export function picturesIn(page: Page, doc: WireDoc): readonly string[] {
  const idsIn = (value: unknown): readonly string[] => (value ?? []) as readonly string[]
  const inLines = ofLines(page).flatMap(([lines, column]) =>
    ((doc[lines] ?? []) as readonly Values[]).flatMap((line) => idsIn(line[column])),
  )
  return [...new Set([...ofHeader(page).flatMap(({ field }) => idsIn(doc[field])), ...inLines])]
}

/** Returns the lines that take pictures, by id, each as it is named away from its table. */
export const linesIn = (page: Page, doc: WireDoc): readonly { readonly id: string; readonly title: string }[] =>
  fieldsOf(page)
    .filter(({ columns = [] }) => columns.some(isPicture))
    .flatMap((field) =>
      ((doc[field.field] ?? []) as readonly Values[]).map((row, at) => ({ id: String(row['id']), title: lineTitle(field, row, at) })),
    )
