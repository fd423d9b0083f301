/** Reports designed by a company's administrators: drafts, published and retired ones. Viewers run the last published version. */
import { forbidden, invalid, notFound, refused, WeftError } from '../../model/errors.ts'
import type { Report } from '../../model/outputs/report.ts'
import type { Label } from '../../model/text.ts'
import { recordAdminAction } from '../authorisation/admin-permissions.ts'
import { administers } from '../authorisation/menus.ts'
import type { Operation } from '../operation.ts'
import { checkedReport } from './check-report.ts'

export interface StoredReport {
  readonly id: string
  readonly name: string
  readonly state: 'draft' | 'published' | 'retired'
  readonly version: number
  /** The current draft. */
  readonly definition: Report
  readonly published: Report | null
  readonly updated_at: string
}
/** A design in the list of all: what tells it apart, without what it contains. */
export interface DesignSummary {
  readonly id: string
  readonly name: string
  readonly label: Label
  readonly state: 'draft' | 'published' | 'retired'
  readonly version: number
  /** Whether it is published and its draft differs from what viewers run. */
  readonly changed: boolean
  readonly updated_at: string
}
const columns = 'id, name, state, version, definition, published, updated_at'
/** How many designs a company may have, whatever their state. */
export const maxDesigns = 200

const designer = (operation: Operation): void => {
  if (!administers(operation.actor, false)) throw forbidden()
}

/**
 * Returns all designs of the company by name, for its administrators: at most `maxDesigns`, which saving ensures.
 * @throws WeftError 403 for anybody but administrators
 */
export async function designs(operation: Operation): Promise<DesignSummary[]> {
  designer(operation)
  return operation.tx.rows<DesignSummary>(
    `SELECT id, name, definition -> 'label' AS label, state, version, state = 'published' AND published IS DISTINCT FROM definition AS changed, updated_at
     FROM core.report WHERE platform_id = $1 AND company_id = $2 ORDER BY name`,
    [operation.actor.platform, operation.actor.company],
  )
}

/**
 * Returns one design with its draft and what is published of it.
 * @throws WeftError 403 for anybody but administrators, 404
 */
export async function design(operation: Operation, id: string): Promise<StoredReport> {
  designer(operation)
  const [row] = await operation.tx.rows<StoredReport>(
    `SELECT ${columns} FROM core.report WHERE platform_id = $1 AND company_id = $2 AND id = $3`,
    [operation.actor.platform, operation.actor.company, id],
  )
  if (!row) throw notFound()
  return row
}

/**
 * Returns the report that the company published under this name; undefined where there is none.
 * @param name the `opt` of its routes
 */
export async function publishedReport(operation: Operation, name: string): Promise<Report | undefined> {
  const [row] = await operation.tx.rows<{ published: Report }>(
    `SELECT published FROM core.report WHERE platform_id = $1 AND company_id = $2 AND name = $3 AND state = 'published'`,
    [operation.actor.platform, operation.actor.company, name],
  )
  return row?.published
}

/**
 * Returns the company's published reports, for everybody in it: at most `maxDesigns`, which saving ensures. The policy decides what
 * each viewer sees.
 */
export const published = async (operation: Operation): Promise<Report[]> =>
  (
    await operation.tx.rows<{ published: Report }>(
      `SELECT published FROM core.report WHERE platform_id = $1 AND company_id = $2 AND state = 'published' ORDER BY name`,
      [operation.actor.platform, operation.actor.company],
    )
  ).map((row) => row.published)

/**
 * Saves a draft; viewers see it after it is published.
 * @throws WeftError 409 `save.conflict` when another user changed it, 409 `report.tooMany` for a new one beyond `maxDesigns`, 413
 * `generic.tooLarge`, 11000 for a report that cannot run
 */
