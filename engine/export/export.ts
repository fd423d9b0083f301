/**
 * Exports a list as a table: the requested visible columns, labels for codes and links, row by row under the list's policy (security
 * T14, T27).
 */
import { baseLabels } from '../../model/base-fields.ts'
import type { Cell, Table } from '../../model/outputs/sheet.ts'
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, WeftError } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import { round } from '../../model/decimal.ts'
import { decimalsOfCode } from '../../model/money/currency-code-decimals.ts'
import { isMeasure, measureText } from '../../model/fields/measure.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { WireDoc } from '../../model/page.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { basisOf, currencyCode, moneyHead } from '../../model/money/money-head.ts'
import { appendedLabels } from '../../model/lifecycle/growing.ts'
import { localise, type Language } from '../../model/text.ts'
import { requirePolicy, type Policy } from '../authorisation/policy.ts'
import { recordAdminAction } from '../authorisation/admin-permissions.ts'
import { statusLabels } from '../pages/status-labels.ts'
import { beginOperation } from '../store/run-operation.ts'
import type { Operation } from '../operation.ts'
import { list } from '../query/list.ts'
import { readGrown } from '../save/view/grown-rows.ts'
import { load, partyRolesIn } from '../store/read.ts'
import { localMinute } from '../../model/process/work-time.ts'

interface Column {
  readonly name: string
  readonly label: string
  /** The field of the amount's currency. */
  readonly currency?: string
  /** Returns the column's heading, with the currency when all rows share one. */
  head(codes: ReadonlyMap<string, string>): string
  cell(row: WireDoc): Cell
}

/** The maximum number of rows in one answer. Larger exports run as a job, up to `exportLimit`. */
export const exportBatchSize = 10_000
export const exportLimit = 100_000

/**
 * Returns up to `limit` rows; `next` continues after them.
 * @throws WeftError 403 without the right to export, 409 when there are no rows
 */
export async function exportRows(
  operation: Operation,
  type: AnyDocument,
  query: ListQuery,
  limit = exportBatchSize,
  { editable = false, language = operation.actor.language }: { readonly editable?: boolean; readonly language?: Language } = {},
): Promise<{ table: Table; next?: string; count: number }> {
  // A spreadsheet for re-import is parsed in the language of the person who imports it. There only the headings are translated.
  if (language !== operation.actor.language && !editable)
    return exportRows(beginOperation(operation.engine, operation.tx, { ...operation.actor, language }, operation), type, query, limit)
  const policy = await requirePolicy(operation, type)
  if (!policy.may.export) throw forbidden()
  const { count: _, totals: __, group: ___, page: ____, size: _____, ...listQuery } = query
  const shown = columnsOf(operation, policy, query, await statusLabels(operation, type), language)
  if (shown.length === 0) throw new WeftError(409, 'generic.noExport')
  // Each row of a spreadsheet for re-import states its document and version.
  const columns = editable ? [identity, ...shown] : shown
  // The list also reads the currencies of the displayed amounts, for the headings.
  const names = [...new Set(shown.flatMap(({ name, currency }) => (currency ? [name, currency] : [name])))]
  const codes = new Map<string, string>()
  const see = (docs: readonly WireDoc[]) => docs.forEach((row) => noteCodes(codes, shown, row))
  const first = await list(operation, type, { ...listQuery, columns: names, size: 200, count: true })
  if ((first.count ?? 0) === 0) throw new WeftError(409, 'generic.noExport')
  see(first.rows)
  const rows = first.rows.map((row) => columns.map((column) => column.cell(row)))
  let { next } = first
  while (next && rows.length < limit) {
    const page = await list(operation, type, { ...listQuery, columns: names, size: 200, after: next })
    see(page.rows)
    rows.push(...page.rows.map((row) => columns.map((column) => column.cell(row))))
    next = page.next
  }
  // Later rows may have another currency.
  if (next || query.after) codes.clear()
  return {
    table: { title: localise(type.label, language), header: columns.map((column) => column.head(codes)), rows },
    next,
    count: first.more ? exportLimit : (first.count ?? 0),
  }
}

