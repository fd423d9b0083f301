/** Rows of several tables read in one statement: each part is an array of rows whose values are texts, parsed as the driver would. */
import type { Storage } from '../../model/field.ts'
import type { Transaction } from '../operation.ts'
import { storageTraits } from './tables/table-layout.ts'
import { getTypeParser } from './connection/value-parsers.ts'

type Row = Record<string, any>

export interface JointColumn {
  /** The expression that gives the value. */
  readonly sql: string
  /** The name of the value in the row. */
  readonly name: string
  readonly storage: Storage
}
export interface JointPart {
  readonly columns: readonly JointColumn[]
  /** The text from `FROM` to the end of `WHERE`. */
  readonly from: string
  /** The order of the rows, as in `ORDER BY`. */
  readonly order: string
}

/**
 * Reads the rows of several parts at once, which share the parameters.
 * @returns the rows of each part; values have the format of the driver
 */
export async function readJointly(
  tx: Pick<Transaction, 'rows'>,
  parts: readonly JointPart[],
  params: readonly unknown[],
): Promise<Row[][]> {
  const [row] = await tx.rows<Record<string, PartTexts>>(textOf(parts), params)
  return parts.map((part, at) => rowsOf(part, row![`p${at}`]!))
}

/** The texts of the rows of a part; null where there are none. */
export type PartTexts = readonly (readonly (string | null)[])[] | null

/** Returns the rows of a part from their texts. */
export const rowsOf = ({ columns }: Pick<JointPart, 'columns'>, texts: PartTexts): Row[] =>
  (texts ?? []).map((values) => rowOf(columns, values))

/** Returns the expression that gives the texts of the rows of a part. */
export const expressionOf = ({ columns, from, order }: JointPart): string =>
  `(SELECT json_agg(ARRAY[${columns.map(({ sql }) => `${sql}::text`).join(', ')}] ORDER BY ${order}) ${from})`

const textOf = (parts: readonly JointPart[]): string => `SELECT ${parts.map((part, at) => `${expressionOf(part)} AS p${at}`).join(', ')}`

function rowOf(columns: readonly JointColumn[], values: readonly (string | null)[]): Row {
  const row: Row = {}
  for (const [at, { name, storage }] of columns.entries()) {
    const value = values[at]!
    row[name] = value === null ? null : parserOf(storage)(value)
  }
  return row
}

type Parser = (text: string) => unknown
const parsers = new Map<Storage, Parser>()
function parserOf(storage: Storage): Parser {
  let parser = parsers.get(storage)
  if (!parser) parsers.set(storage, (parser = getTypeParser(storageTraits(storage).typeId) as Parser))
  return parser
}
