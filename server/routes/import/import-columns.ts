/** The columns that a worksheet of an import may have, as its user may fill them. */
import type { Input, Output } from '../../../model/calls/contract.ts'
import type { importCalls } from '../../../model/calls/import.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { forbidden, WeftError } from '../../../model/errors.ts'
import { cellName } from '../../../model/fields/matrix.ts'
import type { Page } from '../../../model/page.ts'
import { offeredSizes } from '../../../model/sizes/size-source.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import { sheetColumns } from '../../../engine/import/import-columns.ts'
import type { SheetColumn } from '../../../engine/import/sheet-column.ts'
import { changeColumns } from '../../../engine/import/import-session-changes.ts'
import type { ImportSession } from '../../../engine/import/import-session.ts'
import { isLongPart, offeredPairs, pairsOfField, sizeOfSegment, sizeSegment, type SizePair } from '../../../engine/import/size-columns.ts'
import type { Operation } from '../../../engine/operation.ts'
import { describePage } from '../../../engine/pages/describe-page.ts'
import { list } from '../../../engine/query/list.ts'
import { viewDocument } from '../../../engine/save/view/document-view.ts'
import { typeOf } from '../../http/call-context.ts'
import type { Server } from '../../route-context.ts'

/** A column of a session as the screens show it. */
export type ShownColumn = Output<typeof importCalls.readImport>['columns'][number]
type Mapping = Input<typeof importCalls.mapColumns>['mapping']

/**
 * Returns the page of a type for a user who may create or change its documents.
 * @throws WeftError 403 for a user who may not
 */
export async function pageToFill(operation: Operation, type: AnyDocument, kind: ImportSession['kind'] = 'create'): Promise<Page> {
  const { may } = await policyFor(operation, type)
  if (kind === 'create' ? !may.create : !may.edit) throw forbidden()
  return describePage(operation, type)
}

/** Returns the possible columns of a worksheet, for its kind. */
export const columnsFor = (operation: Operation, type: AnyDocument, page: Page, kind: ImportSession['kind']): SheetColumn[] =>
  kind === 'change' ? changeColumns(type, page) : sheetColumns(type, page, operation.actor.language)

/**
 * Returns type, page and possible columns of a session.
 * @throws WeftError 403 for a user who may no longer create or change its documents
 */
export async function columnsOfSession(
  operation: Operation,
  server: Server,
  { type: name, kind }: Pick<ImportSession, 'type' | 'kind'>,
): Promise<{ type: AnyDocument; page: Page; columns: SheetColumn[] }> {
  const type = typeOf(operation, name)
  const page = await pageToFill(operation, type, kind)
  return { type, page, columns: columnsFor(operation, type, page, kind) }
}

/** How many columns for sizes a template has at most; with second sizes each pair is one. */
const templateSizes = { sizes: 12, pairs: 36 }

/**
 * Returns the sizes of the lists from which the fields among the columns take their sizes, as far as this user sees the lists; none without
 * such a field. They are the size columns of a template.
 */
export async function sizesOf(operation: Operation, columns: readonly SheetColumn[]): Promise<SizePair[]> {
  const from = columns.find((column) => column.sizes)?.field?.sizesFrom
  const type = from && operation.engine.types.get(from.listType)
  if (!type || !(await policyFor(operation, type)).may.read) return []
  const { rows } = await list(operation, type, { size: 5, columns: ['number'] })
  const pairs = new Map<string, { readonly pair: SizePair; readonly place: number }>()
  for (const { id } of rows) {
    const offered = offeredSizes(from, await viewDocument(operation, type, id))
    for (const pair of offeredPairs(offered)) {
      const segment = sizeSegment(pair)
      if (!pairs.has(segment)) pairs.set(segment, { pair, place: offered.sizes.indexOf(pair.size) })
    }
  }
  const sorted = [...pairs.values()].sort((one, other) => one.place - other.place).map(({ pair }) => pair)
  const single = sorted.filter(({ second }) => !second).slice(0, templateSizes.sizes)
  return [...single, ...sorted.filter(({ second }) => second)].slice(0, templateSizes.pairs)
}

/** Returns the columns as the screens show them: fields first, then one column for each size of a matrix. */
export function shownColumns(columns: readonly SheetColumn[], session: ImportSession, sizes: readonly SizePair[]): ShownColumn[] {
  return [
    ...columns.filter((column) => !column.sizes).map(shownColumn),
    ...columns.filter((column) => column.sizes).flatMap((column) => sizeColumns(column, session, sizes)),
  ]
}

const shownColumn = ({ path, label, required, field }: SheetColumn): ShownColumn => ({
  path,
  label,
  required,
  type: field?.type ?? 'text',
  options: field?.options.filter((option) => option.disabled !== true).map((option) => option.label) ?? [],
  looks: field?.to !== undefined || (field?.options.length ?? 0) > 0,
})

/** Returns the columns of sizes: the known sizes and those that the worksheet contains. */
function sizeColumns(column: SheetColumn, { mapping }: ImportSession, sizes: readonly SizePair[]): ShownColumn[] {
  const inSheet = mapping.flatMap((path) => (path?.startsWith(`${column.path}.`) ? [path.slice(column.path.length + 1)] : []))
  const segments = new Set([...pairsOfField(column, sizes).map(sizeSegment), ...inSheet.filter((segment) => !isLongPart(segment))])
  return [...segments].map((segment) => ({
    ...shownColumn(column),
    path: `${column.path}.${segment}`,
    label: `${column.label} ${cellName(sizeOfSegment(segment))}`,
    required: false,
    type: 'integer',
    looks: false,
  }))
}

/** Whether a mapping names every column of the sheet, possible columns only, and each of them once at most. */
export function isMapping(mapping: Mapping, header: readonly string[], columns: readonly SheetColumn[]): boolean {
  const paths = mapping.filter((path) => path !== null)
  return (
    mapping.length === header.length &&
    new Set(paths).size === paths.length &&
    paths.every((path) => columns.some((column) => (column.sizes ? isSizePath(column, path) : column.path === path)))
  )
}

const isSizePath = ({ path }: SheetColumn, heading: string): boolean =>
  heading.startsWith(`${path}.`) && /^[\p{L}\p{N}_/+ -]{1,20}(\|[\p{L}\p{N}_/+ -]{1,20})?$/u.test(heading.slice(path.length + 1))

/**
 * Refuses to check or import while a required column is missing; a required line column is demanded only when there are lines.
 * @throws WeftError 409 `import.unmapped` with the label of the column
 */
export async function mustMap(operation: Operation, server: Server, session: ImportSession): Promise<void> {
  const { columns } = await columnsOfSession(operation, server, session)
  // A field that counts by sizes is there with any of its sizes, or with the amounts of the long form.
  const fills = (mapped: string | null, path: string) =>
    mapped === path || (mapped?.startsWith(`${path}.`) === true && (!mapped.includes('#') || /#(pieces|value)$/.test(mapped)))
  const has = (path: string) => session.mapping.some((mapped) => fills(mapped, path))
  const missing = columns.find(({ path, required }) => {
    const [outer, inner] = path.split('.')
    return required && !has(path) && (inner === undefined || has(outer!))
  })
  if (missing) throw new WeftError(409, 'import.unmapped', { values: { label: missing.label } })
  if (session.mapping.every((path) => path === null))
    throw new WeftError(409, 'import.unmapped', { values: { label: columns[0]?.label ?? '' } })
}