/**
 * Refuses columns that a caller names and may not see, with the words for a name that is none: the answer does not tell which exist. Columns of a
 * profile are another person's choice, and hidden ones are left out.
 * @throws WeftError 403 without the right to read, 400 `form.unknownKey`
 */
export async function refuseHiddenColumns(operation: Operation, type: AnyDocument, { columns, partyRole }: ListQuery): Promise<void> {
  if (!Array.isArray(columns)) return
  const policy = await requirePolicy(operation, type)
  const role = partyRole ?? policy.partyRoles[0] ?? ''
  const hidden = columns.find((name) => Object.hasOwn(type.fields, String(name)) && policy.restriction(String(name), role) === 2)
  if (hidden !== undefined) throw new WeftError(400, 'form.unknownKey', { values: { key: String(hidden).slice(0, 60) } })
}

/** The heading of the column that identifies documents in a spreadsheet for re-import. */
export const identityHead = '#ID'
const identity: Column = {
  name: 'id',
  label: identityHead,
  head: () => identityHead,
  cell: (row) => `${row.id}@${row.version}`,
}

/** Returns the cells of list rows as they would be exported, to compare with imported values. */
export async function cellsOf(
  operation: Operation,
  policy: Policy,
  columns: readonly string[],
): Promise<(row: WireDoc) => Map<string, Cell>> {
  const cellColumns = columnsOf(operation, policy, { columns }, await statusLabels(operation, policy.type))
  return (row) => new Map(cellColumns.map((column) => [column.name, column.cell(row)]))
}

/** Records who exported what in the journal. */
export const recordExport = (operation: Operation, type: AnyDocument, facts: Readonly<Record<string, unknown>>): Promise<void> =>
  recordAdminAction(operation, {
    type: type.name,
    id: '0',
    action: 'export',
    changes: Object.entries(facts).map(([path, to]) => ({ path, from: null, to: to ?? null })),
  })

/**
 * Returns up to `limit` rows of lines that grow of one document as the actor sees them, the newest first, each with who appended it and when.
 * @param query `before`: `next` of the part before
 * @throws WeftError 403 without the right to export, 404 for a document or lines that the actor may not see, 409 when there are no rows
 */
export async function exportGrown(
  operation: Operation,
  type: AnyDocument,
  query: { readonly id: string; readonly lines: string; readonly before?: number | undefined },
  limit = exportBatchSize,
): Promise<{ table: Table; next?: number }> {
  const policy = await requirePolicy(operation, type)
  if (!policy.may.export) throw forbidden()
  const { rows, next } = await readGrown(operation, type, { ...query, size: limit })
  if (rows.length === 0) throw new WeftError(409, 'generic.noExport')
  const doc = await load(operation, type, query.id, { lines: false })
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  const { language } = operation.actor
  const { label, options } = (type.fields as Fields)[query.lines]!
  const context = { statuses: new Map<string, string>(), language, zone: operation.tx.zone }
  const columns = [
    ...Object.entries(options.columns ?? {})
      .filter(([name]) => policy.restriction(`${query.lines}.${name}`, roles) < 2)
      .map(([name, field]) => ({ name, label: field.label, field })),
    ...Object.entries(appendedLabels).map(([name, heading]) => ({ name, label: heading, field: undefined })),
  ]
  return {
    table: {
      title: [doc.number ?? localise(type.label, language), localise(label, language)].join(' '),
      header: columns.map((column) => localise(column.label, language)),
      rows: rows.map((row) => columns.map(({ name, field }) => cellOf(row as WireDoc, { ...context, name, field }))),
    },
    ...(next === undefined ? {} : { next }),
  }
}

