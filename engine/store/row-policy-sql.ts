/** The SQL of the row-level security policy of a type's tables: who reads a document, and when it is not sealed any more. */
import { quote, type Seal, type TableLayout } from './table-layout.ts'

/**
 * Returns the row-level security policy: owner, counterparty or everybody of the platform. Queries also state their own party role,
 * so that they stay an index range (decision 3).
 * @param open says that a row is not sealed any more
 */
export function policyOf(shape: TableLayout, open: (seal: Seal) => string): string {
  const own = (column: string) => `${quote(column)} = ANY ((SELECT core.companies())::bigint[])`
  const mine = [
    own('company_id'),
    ...shape.partyRoles.map(({ column, seal }) => (seal ? `(${own(column)} AND ${open(seal)})` : own(column))),
  ]
  if (shape.granted) mine.push(`"shared" && (SELECT core.companies())::bigint[]`)
  const rows = shape.type.parties.read === 'platform' ? 'true' : `(SELECT core.everyone()) OR ${mine.join(' OR ')}`
  return `platform_id = (SELECT core.platform()) AND (${rows})`
}

/** Lines are sealed with their document, whose own policy says whether it is: they have no copy of the moment that could differ. */
export const sealedHeader =
  (shape: TableLayout, lines: string) =>
  ({ column }: Seal): string =>
    `EXISTS (SELECT 1 FROM ${shape.table} d WHERE d.platform_id = ${quote(lines)}.platform_id AND d.id = ${quote(lines)}.doc_id AND d.${quote(column)} <= now())`
