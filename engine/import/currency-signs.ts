/** Refuses an amount whose currency sign contradicts the currency of its document: $100 in an order in CNY. */
import { currencySignIn } from '../../model/money/amount-text.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { currencyCode } from '../../model/money/money-head.ts'
import type { Operation } from '../operation.ts'
import { titlesOf } from '../store/links/titles.ts'
import type { Stored } from '../store/read.ts'
import type { GatheredDocument, RowError } from './rows-to-documents.ts'

type Row = Record<string, unknown>
/** An amount that is written with a currency sign. */
interface SignedAmount {
  /** Row and column in the spreadsheet. */
  readonly row: number
  readonly column: string
  readonly sign: string
  /** The codes that the sign may stand for. */
  readonly codes: readonly string[]
  /** Reads the id of the currency from the completed document. */
  readonly currencyIn: (doc: Row) => unknown
}
export type SignedAmounts = ReadonlyMap<GatheredDocument, readonly SignedAmount[]>

/** Returns the amounts with a currency sign, by document. It reads the texts of the spreadsheet, so it runs before they are converted. */
export function signedAmounts(type: AnyDocument, documents: readonly GatheredDocument[]): SignedAmounts {
  const fields = type.fields as Fields
  return new Map(
    documents.map((document) => [
      document,
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'lines'
          ? ((document.values[name] ?? []) as Row[]).flatMap((line, at) =>
              signedIn(field.options.columns ?? {}, line, {
                row: document.lines[name]?.[at] ?? document.row,
                prefix: `${name}.`,
                ownRow: (doc) => (doc[name] as Row[] | undefined)?.[at],
              }),
            )
          : signedIn({ [name]: field }, document.values, { row: document.row, prefix: '', ownRow: (doc) => doc }),
      ),
    ]),
  )
}

function signedIn(
  fields: Fields,
  values: Row,
  { row, prefix, ownRow }: { readonly row: number; readonly prefix: string; readonly ownRow: (doc: Row) => Row | undefined },
): SignedAmount[] {
  return Object.entries(fields).flatMap(([name, { options }]) => {
    const value = values[name]
    const { currency } = options
    const written = currency !== undefined && typeof value === 'string' ? currencySignIn(value) : undefined
    if (currency === undefined || !written) return []
    const currencyIn = (doc: Row) => (currency.startsWith('doc.') ? doc[currency.slice(4)] : ownRow(doc)?.[currency])
    return [{ row, column: `${prefix}${name}`, ...written, currencyIn }]
  })
}

/**
 * Returns an error at the cell of each amount whose sign stands for another currency than its completed document has. An amount without
 * a currency, and one whose field names none, is not restricted.
 */
export async function currencyErrors(
  operation: Operation,
  amounts: SignedAmounts,
  ready: readonly { readonly document: GatheredDocument; readonly doc: Stored }[],
): Promise<ReadonlyMap<GatheredDocument, readonly RowError[]>> {
  const signed = ready.flatMap(({ document, doc }) =>
    (amounts.get(document) ?? []).map((amount) => ({ document, amount, currency: amount.currencyIn(doc) })),
  )
  const ids = [...new Set(signed.flatMap(({ currency }) => (typeof currency === 'string' ? [currency] : [])))]
  const titles = ids.length > 0 ? await titlesOf(operation, ids) : new Map<string, string>()
  const errors = new Map<GatheredDocument, RowError[]>()
  for (const { document, amount, currency } of signed) {
    const code = currencyCode(titles.get(String(currency)))
    if (code === '' || amount.codes.includes(code)) continue
    const error: RowError = {
      row: amount.row,
      column: amount.column,
      key: 'import.otherCurrency',
      values: { sign: amount.sign, currency: code },
    }
    errors.set(document, [...(errors.get(document) ?? []), error])
  }
  return errors
}