function columnsOf(
  operation: Operation,
  policy: Policy,
  query: ListQuery,
  statuses: ReadonlyMap<string, string>,
  head: Language = operation.actor.language,
): Column[] {
  const { type } = policy
  const partyRole = query.partyRole ?? policy.partyRoles[0] ?? ''
  const { language } = operation.actor
  const fields = type.fields as Fields
  const columnNames = (query.columns?.length ? query.columns : (type.list.columns as readonly string[])).filter(
    (name) =>
      typeof name === 'string' &&
      policy.restriction(name, partyRole) < 2 &&
      !(Object.hasOwn(fields, name) && fields[name]!.kind === 'lines'),
  )
  return columnNames.slice(0, 100).flatMap((name): Column[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const label = field?.label ?? (Object.hasOwn(baseLabels, name) ? baseLabels[name] : undefined)
    if (!label) throw new WeftError(400, 'form.unknownKey', { values: { key: name.slice(0, 60) } })
    const [heading, currency] = [localise(label, head), field?.options.currency]
    return [
      {
        name,
        label: heading,
        ...(currency && Object.hasOwn(fields, currency) && policy.restriction(currency, partyRole) < 2 ? { currency } : {}),
        head: (codes) => moneyHead(heading, basisOf(heading, field?.options.tax, head), codes.get(currency ?? '') ?? ''),
        cell: (row) => cellOf(row, { statuses, name, field, language, zone: operation.tx.zone }),
      },
    ]
  })
}

/** Records the currency of each amount while all rows agree; '' once they differ. */
function noteCodes(codes: Map<string, string>, columns: readonly Column[], row: WireDoc): void {
  for (const { currency } of columns) {
    if (currency === undefined) continue
    const code = currencyCode(row[`${currency}$`])
    if ((codes.get(currency) ?? code) === code) codes.set(currency, code)
    else codes.set(currency, '')
  }
}

/** Returns the names of columns with those of the currencies of their amounts, which say how many decimals an amount is shown with. */
export const withCurrencies = ({ fields }: AnyDocument, names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const currency = Object.hasOwn(fields, name) ? (fields as Fields)[name]!.options.currency : undefined
      return currency !== undefined && Object.hasOwn(fields, currency) ? [name, currency] : [name]
    }),
  ),
]

/** Returns a computed amount with the decimals of its currency, as the page and the paper show it; every other figure as it is stored. */
function figureIn(row: WireDoc, field: Field | undefined, figure: string): string {
  if (field?.kind !== 'money' || field.options.formula === undefined) return figure
  return round(figure, decimalsOfCode(currencyCode(row[`${field.options.currency ?? ''}$`])))
}

function cellOf(
  row: WireDoc,
  {
    statuses,
    name,
    field,
    language,
    zone,
  }: {
    statuses: ReadonlyMap<string, string>
    name: string
    field: Field | undefined
    language: Operation['actor']['language']
    zone: string
  },
): Cell {
  const value = row[name]
  const titles = row[`${name}$`]
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null
  if (titles !== undefined) return [titles].flat().map(String).join(', ')
  if (name === 'status') return statuses.get(String(value)) ?? String(value)
  if (field?.options.choices) return localise(field.options.choices[String(value)] ?? [String(value), String(value)], language)
  if (typeof value === 'boolean') return localise(value ? ['是', 'Yes'] : ['否', 'No'], language)
  const storage = field
    ? kindOf(field).storage
    : name === 'createdAt' || name === 'updatedAt' || name === 'appendedAt'
      ? 'timestamp'
      : 'text'
  if (storage === 'numeric' || storage === 'integer')
    return { figure: figureIn(row, field, String(value)), ...(field?.options.ordinal === true ? { ordinal: true } : {}) }
  if (storage === 'date') return { day: String(value) }
  if (storage === 'timestamp') return { moment: localMinute(zone, String(value)) }
  if (isMeasure(value)) return measureText(value)
  if (field && kindOf(field).sheet.import === 'sizes') return kindOf(field).print.text(value, { ordinal: false, sign: '' })
  if (typeof value === 'object')
    return Array.isArray(value)
      ? value.map(String).join(', ')
      : Object.values(value)
          .filter((one) => typeof one === 'string')
          .join(' ')
  return String(value)
}