export async function saveDesign(
  operation: Operation,
  input: { id?: string; version?: number; definition: unknown },
  used: ReadonlySet<string>,
): Promise<StoredReport> {
  designer(operation)
  const definition = await checkedReport(operation, input.definition)
  if (used.has(definition.name)) throw invalid([{ path: 'name', key: 'admin.taken' }])
  const { platform, company, user } = operation.actor
  await lockDesigns(operation)
  const [same] = await operation.tx.rows<{ id: string }>(
    'SELECT id FROM core.report WHERE platform_id = $1 AND company_id = $2 AND name = $3',
    [platform, company, definition.name],
  )
  if (same && same.id !== input.id) throw invalid([{ path: 'name', key: 'admin.taken' }])
  if (input.id !== undefined) {
    const before = await design(operation, input.id)
    // The name is the address of the published report, so links to it must not break.
    if (before.published && before.name !== definition.name) throw invalid([{ path: 'name', key: 'admin.fixed' }])
    const done = await operation.tx.run(
      `UPDATE core.report SET definition = $4, name = $5, version = version + 1, updated_by = $6, updated_at = now() WHERE platform_id = $1 AND company_id = $2 AND id = $3 AND version = $7`,
      [platform, company, input.id, JSON.stringify(definition), definition.name, user, input.version ?? -1],
    )
    if (done !== 1) throw refused('save.conflict')
    return design(operation, input.id)
  }
  const [{ count } = { count: 0 }] = await operation.tx.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM core.report WHERE platform_id = $1 AND company_id = $2',
    [platform, company],
  )
  if (count >= maxDesigns) throw new WeftError(409, 'report.tooMany', { values: { max: maxDesigns } })
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  await operation.tx.run(
    'INSERT INTO core.report (platform_id, id, company_id, name, definition, updated_by) VALUES ($1, $2, $3, $4, $5, $6)',
    [platform, id, company, definition.name, JSON.stringify(definition), user],
  )
  return design(operation, id)
}

/**
 * Publishes the draft to viewers, or retires the report.
 * @throws WeftError 403 for anybody but administrators, 404, 413 `generic.tooLarge`, 11000 for a report that cannot run
 */
export async function publishDesign(operation: Operation, id: string, state: 'published' | 'retired'): Promise<StoredReport> {
  designer(operation)
  await lockDesigns(operation)
  const { definition } = await design(operation, id)
  if (state === 'published') await checkedReport(operation, definition)
  await operation.tx.run(
    `UPDATE core.report SET state = $4, published = CASE WHEN $4 = 'published' THEN definition ELSE published END, version = version + 1, updated_by = $5, updated_at = now() WHERE platform_id = $1 AND company_id = $2 AND id = $3`,
    [operation.actor.platform, operation.actor.company, id, state, operation.actor.user],
  )
  return design(operation, id)
}

/**
 * Deletes a design that nobody runs, with the mails scheduled of it.
 * @throws WeftError 403 for anybody but administrators, 404, 409 `report.inUse` for a published one
 */
export async function removeDesign(operation: Operation, id: string): Promise<void> {
  designer(operation)
  const { platform, company } = operation.actor
  await lockDesigns(operation)
  const { name, state } = await design(operation, id)
  if (state === 'published') throw refused('report.inUse')
  await operation.tx.run('DELETE FROM core.report WHERE platform_id = $1 AND company_id = $2 AND id = $3', [platform, company, id])
  // A later report of the same name is another one, so mails of this one do not carry it.
  await operation.tx.run('DELETE FROM core.report_schedule WHERE platform_id = $1 AND company_id = $2 AND report = $3', [
    platform,
    company,
    name,
  ])
  await recordAdminAction(operation, { type: 'report', id, action: 'remove', changes: [{ path: 'name', from: name, to: null }] })
}

/** Lets one transaction at a time add, publish or delete designs of the company, so that what it counted and read still holds. */
async function lockDesigns({ tx, actor }: Operation): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('report designs:' || $1 || ':' || $2, 0))`, [actor.platform, actor.company])
}
