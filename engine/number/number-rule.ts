/** Number rules configured by a platform (DM-3-100 to DM-3-103): attributes 1 to 7, date prefix, serial length, start number. */
import type { Operation } from '../operation.ts'

export interface NumberRule {
  readonly id: string
  readonly type: string
  readonly attributes: readonly { readonly text?: string; readonly field?: string }[]
  readonly datePrefix: 'none' | 'year' | 'yearMonth' | 'month' | 'yearMonthDay'
  readonly length: number
  readonly start: string
}

const cache = new WeakMap<object, Map<string, { rules: ReadonlyMap<string, NumberRule>; until: number }>>()

/** Returns the active rule of a type on the platform. It is read at most once a second. */
export async function ruleFor(operation: Operation, type: string): Promise<NumberRule | undefined> {
  const platforms = cache.get(operation.engine.pool) ?? new Map<string, { rules: ReadonlyMap<string, NumberRule>; until: number }>()
  cache.set(operation.engine.pool, platforms)
  const found = platforms.get(operation.actor.platform)
  if (found && found.until > performance.now()) return found.rules.get(type)
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
  const rules = new Map(
    rows.map((row) => [
      row.type,
      { id: row.id, type: row.type, attributes: row.attributes, datePrefix: row.date_prefix, length: row.length, start: row.start },
    ]),
  )
  platforms.set(operation.actor.platform, { rules, until: performance.now() + 1000 })
  return rules.get(type)
}

/** Clears the cached number rules. A changed rule takes effect immediately on this node and within a second on others. */
export function forgetNumberRules(pool: object): void {
  cache.delete(pool)
}
