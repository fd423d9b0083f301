/**
 * The decimals of currencies in a document: they follow the currency as long as it can be changed, and amounts that a person types have no
 * more of them (JPY 0, CNY 2, KWD 3; ISO 4217).
 */
import { decimalsFields, decimalsPlace } from '../../../model/money/currency-marks.ts'
import { places } from '../../../model/decimal.ts'
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { Viewer } from '../../../model/rules/condition-parts.ts'
import type { FieldError } from '../../../model/errors.ts'
import { isLocked, isOpenStatus } from '../../../model/rules/edit-scope.ts'
import type { Fields } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import { loadAll, type Stored } from '../../store/read.ts'
import type { placeOf } from '../input/read-input.ts'

type Row = Record<string, any>
/** The part of a currency that the mark reads. */
interface Currency {
  readonly id: string
  readonly code: string
  readonly decimals: number
}
/** The header or one line of a document with the definition of its values and the place where errors name it (`''`, `lines[0].`). */
interface Part {
  readonly fields: Fields
  readonly row: Row
  readonly at: string
  /** The same part as it is stored. */
  readonly stored?: Row | undefined
  /** Header field that a rule may lock: the field itself, or the lines. */
  readonly lines?: string
}

/**
 * Writes the decimals of currencies into the document: of each currency that was changed, and of each that can still be changed. A
 * currency that was cleared leaves the default of the field.
 * @param before the stored document; absent for a new one
 */
export async function followCurrencies(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { viewer, before }: { readonly viewer: Viewer; readonly before: Stored | undefined },
): Promise<void> {
  const places = partsOf(type, doc, { before }).flatMap((part) =>
    decimalsFields(part.fields).map(([name, currency]) => ({
      ...part,
      name,
      currency,
      isChanged: (part.stored?.[currency] ?? null) !== (part.row[currency] ?? null),
    })),
  )
  for (const { row, fields, name, currency, isChanged } of places)
    if (isChanged && !row[currency]) row[name] = fields[name]!.options.default ?? null
  const parts = places.filter(
    ({ row, currency, lines, isChanged }) => row[currency] && (!before || isChanged || isOpen(type, before, lines ?? currency, viewer)),
  )
  if (parts.length === 0) return
  const target = parts[0]!.fields[parts[0]!.currency]!.options.to!
  const currencies = await read(
    operation,
    target,
    parts.map(({ row, currency }) => row[currency] as string),
  )
  for (const { row, name, currency } of parts) row[name] = currencies.get(row[currency])?.decimals ?? row[name]
}

/**
 * Returns an error for each typed amount with more decimals than its currency.
 * @param before the stored document: amounts that are left as they are stored, in the same currency, are not asked again, nor is what logic
 *   wrote; absent for a new document
 */
export async function decimalsErrors(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { before, place }: { readonly before: Stored | undefined; readonly place?: ReturnType<typeof placeOf> },
): Promise<FieldError[]> {
  const document = type.fields as Fields
  const wrong = partsOf(type, doc, { before, place }).flatMap(({ fields, row, at, stored }) =>
    Object.entries(fields).flatMap(([name, { options }]) => {
      const amount = row[name] as string | null | undefined
      if (!options.rounded || options.formula || options.computed || amount === null || amount === undefined) return []
      const { header, name: decimalsName, currency } = decimalsPlace(options.currency, fields, document)!
      const [holder, former] = header ? [doc, before] : [row, stored]
      const decimals = holder[decimalsName] as number | null
      if (decimals === null || !holder[currency] || places(amount) <= decimals) return []
      if (stored?.[name] === amount && former?.[currency] === holder[currency]) return []
      const target = (header ? document : fields)[currency]!.options.to!
      return [{ path: at + name, target, currency: holder[currency] as string, decimals }]
    }),
  )
  if (wrong.length === 0) return []
  const currencies = await read(
    operation,
    wrong[0]!.target,
    wrong.map(({ currency }) => currency),
  )
  return wrong.map(({ path, currency, decimals }) => ({
    path,
    key: 'field.currencyDecimals' as const,
    values: { code: currencies.get(currency)?.code ?? '', decimals },
  }))
}

/** Whether the currency can be changed: the status is edited, and no rule locks the field. */
function isOpen(type: AnyDocument, before: Stored, name: string, viewer: Viewer): boolean {
  return isOpenStatus(type.statuses[before.status]) && !isLocked(type, name, before, viewer)
}

/** Returns the header and the lines of a document. */
function partsOf(
  type: AnyDocument,
  doc: Stored,
  { before, place }: { readonly before?: Stored | undefined; readonly place?: ReturnType<typeof placeOf> | undefined } = {},
): Part[] {
  const header: Part = { fields: type.fields as Fields, row: doc, at: '', stored: before }
  const lines = linesOf(type).flatMap(([name, field]): Part[] => {
    const columns = field.options.columns ?? {}
    if (!Object.values(columns).some(({ options }) => options.rounded || options.decimalsOf)) return []
    const stored = new Map(((before?.[name] ?? []) as Row[]).map((line) => [line['id'], line]))
    return ((doc[name] ?? []) as Row[]).map((row, at) => ({
      fields: columns,
      row,
      at: `${place?.(row, name, at) ?? `${name}[${at}]`}.`,
      stored: stored.get(row['id']),
      lines: name,
    }))
  })
  return [header, ...lines]
}

/** Returns currencies by id. */
async function read(operation: Operation, target: string, ids: readonly string[]): Promise<ReadonlyMap<string, Currency>> {
  const type = operation.engine.types.get(target)!
  const currencies = await loadAll(operation, type, [...new Set(ids)], { lines: false })
  return new Map(currencies.map((one) => [one.id, one as unknown as Currency]))
}
