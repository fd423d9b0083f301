/**
 * Roles with their menus and rights, and data-authorisation rules (DM-2-087 to DM-2-090, DM-6-008 to DM-6-014). A change takes effect
 * on every node within a second.
 */
import type { roleCalls } from '../../model/calls/administration.ts'
import type { Input, Output } from '../../model/calls/contract.ts'
import type { Rights } from '../../model/people/rights.ts'
import { forbidden, invalid, notFound, WeftError, type FieldError } from '../../model/errors.ts'
import { menuId } from '../authorisation/menus.ts'
import type { Operation } from '../operation.ts'
import { storedBytes } from '../store/stored-bytes.ts'
import { checkFilter, operatorsOf } from '../store/filter-sql.ts'
import { requireAdministrator, recordAdminAction } from '../authorisation/admin-permissions.ts'

type Roles = Output<typeof roleCalls.listRoles>
export type Role = Roles['rows'][number]
export type Grants = Role['grants']

/** Returns the roles with the number of people who hold them, and the types that rights can be granted for. */
export async function listRoles(operation: Operation): Promise<Roles> {
  requireAdministrator(operation, 'rules')
  const rows = await operation.tx.rows<Role>(
    `SELECT r.id, r.code, r.name_zh, r.name_en, r.type, r.system, r.menus, r.grants, (SELECT count(*)::int FROM core.member m WHERE m.platform_id = r.platform_id AND r.code = ANY (m.roles)) AS users
     FROM core.role r WHERE r.platform_id = $1 AND r.status = 'active' ORDER BY r.system DESC, r.code`,
    [operation.actor.platform],
  )
  const types = [...operation.engine.types.values()]
    .filter((type) => type.menu !== false)
    .map((type) => ({ type: type.name, menu: menuId(type), label: type.label, module: type.module }))
  return { rows: rows.map((row) => ({ ...row, effective: effectiveOf(operation, row) })), types }
}

/**
 * Creates, changes or copies a role (`from`: the code of the role whose menus, rights and data rules are copied). Only a super
 * administrator changes system roles.
 */
export async function saveRole(operation: Operation, input: Input<typeof roleCalls.saveRole>): Promise<string> {
  requireAdministrator(operation, 'rules')
  const { actor, tx } = operation
  const errors: FieldError[] = []
  const { code, name_zh: zh, name_en: en, type } = input
  if (type === 'application' && actor.accountType !== 'super') throw forbidden()
  const source = input.from ? await roleBy(operation, 'code', input.from) : undefined
  const before = input.id ? await roleBy(operation, 'id', input.id) : undefined
  // A copy takes over what the role grants, so only a super administrator may copy or change an application's role.
  if ((source?.type === 'application' || before?.type === 'application') && actor.accountType !== 'super') throw forbidden()
  if (before?.system && actor.accountType !== 'super') throw new WeftError(409, 'admin.systemRole')
  if (before && code !== before.code) errors.push({ path: 'code', key: 'admin.fixed' })
  if (before && type !== before.type && before.users > 0) errors.push({ path: 'type', key: 'admin.fixed' })
  if (!before && (await tx.rows('SELECT 1 FROM core.role WHERE platform_id = $1 AND code = $2', [actor.platform, code])).length > 0)
    errors.push({ path: 'code', key: 'admin.taken' })
  const menus = input.menus !== undefined ? menusOf(operation, input.menus, errors) : (before ?? source)?.menus
  const grants =
    input.grants !== undefined
      ? grantsOf(operation, input.grants ?? {}, errors)
      : before
        ? before.grants
        : source
          ? effectiveOf(operation, source)
          : {}
  if (errors.length > 0) throw invalid(errors)
  const values = [zh, en, type, menus ?? null, JSON.stringify(grants)]
  if (before) {
    await tx.run('UPDATE core.role SET name_zh = $3, name_en = $4, type = $5, menus = $6, grants = $7 WHERE platform_id = $1 AND id = $2', [
      actor.platform,
      before.id,
      ...values,
    ])
    await recordAdminAction(operation, {
      type: 'role',
      id: before.id,
      action: 'save',
      changes: [
        { path: 'grants', from: before.grants, to: grants },
        { path: 'menus', from: before.menus, to: menus ?? null },
      ],
    })
    return before.id
  }
  await operation.engine.ids.reserve(tx, 1)
  const id = operation.engine.ids.next()
  await tx.run(
    'INSERT INTO core.role (platform_id, id, code, name_zh, name_en, type, menus, grants) VALUES ($1, $2, $8, $3, $4, $5, $6, $7)',
    [actor.platform, id, ...values, code],
  )
  if (source) await copyRules(operation, source.code, code)
  await recordAdminAction(operation, {
    type: 'role',
    id,
    action: source ? 'copy' : 'create',
    changes: [{ path: 'code', from: source?.code ?? null, to: code }],
  })
  return id
}

