/**
 * Decides which roles an administrator may grant: nobody grants a role that they do not hold, or leaves out the roles whose rules
 * bind them.
 */
import { forbidden, type FieldError } from '../../model/errors.ts'
import { administers } from '../authorisation/menus.ts'
import { rulesOf } from '../authorisation/platform-rules.ts'
import type { Operation } from '../operation.ts'

interface Roles {
  /** Role codes before and after the change; `before` is absent for a new person. */
  readonly before: readonly string[] | undefined
  readonly after: readonly string[]
}

/**
 * Checks the roles that a person is to have. A super administrator grants every role. An administrator of the platform's rules grants
 * every role
 * except those of applications. Any other administrator grants only roles that they hold, always including those of their roles that
 * carry data-authorisation or field rules.
 *
 * @returns errors at `roles`: `field.choice` for unknown roles, `admin.roleNotHeld`, `admin.roleBinds`
 * @throws WeftError 403 when anybody else grants a role of an application or the super administrator's
 */
export async function roleGrantErrors(operation: Operation, { before, after }: Roles): Promise<FieldError[]> {
  const { actor } = operation
  const roles = await operation.tx.rows<{ code: string; type: string; zh: string; en: string }>(
    `SELECT code, type, name_zh AS zh, name_en AS en FROM core.role WHERE platform_id = $1 AND status = 'active' AND code = ANY ($2::text[]) ORDER BY code`,
    [actor.platform, [...new Set([...after, ...actor.roles])]],
  )
  const known = new Map(roles.map((role) => [role.code, role]))
  const errors: FieldError[] = []
  if (after.some((code) => !known.has(code))) errors.push({ path: 'roles', key: 'field.choice' })
  if (actor.accountType === 'super') return errors
  const added = after.filter((code) => !before?.includes(code))
  if (added.some((code) => known.get(code)?.type === 'application' || code === 'super')) throw forbidden()
  if (administers(actor, true)) return errors

  const named = (codes: readonly string[]) => ({
    roles: codes.map((code) => known.get(code)?.zh ?? code).join('、'),
    rolesEn: codes.map((code) => known.get(code)?.en ?? code).join(', '),
  })
  const notHeld = added.filter((code) => known.has(code) && !actor.roles.includes(code))
  if (notHeld.length > 0) errors.push({ path: 'roles', key: 'admin.roleNotHeld', values: named(notHeld) })
  if (after.length > 0 && (!before || !sameRoles(before, after))) {
    const missing = (await bindingRoles(operation)).filter((code) => !after.includes(code))
    if (missing.length > 0) errors.push({ path: 'roles', key: 'admin.roleBinds', values: named(missing) })
  }
  return errors
}

/**
 * Whether the actor may hold the means to sign in as a person with these roles (password, invitation link, the addresses that a
 * forgotten password is mailed to). Signing in as a person gives the roles of that person, so it takes the right to grant them.
 */
export async function maySetCredentials(operation: Operation, roles: readonly string[]): Promise<boolean> {
  const { actor } = operation
  if (actor.accountType === 'super') return true
  const notHeld = roles.filter((code) => !actor.roles.includes(code))
  const beyond = await operation.tx.rows(
    `SELECT 1 FROM core.role WHERE platform_id = $1 AND code = ANY ($2::text[]) AND (type = 'application' OR code = 'super')`,
    [actor.platform, notHeld],
  )
  if (beyond.length > 0) return false
  if (administers(actor, true)) return true
  if (notHeld.length > 0) return false
  return (await bindingRoles(operation)).every((code) => roles.includes(code))
}

/** Whether two lists contain the same roles, in any order. */
export const sameRoles = (one: readonly string[], other: readonly string[]): boolean => one.toSorted().join() === other.toSorted().join()

/** Returns the actor's roles that restrict what they may see or do. */
async function bindingRoles(operation: Operation): Promise<string[]> {
  const { rows, fields } = await rulesOf(operation)
  return operation.actor.roles.filter(
    (code) => rows.some((rule) => rule.role === code) || fields.some((rule) => rule.role === code && rule.restriction > 0),
  )
}
