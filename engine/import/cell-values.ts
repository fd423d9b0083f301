/**
 * Converts spreadsheet texts to stored values: codes and names become links, labels become codes, ¥1,200.50 and 2026/3/1 become
 * decimals and dates.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { isDay } from '../../model/fields/date.ts'
import { isId } from '../../model/fields/link.ts'
import { readReference } from '../../model/fields/one-of.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { Label } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import { targetsByText, type TextTarget, type WithinDocuments } from '../query/targets-by-text.ts'
import { figureOf, isBlank, type GatheredDocument, type RowError } from './rows-to-documents.ts'

type Row = Record<string, any>
interface Cell {
  readonly row: Row
  readonly doc: Row
  readonly at: number
}

/**
 * Converts the values in place, column by column in the definition's order, so that a colour is looked up among the colours of its
 * style.
 */
export async function readCodes(operation: Operation, type: AnyDocument, documents: readonly GatheredDocument[]): Promise<RowError[]> {
  const errors: RowError[] = []
  for (const [name, field] of Object.entries(type.fields as Fields)) {
    if (field.kind !== 'lines') {
      const cells = documents.map(({ values, row }): Cell => ({ row: values, doc: values, at: row }))
      errors.push(...(await readColumn(operation, cells, { name, column: name, field })))
      continue
    }
    const cells = documents.flatMap(({ values, lines }) =>
      ((values[name] ?? []) as Row[]).map((row, at): Cell => ({ row, doc: values, at: lines[name]?.[at] ?? 0 })),
    )
    for (const [inner, innerField] of Object.entries(field.options.columns ?? {}))
      errors.push(...(await readColumn(operation, cells, { name: inner, column: `${name}.${inner}`, field: innerField })))
  }
  return errors
}

interface Column {
  readonly name: string
  /** The heading in the spreadsheet. */
  readonly column: string
  readonly field: Field
}

async function readColumn(operation: Operation, all: readonly Cell[], column: Column): Promise<RowError[]> {
  const { name, field } = column
  const cells = all.filter(({ row }) => !isBlank(row[name]))
  if (cells.length === 0) return []
  if (['document', 'line'].includes(kindOf(field).refers ?? '')) return readLinks(operation, cells, column)
  const read = await readerOf(operation, field)
  if (read) for (const { row } of cells) row[name] = read(row[name])
  return []
}

async function readerOf(operation: Operation, field: Field): Promise<((value: unknown) => unknown) | undefined> {
  const { figure, refers, storage } = kindOf(field)
  if (field.options.choices) return labels(Object.entries(field.options.choices))
  if (refers === 'dictionary') {
    const rows = await operation.tx.rows<{ code: string; zh: string; en: string }>(
      'SELECT code, zh, en FROM core.dictionary WHERE platform_id = $1 AND category = $2',
      [operation.actor.platform, field.options.dictionary],
    )
    return labels(rows.map(({ code, zh, en }) => [code, [zh, en]]))
  }
  if (storage === 'boolean') return (value) => booleans.get(String(value).trim().toLowerCase()) ?? value
  if (figure) return (value) => figureOf(value, field.kind)
  if (storage === 'date') return (value) => (typeof value === 'string' ? dayOf(value.trim()) : value)
  if (storage === 'text') return (value) => (typeof value === 'number' ? String(value) : value)
  return undefined
}

const booleans = new Map<string, boolean>([
  ['是', true],
  ['yes', true],
  ['y', true],
  ['否', false],
  ['no', false],
  ['n', false],
  ['true', true],
  ['false', false],
  ['✓', true],
  ['√', true],
  ['✗', false],
])

function labels(entries: readonly (readonly [code: string, label: Label])[]): (value: unknown) => unknown {
  const codes = new Map<string, string>()
  for (const [code, label] of entries.toReversed()) for (const text of [...label, code]) codes.set(text.trim().toLowerCase(), code)
  return (value) => (typeof value === 'string' ? (codes.get(value.trim().toLowerCase()) ?? value) : value)
}

function dayOf(text: string): string {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const day = parts ? `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}` : text
  return isDay(day) ? day : text
}

async function readLinks(operation: Operation, cells: readonly Cell[], { name, column, field }: Column): Promise<RowError[]> {
  const several = kindOf(field).storage === 'ids'
  const partsOf = (value: unknown): string[] =>
    [value]
      .flat()
      .flatMap((one) => (several && typeof one === 'string' ? one.split(/[,;、，；\n]/) : [one]))
      .map((one) => String(one).trim())
      .filter(Boolean)
  const textsOf = ({ row }: Cell) => partsOf(row[name]).map(normal)
  const wanted = new Set(cells.flatMap(textsOf))
  const targets = await targetsByText(
    operation,
    field,
    [...wanted],
    field.options.lines ? withinDocuments(field, cells, textsOf) : undefined,
  )
  if (!targets) return []
  const byKey = new Map<string, TextTarget[]>()
  for (const one of targets) for (const key of new Set(one.keys)) byKey.set(key, [...(byKey.get(key) ?? []), one])
  const errors: RowError[] = []
  for (const { row, doc, at } of cells) {
    const ids = partsOf(row[name]).map((text) => {
      const all = byKey.get(normal(text)) ?? []
      const fitting = all.length > 1 ? all.filter((one) => fits(one, field, { row, doc })) : all
      if (fitting.length === 1) return fitting[0]!.id
      if (all.length === 0 && (field.kind === 'oneOf' ? readReference(text) : /^[1-9]\d{5,18}$/.test(text))) return text
      errors.push({ row: at, column, key: all.length === 0 ? 'import.noCode' : 'import.manyCodes', values: { code: text.slice(0, 60) } })
      return undefined
    })
    row[name] = several ? ids.filter((id) => id !== undefined) : ids[0]
  }
  return errors
}

/** Returns in which documents a line is looked up: those that the rows name beside it, which were read before. */
function withinDocuments({ options }: Field, cells: readonly Cell[], textsOf: (cell: Cell) => readonly string[]): WithinDocuments {
  const docs = new Set<string>()
  const free = new Set<string>()
  for (const cell of cells) {
    const doc = [options.where?.['doc'] ?? []].flat().flatMap((one) => namedBy(one, cell) ?? [])
    for (const id of doc) if (isId(id)) docs.add(id)
    if (!doc.some(isId)) for (const text of textsOf(cell)) free.add(text)
  }
  return { docs: [...docs], free: [...free] }
}

const normal = (text: string): string => text.toLowerCase().replaceAll(' ', '')

function fits({ facts }: TextTarget, { options }: Field, { row, doc }: Pick<Cell, 'row' | 'doc'>): boolean {
  return Object.entries(options.where ?? {}).every(([name, expected]) =>
    [expected].flat().some((one) => {
      if (one === '') return facts[name] === null || facts[name] === undefined
      const value = namedBy(one, { row, doc })
      return value === null || value === undefined || facts[name] === value
    }),
  )
}

/** The value that the filter of a link names: that of a field of the row or of its document, or a constant. */
const namedBy = (name: string, { row, doc }: Pick<Cell, 'row' | 'doc'>): any =>
  name.startsWith('$doc.') ? doc[name.slice(5)] : name.startsWith('$') ? (row[name.slice(1)] ?? doc[name.slice(1)]) : name