/** Removes a role. A role that a user holds, or a system role, cannot be removed. */
export async function removeRole(operation: Operation, id: string): Promise<void> {
  requireAdministrator(operation, 'rules')
  const role = await roleBy(operation, 'id', id)
  if (role.system) throw new WeftError(409, 'admin.systemRole')
  if (role.users > 0) throw new WeftError(409, 'admin.roleHeld', { values: { count: role.users } })
  await operation.tx.run('DELETE FROM core.data_rule WHERE platform_id = $1 AND role = $2', [operation.actor.platform, role.code])
  await operation.tx.run('DELETE FROM core.role WHERE platform_id = $1 AND id = $2', [operation.actor.platform, id])
  await recordAdminAction(operation, { type: 'role', id, action: 'remove', changes: [{ path: 'code', from: role.code, to: null }] })
}

export type DataRule = Output<typeof roleCalls.listDataRules>[number]
/** How many data rules a platform takes, and the size of the value of one as it is stored. */
const ruleLimits = { rules: 2000, bytes: 16_384 }

/**
 * Returns every data-authorisation rule of the platform: each narrows what people see, so none is left out. Saving ensures that there
 * are at most 2,000.
 */
export async function listDataRules(operation: Operation): Promise<DataRule[]> {
  requireAdministrator(operation, 'rules')
  return operation.tx.rows<DataRule>(
    `SELECT id, type, field, operator, value, user_id, role FROM core.data_rule WHERE platform_id = $1 AND status = 'active' ORDER BY type, field, id`,
    [operation.actor.platform],
  )
}

/**
 * Saves a data rule of a type for a person, a role or everybody. A condition that a list could not evaluate is refused here, so that
 * no rule breaks a list later.
 * @throws WeftError 409 `admin.tooMany`, 413 `generic.tooLarge` for a value of more than 16 KB, 11000 by field
 */
export async function saveDataRule(operation: Operation, input: Input<typeof roleCalls.saveDataRule>): Promise<string> {
  requireAdministrator(operation, 'rules')
  const { actor, tx } = operation
  const type = operation.engine.types.get(input.type)
  if (!type) throw invalid([{ path: 'type', key: 'field.choice' }])
  const { field } = input
  const operators = operatorsOf(type, field)
  if (!operators) throw invalid([{ path: 'field', key: 'field.choice' }])
  const operator = operators.find((known) => known === input.operator)
  if (!operator) throw invalid([{ path: 'operator', key: 'field.choice' }])
  const value = operator === 'empty' || operator === 'notEmpty' ? null : (input.value ?? null)
  if ((await storedBytes(tx, value)) > ruleLimits.bytes) throw new WeftError(413, 'generic.tooLarge')
  if (value !== null && value !== '' && value !== '$user' && value !== '$company')
    try {
      checkFilter(tx, type, { field, operator, value })
    } catch (error) {
      if (!(error instanceof WeftError)) throw error
      throw invalid([{ path: 'value', key: 'admin.ruleValue' }])
    }
  const user = input.user_id ?? null
  const role = input.role ?? null
  if (user && (await tx.rows('SELECT 1 FROM core.member WHERE platform_id = $1 AND user_id = $2', [actor.platform, user])).length === 0)
    throw invalid([{ path: 'user_id', key: 'field.link' }])
  if (role) await roleBy(operation, 'code', role)
  await requireRoomForRules(operation, 1)
  await operation.engine.ids.reserve(tx, 1)
  const id = operation.engine.ids.next()
  await tx.run(
    'INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id, role) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [actor.platform, id, type.name, field, operator, JSON.stringify(value), user, role],
  )
  await recordAdminAction(operation, {
    type: 'data_rule',
    id,
    action: 'create',
    changes: [{ path: field, from: null, to: { operator, value, user, role } }],
  })
  return id
}

