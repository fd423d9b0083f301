/**
 * Saved list views: personal ones, those shared with the whole company, and those that its administrators publish to roles
 * (experience U10).
 */
import type { Input } from '../../model/calls/contract.ts'
import { viewData } from '../../model/calls/layouts.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { layoutCalls } from '../../model/calls/layout-calls.ts'
import { forbidden, invalid, notFound, WeftError } from '../../model/errors.ts'
import type { PageView } from '../../model/lists/list-views.ts'
import { administers } from '../authorisation/menus.ts'
import { requireAdministrator, recordAdminAction } from '../authorisation/admin-permissions.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { requireOpenable } from './offered-views.ts'

interface Kept extends Record<string, unknown> {
  readonly id: string
  readonly user_id: string
  readonly company_id: string | null
  readonly name: string
  readonly shared: boolean
  readonly roles: readonly string[]
  readonly opens: boolean
  readonly view: Partial<PageView>
}

/**
 * Returns the views of a page available to this person, those for roles first. Administrators get all views published in their
 * company, so that they can change them.
 */
export async function viewsOf(operation: Operation, page: string): Promise<PageView[]> {
  const { platform, user, company, roles } = operation.actor
  const keeps = administers(operation.actor, false)
  const rows = await operation.tx.rows<Kept>(
    `SELECT v.id, v.user_id, v.company_id, v.name, v.shared, v.roles, v.opens, v.view FROM core.saved_view v
     WHERE v.platform_id = $1 AND v.page = $2 AND (v.roles = '{}' AND (v.user_id = $3 OR (v.shared AND EXISTS (SELECT 1 FROM core.member m WHERE m.platform_id = v.platform_id AND m.user_id = v.user_id AND m.company_id = $4)))
       OR v.roles <> '{}' AND v.company_id = $4 AND (v.roles && $5::text[] OR $6)) ORDER BY (v.roles = '{}'), v.id`,
    [platform, page, user, company, roles, keeps],
  )
  return rows.map(({ id, name, ...row }) => {
    // Older views were stored without validation.
    const { filters = [], ...view } = viewData.safeParse(row.view).success ? row.view : {}
    if (row.roles.length > 0) return { ...view, id, name, kind: 'role', filters, mine: keeps, roles: row.roles, default: row.opens }
    return { ...view, id, name, kind: row.shared ? 'shared' : 'personal', filters, mine: row.user_id === user }
  })
}

export interface ViewInput {
  readonly id?: string
  readonly name: string
  readonly shared?: boolean
  /** Codes of the roles it is published to. Only administrators of the company publish. */
  readonly roles?: readonly string[]
  /** Whether people of those roles open the list with it, unless they chose otherwise themselves. */
  readonly opens?: boolean
  readonly view: Input<typeof layoutCalls.saveView>['view']
}

/**
 * Saves a view, at most 16 KB. With an id it replaces that view, which must be the actor's own, or (published to roles) of the
 * company that the actor administers.
 * @throws WeftError 400 for a view that filters, sorts or groups by a field that the actor may not name, as the list answers; 403, 404
 */
export async function saveView(operation: Operation, type: AnyDocument, input: ViewInput): Promise<string> {
  const { actor, tx } = operation
  const page = type.name
  const name = String(input.name ?? '').trim()
  const view = JSON.stringify(input.view)
  if (name === '' || name.length > 60 || view.length > 16_384) throw new WeftError(400, 'generic.badRequest')
  await requireOpenable({ operation, policy: await requirePolicy(operation, type) }, input.view as Partial<PageView>)
  const before = input.id === undefined ? undefined : await writable(operation, input.id, page)
  const roles = [...new Set(input.roles ?? [])]
  const opens = roles.length > 0 && input.opens === true
  if (roles.length > 0) {
    requireAdministrator(operation, 'people')
    const allowedRoles = new Set([...(await rolesOf(operation)).map(({ code }) => code), ...(before?.roles ?? [])])
    if (!roles.every((code) => allowedRoles.has(code))) throw invalid([{ path: 'roles', key: 'field.choice' }])
  }
  const values = [
    name,
    roles.length === 0 && input.shared === true,
    view,
    roles.length > 0 ? actor.company : null,
    roles,
    opens,
    actor.user,
  ]
  let id = before?.id
  if (id !== undefined)
    await tx.run(
      'UPDATE core.saved_view SET name = $4, shared = $5, view = $6, company_id = $7, roles = $8, opens = $9, user_id = $10 WHERE platform_id = $1 AND id = $2 AND page = $3',
      [actor.platform, id, page, ...values],
    )
  else {
    await operation.engine.ids.reserve(tx, 1)
    id = operation.engine.ids.next()
    await tx.run(
      'INSERT INTO core.saved_view (platform_id, id, page, name, shared, view, company_id, roles, opens, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [actor.platform, id, page, ...values],
    )
  }
  // Publishing to others is recorded as an administrative action; personal views are not recorded.
  if (roles.length > 0 || (before?.roles.length ?? 0) > 0)
    await recordAdminAction(operation, {
      type: 'saved_view',
      id,
      action: before ? 'save' : 'create',
      changes: [
        { path: 'name', from: before?.name ?? null, to: name },
        { path: 'roles', from: before?.roles ?? [], to: roles },
        { path: 'opens', from: before?.opens ?? false, to: opens },
        { path: 'view', from: before?.view ?? null, to: input.view },
      ],
    })
  return id
}

export async function removeView(operation: Operation, id: string): Promise<void> {
  const view = await writable(operation, id)
  await operation.tx.run('DELETE FROM core.saved_view WHERE platform_id = $1 AND id = $2', [operation.actor.platform, id])
  if (view.roles.length > 0)
    await recordAdminAction(operation, { type: 'saved_view', id, action: 'remove', changes: [{ path: 'name', from: view.name, to: null }] })
}

/** Returns the roles held by people of the actor's company, to which a view can be published. For its administrators. */
export async function viewRoles(operation: Operation): Promise<{ code: string; label: string }[]> {
  if (!administers(operation.actor, false)) throw forbidden()
  return rolesOf(operation)
}

const rolesOf = (operation: Operation): Promise<{ code: string; label: string }[]> =>
  operation.tx.rows<{ code: string; label: string }>(
    `SELECT r.code, ${operation.actor.language === 'en' ? 'r.name_en' : 'r.name_zh'} AS label FROM core.role r
     WHERE r.platform_id = $1 AND r.status = 'active' AND EXISTS (SELECT 1 FROM core.member m WHERE m.platform_id = $1 AND m.company_id = $2 AND m.status = 'active' AND r.code = ANY (m.roles)) ORDER BY r.code`,
    [operation.actor.platform, operation.actor.company],
  )

/**
 * Returns the stored view for a person who may change it.
 * @throws WeftError 404 for everybody else, as for a view that does not exist
 */
async function writable(operation: Operation, id: string, page?: string): Promise<Kept> {
  const { actor, tx } = operation
  const [row] = await tx.rows<Kept & { page: string }>(
    'SELECT id, page, user_id, company_id, name, shared, roles, opens, view FROM core.saved_view WHERE platform_id = $1 AND id = $2 FOR UPDATE',
    [actor.platform, id],
  )
  if (!row || (page !== undefined && row.page !== page)) throw notFound()
  const may = row.roles.length === 0 ? row.user_id === actor.user : row.company_id === actor.company && administers(actor, false)
  if (!may) throw notFound()
  return row
}
