/** Number rules and dictionaries, maintained by administrators (DM-2-097 to DM-2-100, DM-3-100 to DM-3-107). */
import type { Input, Output } from '../../model/calls/contract.ts'
import type { dictionaryCalls, numberRuleCalls } from '../../model/calls/platform-rules.ts'
import { invalid, notFound, WeftError, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { planNumber } from '../number/number-pattern.ts'
import type { Operation } from '../operation.ts'
import type { FieldValues } from '../stored-document.ts'
import { requireAdministrator, recordAdminAction } from '../authorisation/admin-permissions.ts'

export type NumberRuleRow = Output<typeof numberRuleCalls.listNumberRules>[number]
type OwnNumberRule = NonNullable<NumberRuleRow['rule']>

/** Returns every type with its shipped pattern, the platform's own rule if there is one, and the fields that a number may include. */
export async function listNumberRules(operation: Operation): Promise<NumberRuleRow[]> {
  requireAdministrator(operation, 'rules')
  const rows = await operation.tx.rows<OwnNumberRule>(
    `SELECT id, type, attributes, date_prefix, length, start, status FROM core.number_rule WHERE platform_id = $1 AND status = 'active'`,
    [operation.actor.platform],
  )
  const rules = new Map(rows.map((row) => [row.type, row]))
  return [...operation.engine.types.values()]
    .filter((type) => type.number && !type.ledger)
    .map((type) => ({
      type: type.name,
      label: type.label,
      module: type.module,
      pattern: type.number ?? '',
      rule: rules.get(type.name) ?? null,
      fields: numberFields(type.fields as Fields),
    }))
}

/**
 * Saves the platform's rule of a type, at most one per type. It replaces the shipped pattern for documents created from now on.
 * @throws WeftError 11000 at `type` (`field.choice`), `attributes[n]` (`admin.attribute`), `start` (`field.tooLarge`)
 */
export async function saveNumberRule(operation: Operation, input: Input<typeof numberRuleCalls.saveNumberRule>): Promise<string> {
  requireAdministrator(operation, 'rules')
  const { actor, tx } = operation
  const type = operation.engine.types.get(input.type)
  if (!type?.number) throw invalid([{ path: 'type', key: 'field.choice' }])
  const errors: FieldError[] = []
  const fields = new Set(numberFields(type.fields as Fields).map((one) => one.field))
  const attributes = (input.attributes ?? []).map(({ text, field }, at) => {
    if (field === undefined) return { text }
    if (!fields.has(field)) errors.push({ path: `attributes[${at}]`, key: 'admin.attribute' })
    return { field }
  })
  const { date_prefix: prefix, length, start } = input
  if (start.length > length) errors.push({ path: 'start', key: 'field.tooLarge' })
  if (errors.length > 0) throw invalid(errors)
  await tx.run(`UPDATE core.number_rule SET status = 'stopped' WHERE platform_id = $1 AND type = $2 AND status = 'active'`, [
    actor.platform,
    type.name,
  ])
  await operation.engine.ids.reserve(tx, 1)
  const id = operation.engine.ids.next()
  await tx.run(
    'INSERT INTO core.number_rule (platform_id, id, type, attributes, date_prefix, length, start) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [actor.platform, id, type.name, JSON.stringify(attributes), prefix, length, start],
  )
  await recordAdminAction(operation, {
    type: 'number_rule',
    id,
    action: 'save',
    changes: [{ path: type.name, from: null, to: { attributes, prefix, length, start } }],
  })
  return id
}

/** Removes the platform's rule, which restores the shipped pattern. */
export async function stopNumberRule(operation: Operation, type: string): Promise<void> {
  requireAdministrator(operation, 'rules')
  const rows = await operation.tx.rows<{ id: string }>(
    `UPDATE core.number_rule SET status = 'stopped' WHERE platform_id = $1 AND type = $2 AND status = 'active' RETURNING id`,
    [operation.actor.platform, type],
  )
  if (rows.length === 0) throw notFound()
  await recordAdminAction(operation, { type: 'number_rule', id: rows[0]!.id, action: 'stop' })
}

/** Returns the number that the next document with these values would get, without using it up. */
export async function nextNumber(operation: Operation, name: string, values: Readonly<FieldValues>): Promise<string> {
  requireAdministrator(operation, 'rules')
  const type = operation.engine.types.get(name)
  if (!type) throw invalid([{ path: 'type', key: 'field.choice' }])
  const plan = await planNumber(operation, type, values)
  if (!plan.counted) return plan.given ?? ''
  const [row] = await operation.tx.rows<{ value: string }>(
    'SELECT value FROM core.counter WHERE platform_id = $1 AND company_id = $2 AND rule = $3 AND period = $4',
    [operation.actor.platform, plan.counter, plan.rule, plan.period],
  )
  const next = row ? String(BigInt(row.value) + 1n) : plan.start
  return `${plan.before}${next.padStart(plan.length, '0')}${plan.after}`
}

const numberFields = (fields: Fields): { field: string; label: readonly [string, string] }[] =>
  Object.entries(fields)
    .filter(([, one]) => ['text', 'choice', 'date'].includes(one.kind))
    .map(([field, one]) => ({ field, label: one.label }))

export type DictionaryItem = Output<typeof dictionaryCalls.listDictionaries>[number]

/** How many dictionary items a platform takes. */
const maxDictionaryItems = 5000

/** Returns the items of all dictionaries, in the order of their lists: at most 5,000, which saving ensures. */
export async function listDictionaries(operation: Operation): Promise<DictionaryItem[]> {
  requireAdministrator(operation, 'rules')
  return operation.tx.rows<DictionaryItem>(
    'SELECT category, code, zh, en, sort, colour, status FROM core.dictionary WHERE platform_id = $1 ORDER BY category, sort, code',
    [operation.actor.platform],
  )
}

/**
 * Adds an item, or changes its texts, its order and whether it can be chosen. Codes never change, since old documents refer to them.
 * @throws WeftError 409 `admin.tooMany` for a new item beyond 5,000, 11000 `admin.taken` at `code` of a new item
 */
export async function saveDictionaryItem(operation: Operation, input: Input<typeof dictionaryCalls.saveDictionaryItem>): Promise<void> {
  requireAdministrator(operation, 'rules')
  const { category, code, zh, en, sort, status } = input
  const colour = input.colour || null
  const key = [operation.actor.platform, category, code]
  await operation.tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('dictionary:' || $1, 0))`, [operation.actor.platform])
  const there =
    (await operation.tx.rows('SELECT 1 FROM core.dictionary WHERE platform_id = $1 AND category = $2 AND code = $3', key)).length > 0
  if (there && input.fresh) throw invalid([{ path: 'code', key: 'admin.taken' }])
  if (!there) await requireRoomForItem(operation)
  await operation.tx.run(
    `INSERT INTO core.dictionary (platform_id, category, code, zh, en, sort, colour, status) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (platform_id, category, code) DO UPDATE SET zh = excluded.zh, en = excluded.en, sort = excluded.sort, colour = excluded.colour, status = excluded.status`,
    [...key, zh, en, sort, colour, status],
  )
  await recordAdminAction(operation, {
    type: 'dictionary',
    id: '0',
    action: there ? 'save' : 'create',
    changes: [{ path: `${category}.${code}`, from: null, to: { zh, en, sort, status } }],
  })
}

/** Requires that the platform can take a further dictionary item. @throws WeftError 409 `admin.tooMany` */
async function requireRoomForItem({ tx, actor }: Operation): Promise<void> {
  const [{ count } = { count: 0 }] = await tx.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM core.dictionary WHERE platform_id = $1',
    [actor.platform],
  )
  if (count >= maxDictionaryItems) throw new WeftError(409, 'admin.tooMany', { values: { max: maxDictionaryItems } })
}