export async function removeDataRule(operation: Operation, id: string): Promise<void> {
  requireAdministrator(operation, 'rules')
  if ((await operation.tx.run('DELETE FROM core.data_rule WHERE platform_id = $1 AND id = $2', [operation.actor.platform, id])) !== 1)
    throw notFound()
  await recordAdminAction(operation, { type: 'data_rule', id, action: 'remove' })
}

async function roleBy(operation: Operation, by: 'id' | 'code', value: string): Promise<Role> {
  if (by === 'id' && !/^\d{1,18}$/.test(value)) throw notFound()
  const [row] = await operation.tx.rows<Role>(
    `SELECT id, code, name_zh, name_en, type, system, menus, grants, (SELECT count(*)::int FROM core.member m WHERE m.platform_id = r.platform_id AND r.code = ANY (m.roles)) AS users
     FROM core.role r WHERE platform_id = $1 AND ${by} = $2`,
    [operation.actor.platform, value],
  )
  if (!row) throw notFound()
  return row
}

/**
 * Requires that the platform can take so many further rules; until the transaction ends no other one adds any.
 * @throws WeftError 409 `admin.tooMany`
 */
async function requireRoomForRules({ tx, actor }: Operation, added: number): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('data rules:' || $1, 0))`, [actor.platform])
  const [{ count } = { count: 0 }] = await tx.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM core.data_rule WHERE platform_id = $1',
    [actor.platform],
  )
  if (count + added > ruleLimits.rules) throw new WeftError(409, 'admin.tooMany', { values: { max: ruleLimits.rules } })
}

/** Copies the data rules of one role to another. @throws WeftError 409 `admin.tooMany` */
const copyRules = async (operation: Operation, from: string, to: string): Promise<void> => {
  const rules = await operation.tx.rows<{ id: string }>('SELECT id FROM core.data_rule WHERE platform_id = $1 AND role = $2', [
    operation.actor.platform,
    from,
  ])
  await requireRoomForRules(operation, rules.length)
  await operation.engine.ids.reserve(operation.tx, rules.length)
  for (const { id } of rules)
    await operation.tx.run(
      'INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id, role, status) SELECT platform_id, $3, type, field, operator, value, user_id, $4, status FROM core.data_rule WHERE platform_id = $1 AND id = $2',
      [operation.actor.platform, id, operation.engine.ids.next(), to],
    )
}

/**
 * Returns a role's effective grants. Definitions name roles by code and a copy has another code, so the copy stores them explicitly.
 */
function effectiveOf(operation: Operation, role: Pick<Role, 'code' | 'grants'>): Grants {
  const grants: Record<string, Grants[string]> = { ...role.grants }
  for (const type of operation.engine.types.values()) {
    if (grants[type.name]) continue
    const rights = type.rights as Rights
    const isClosed = (rights.closedTo as readonly string[] | undefined)?.includes(role.code) === true
    const has = (codes: readonly string[] | undefined) =>
      codes?.includes(role.code) === true || (!isClosed && codes?.includes('*') === true)
    const effective = {
      read: has(rights.read),
      create: has(rights.create ?? rights.edit),
      edit: has(rights.edit ?? rights.create),
      export: has(rights.export ?? rights.read),
    }
    if (isClosed || Object.values(effective).some(Boolean)) grants[type.name] = effective
  }
  return grants
}

/** Returns the menus of a role. `null` opens every menu that the role may read; otherwise each named menu must exist. */
function menusOf(operation: Operation, menus: readonly string[] | null, errors: FieldError[]): readonly string[] | null {
  if (menus === null) return null
  const known = new Set([...operation.engine.types.values()].map(menuId))
  if (menus.some((one) => !known.has(one))) errors.push({ path: 'menus', key: 'field.choice' })
  return menus
}

/** Returns the grants; an error at `grants` for a type that does not exist. */
function grantsOf(operation: Operation, grants: Grants, errors: FieldError[]): Grants {
  if (!Object.keys(grants).every((type) => operation.engine.types.has(type))) errors.push({ path: 'grants', key: 'field.choice' })
  return grants
}
