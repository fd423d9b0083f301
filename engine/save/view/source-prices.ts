/** What the lines of a document would cost by the documents that it was made from: the price of the quotation beside that of the order. */
import { takenFrom, type Conversion } from '../../../model/between/conversion.ts'
import { columnsIn } from '../../../model/between/linked-rows.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import type { WireDoc } from '../../../model/page.ts'
import type { Operation } from '../../operation.ts'
import type { FieldValues } from '../../stored-document.ts'
import { evaluate } from '../conversion/value-from.ts'
import { viewDocument } from './document-view.ts'

export interface SourcePrice {
  readonly line: string
  /** The column of the line that the price is compared with. */
  readonly column: string
  readonly price: string
  /** The document that says it. */
  readonly page: string
  readonly id: string
  readonly title: string
}
type Lines = NonNullable<Conversion['lines']>

/**
 * Returns for each line what a conversion would have put into its amounts of money, from the document that its head still links to. Lines
 * correspond by the links that the conversion copies. There is none where the person may not read the source, or its currency is another one.
 * @throws WeftError 404 for a document that the person may not read
 */
export async function sourcePrices(operation: Operation, type: AnyDocument, id: string): Promise<SourcePrice[]> {
  const doc = await viewDocument(operation, type, id)
  const prices: SourcePrice[] = []
  for (const [name, { head = {}, lines }] of Object.entries((type.convertsFrom ?? {}) as Readonly<Record<string, Conversion>>)) {
    const via = Object.keys(head).find((field) => takenFrom(head[field]!) === 'id')
    const source = operation.engine.types.get(name)
    if (!lines || !source || via === undefined || typeof doc[via] !== 'string') continue
    const from = await readable(operation, source, doc[via])
    if (from) prices.push(...pricesOf(type, doc, { source, from, lines, head, title: String(doc[`${via}$`] ?? from.number ?? '') }))
  }
  return prices
}

/** Reads the source as the person sees it; undefined where it may not be read. */
async function readable(operation: Operation, source: AnyDocument, id: string): Promise<WireDoc | undefined> {
  try {
    return await viewDocument(operation, source, id)
  } catch (error) {
    if (error instanceof WeftError && (error.code === 404 || error.code === 403)) return undefined
    throw error
  }
}

interface Source {
  readonly source: AnyDocument
  readonly from: WireDoc
  readonly lines: Lines
  readonly head: NonNullable<Conversion['head']>
  readonly title: string
}

function pricesOf(type: AnyDocument, doc: WireDoc, { source, from, lines, head, title }: Source): SourcePrice[] {
  const { from: theirs, to: ours, map = {} } = lines
  const [columns, sourceColumns] = [columnsIn(type, ours), columnsIn(source, theirs)]
  const priced = Object.keys(map).filter((column) => columns[column]?.kind === 'money' && isSameMoney(columns[column], { doc, from, head }))
  const keys = Object.keys(map).filter((column) => columns[column]?.kind === 'link')
  if (priced.length === 0 || keys.length === 0) return []
  const offered = ((from[theirs] ?? []) as readonly FieldValues[]).map((line) => {
    const scope = { ...line, doc: from }
    return Object.fromEntries(
      [...keys, ...priced].map(
        (column) => [column, evaluate(takenFrom(map[column]!), scope, sourceColumns, source.fields as Fields)] as const,
      ),
    )
  })
  return ((doc[ours] ?? []) as readonly (FieldValues & { readonly id: string })[]).flatMap((line) => {
    const offers = offered.filter((one) => keys.every((key) => one[key] !== null && one[key] === line[key]))
    return priced.flatMap((column) => {
      // Several lines of the same goods at different prices: it is not known which of them this one was.
      const [price, ...others] = new Set(offers.map((one) => one[column]))
      // A column that the viewer may not see is absent from the line.
      return typeof price === 'string' && others.length === 0 && Object.hasOwn(line, column)
        ? [{ line: line.id, column, price, page: source.name, id: from.id, title }]
        : []
    })
  })
}

/** Whether an amount of the document is in the currency in which the source states it. */
function isSameMoney(
  { options: { currency } }: Fields[string],
  { doc, from, head }: { readonly doc: WireDoc; readonly from: WireDoc; readonly head: NonNullable<Conversion['head']> },
): boolean {
  const name = currency?.startsWith('doc.') ? currency.slice('doc.'.length) : undefined
  const theirs = name !== undefined && head[name] ? takenFrom(head[name]) : undefined
  return typeof theirs !== 'string' || doc[name!] === from[theirs]
}
