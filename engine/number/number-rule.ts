/** Number rules configured by a platform (DM-3-100 to DM-3-103): attributes 1 to 7, date prefix, serial length, start number. */
import type { Operation } from '../operation.ts'
import { derivedCache } from '../store/memory/derived-cache.ts'

export interface NumberRule {
  readonly id: string
  readonly type: string
  readonly attributes: readonly { readonly text?: string; readonly field?: string }[]
  readonly datePrefix: 'none' | 'year' | 'yearMonth' | 'month' | 'yearMonthDay'
  readonly length: number
  readonly start: string
}

const cached = derivedCache<ReadonlyMap<string, NumberRule>>()

/** Returns the active rule of a type on the platform. */
export async function ruleFor(operation: Operation, type: string): Promise<NumberRule | undefined> {
  const rules = await cached(operation, '', { tables: ['core.number_rule'], load: () => loadRules(operation) })
  return rules.get(type)
}

async function loadRules(operation: Operation): Promise<ReadonlyMap<string, NumberRule>> {
  const rows = await operation.tx.rows<{
    id: string
    type: string
    attributes: NumberRule['attributes']
    date_prefix: NumberRule['datePrefix']
    length: number
    start: string
  }>(`SELECT id, type, attributes, date_prefix, length, start FROM core.number_rule WHERE platform_id = $1 AND status = 'active'`, [
    operation.actor.platform,
  ])
  return new Map(
    rows.map((row) => [
      row.type,
      { id: row.id, type: row.type, attributes: row.attributes, datePrefix: row.date_prefix, length: row.length, start: row.start },
    ]),
  )
}
