/** The row-level security of the tables of a type: which companies the database gives a row to, whatever the statement is. */
import type { Field } from '../../../model/field.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { columnFor, quote, tableLayout, type LinesTableLayout, type Seal, type TableLayout } from '../tables/table-layout.ts'

const isOwnCompany = (column: string) => `${column} = ANY ((SELECT core.companies())::bigint[])`

/** Returns the policy of a header's table: owner, counterparty or everybody of the platform. */
export const headerPolicy = (shape: TableLayout): string => policyOf(seenBy(shape, (seal) => `${quote(seal.column)} <= now()`))

/**
 * Returns the policy of the table of lines: that of the document, and for lines that are visible to the company that they name (`rows.visibleTo`)
 * also that company alone beside the owner. A master is asked for its company by the statement itself, so that a company that joins later sees
 * its lines at once and no copy can differ.
 */
export function linesPolicy(shape: TableLayout, lines: LinesTableLayout, known: ReadonlyMap<string, AnyDocument>): string {
  const table = lines.table.split('.').at(-1)!.replaceAll('"', '')
  const seen = seenBy(shape, sealedHeader(shape, table))
  const named = namedCompany(shape.type.fields[lines.field] as Field, lines, known)
  if (!named) return policyOf(seen)
  return policyOf({ owner: seen.owner, others: [`(${named} AND (${seen.others.join(' OR ')}))`] })
}

interface SeenBy {
  readonly owner: string
  readonly others: readonly string[]
}

/**
 * Returns the conditions under which companies see a row. Queries also state their own party role, so that they stay an index range (decision 3).
 * @param open says that a row is not sealed any more
 */
function seenBy(shape: TableLayout, open: (seal: Seal) => string): SeenBy {
  if (shape.type.parties.read === 'platform') return { owner: isOwnCompany('"company_id"'), others: ['true'] }
  const others = shape.partyRoles.map(({ column, several, seal }) => {
    const within = several ? `${quote(column)} && (SELECT core.companies())::bigint[]` : isOwnCompany(quote(column))
    return seal ? `(${within} AND ${open(seal)})` : within
  })
  return {
    owner: isOwnCompany('"company_id"'),
    others: shape.granted ? [...others, `"shared" && (SELECT core.companies())::bigint[]`] : others,
  }
}

function policyOf({ owner, others }: SeenBy): string {
  const rows = others.includes('true') ? 'true' : ['(SELECT core.everyone())', owner, ...others].join(' OR ')
  return `platform_id = (SELECT core.platform()) AND (${rows})`
}

/** Lines are sealed with their document, whose own policy says whether it is: they have no copy of the moment that could differ. */
const sealedHeader =
  (shape: TableLayout, lines: string) =>
  ({ column }: Seal): string =>
    `EXISTS (SELECT 1 FROM ${shape.table} d WHERE d.platform_id = ${quote(lines)}.platform_id AND d.id = ${quote(lines)}.doc_id AND d.${quote(column)} <= now())`

/** Returns the condition that a line names one of the statement's companies, directly or through a master; undefined where its lines are visible to all. */
function namedCompany(
  { options: { rows, columns } }: Field,
  lines: LinesTableLayout,
  known: ReadonlyMap<string, AnyDocument>,
): string | undefined {
  if (rows?.visibleTo === undefined) return undefined
  const column = lines.columns.find(({ field }) => field === rows.visibleTo)!.column
  const to = columns?.[rows.visibleTo]?.options.to
  if (to === 'company') return isOwnCompany(quote(column))
  const master = tableLayout(known.get(to!)!)
  const company = columnFor(master, 'company')!.column
  return `${quote(column)} IN (SELECT m.id FROM ${master.table} m WHERE m.platform_id = (SELECT core.platform()) AND ${isOwnCompany(`m.${quote(company)}`)})`
}
