/** The company that a party's link stands for: the one place that looks it up. */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { Operation } from '../operation.ts'
import { columnFor, quote, tableLayout } from './table-layout.ts'

export interface LinkedParty {
  /** The company behind the link: the link itself, or the `company` of the master that it names (the joined account); null when none has joined. */
  readonly company: string | null
  /** Who owns the master that the link names; absent when the link names a company directly. */
  readonly owner?: string
  /** Whether the master has a `company` at all. */
  readonly joins: boolean
}

/**
 * Looks up the party behind a link of a document.
 *
 * @param via the link field of the type
 * @param id the id that it holds
 * @returns undefined when the master does not exist
 */
export async function linkedParty(operation: Operation, type: AnyDocument, via: string, id: string): Promise<LinkedParty | undefined> {
  const to = (type.fields as Fields)[via]!.options.to!
  const target = to === 'company' ? undefined : operation.engine.types.get(to)
  if (!target) return { company: id, joins: true }
  const shape = tableLayout(target)
  const column = columnFor(shape, 'company')
  const [row] = await operation.tx.rows<{ owner: string; company: string | null }>(
    `SELECT company_id AS owner, ${column ? quote(column.column) : 'NULL::bigint'} AS company FROM ${shape.table} WHERE platform_id = $1 AND id = $2`,
    [operation.actor.platform, id],
  )
  return row && { ...row, joins: column !== undefined }
}
