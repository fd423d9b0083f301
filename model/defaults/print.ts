/** The paper of a type: what people fill in and what its list shows, with the first lines of the form as its table. */
import type { Field } from '../field.ts'
import { splitPath } from '../fields/field-path.ts'
import { kindOf } from '../fields/kinds.ts'
import type { Draft, WholeForm, WholeList, WholePrint } from './draft.ts'

/**
 * Returns the parts of a print in the order of the form. Computed fields are printed when the list shows or sums them; those that follow the
 * table stand under it, and so do long texts and the remark.
 * @returns undefined when the definition has no print: then the whole form is printed
 */
export function printOf(type: Draft, form: WholeForm, list: WholeList): WholePrint | undefined {
  if (!type.print) return undefined
  const { without = [], also = [], ...stated } = type.print
  const names = form.flatMap(({ fields }) => fields)
  const table = stated.table ?? names.find((name) => type.fields[name]?.kind === 'lines' && !type.fields[name]!.options.grows)
  const listed = new Set<string>([...list.columns, ...(list.totals ?? [])])
  const onPaper = names.filter(
    (name) =>
      name === 'number' || (Object.hasOwn(type.fields, name) && isPrinted(type.fields[name]!, listed.has(name) || also.includes(name))),
  )
  const lines = names.indexOf([table ?? ''].flat()[0] ?? '')
  const isFoot = (name: string) =>
    lines >= 0 &&
    Object.hasOwn(type.fields, name) &&
    isUnderTable(name, { field: type.fields[name]!, follows: names.indexOf(name) > lines })
  const elsewhere = [...without, ...(stated.head ?? []), ...(stated.foot ?? [])]
  const shown = onPaper.filter((name) => !elsewhere.includes(name))
  const foot = shown.filter(isFoot)
  const columns = without.filter((name) => splitPath(name)[1] !== undefined)
  return {
    title: type.label,
    head: shown.filter((name) => !isFoot(name)),
    ...(table ? { table } : {}),
    ...(foot.length > 0 ? { foot } : {}),
    ...(columns.length > 0 ? { without: columns } : {}),
    ...stated,
  }
}

const isComputed = ({ options }: Field): boolean => options.formula !== undefined || options.computed === true

function isPrinted(field: Field, isListed: boolean): boolean {
  const { storage, refers, within } = kindOf(field)
  if (storage === 'lines' || refers === 'file' || within || field.options.decimalsOf !== undefined) return false
  return isListed || !isComputed(field)
}

const isUnderTable = (name: string, { field, follows }: { field: Field; follows: boolean }): boolean =>
  name === 'remark' || (follows && (field.kind === 'longText' || isComputed(field)))
