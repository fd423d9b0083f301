/** Reports designed by a company's administrators: drafts, published and retired ones. Viewers run the last published version. */
import { forbidden, invalid, notFound, refused } from '../../model/errors.ts'
import type { Report } from '../../model/report.ts'
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
const columns = 'id, name, state, version, definition, published, updated_at'

const designer = (operation: Operation): void => {
  if (!administers(operation.actor, false)) throw forbidden()
}

/** Returns all designs of the company, for its administrators. */
export async function designs(operation: Operation): Promise<StoredReport[]> {
  designer(operation)
  return operation.tx.rows<StoredReport>(`SELECT ${columns} FROM core.report WHERE platform_id = $1 AND company_id = $2 ORDER BY name`, [
    operation.actor.platform,
    operation.actor.company,
  ])
}

export async function design(operation: Operation, id: string): Promise<StoredReport> {
  designer(operation)
  const [row] = await operation.tx.rows<StoredReport>(
    `SELECT ${columns} FROM core.report WHERE platform_id = $1 AND company_id = $2 AND id = $3`,
    [operation.actor.platform, operation.actor.company, id],
  )
  if (!row) throw notFound()
  return row
}

/** Returns the company's published reports, for everybody in it. The policy decides what each viewer sees. */
export const published = async (operation: Operation): Promise<Report[]> =>
  (
    await operation.tx.rows<{ published: Report }>(
      `SELECT published FROM core.report WHERE platform_id = $1 AND company_id = $2 AND state = 'published' ORDER BY name`,
      [operation.actor.platform, operation.actor.company],
    )
  ).map((row) => row.published)

/**
 * Saves a draft; viewers see it after it is published.
 * @throws WeftError 409 when another user changed it, 11000 for a report that cannot run
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
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  await operation.tx.run(
    'INSERT INTO core.report (platform_id, id, company_id, name, definition, updated_by) VALUES ($1, $2, $3, $4, $5, $6)',
    [platform, id, company, definition.name, JSON.stringify(definition), user],
  )
  return design(operation, id)
}

/** Publishes the draft to viewers, or retires the report. */
export async function publishDesign(operation: Operation, id: string, state: 'published' | 'retired'): Promise<StoredReport> {
  const { definition } = await design(operation, id)
  if (state === 'published') await checkedReport(operation, definition)
  await operation.tx.run(
    `UPDATE core.report SET state = $4, published = CASE WHEN $4 = 'published' THEN definition ELSE published END, version = version + 1, updated_by = $5, updated_at = now() WHERE platform_id = $1 AND company_id = $2 AND id = $3`,
    [operation.actor.platform, operation.actor.company, id, state, operation.actor.user],
  )
  return design(operation, id)
}
