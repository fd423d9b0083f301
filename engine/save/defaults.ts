/** Values of a new document or line before anybody typed: fixed ones, and those that are taken from who asks and when (SH-9-015 to SH-9-017). */
import type { Field, Fields } from '../../model/field.ts'
import { specialDefault } from '../../model/special.ts'
import type { Run } from '../run.ts'

/** Defaults of a list of fields; computed counters begin at zero. */
export function defaultsFor(run: Run, fields: Fields): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = defaultOf(run, field)
    if (value !== undefined) values[name] = value
  }
  return values
}

function defaultOf({ who, tx }: Run, field: Field): unknown {
  const { default: given, computed } = field.options
  if (typeof given === 'string' && given.startsWith('@')) {
    return specialDefault(given, {
      userId: who.user,
      fullName: who.name,
      platformId: who.platform,
      clientId: who.company,
      mobile: who.mobile,
      address: who.address,
      now: tx.now,
      today: tx.today,
    })
  }
  if (given !== undefined) return typeof given === 'number' && field.kind !== 'integer' ? String(given) : given
  return computed && (field.kind === 'quantity' || field.kind === 'money') ? '0' : undefined
}
