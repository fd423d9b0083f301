/** Saved list views: personal ones, and those that were shared with everybody of the company. */
import { WeftError } from '../../model/errors.ts'
import type { PageView } from '../../model/page.ts'
import type { Run } from '../run.ts'

export async function viewsOf(run: Run, page: string): Promise<PageView[]> {
  const rows = await run.tx.rows<{ id: string; user_id: string; name: string; shared: boolean; view: Partial<PageView> }>(
    `SELECT v.id, v.user_id, v.name, v.shared, v.view FROM core.saved_view v
     WHERE v.platform_id = $1 AND v.page = $2 AND (v.user_id = $3 OR (v.shared AND EXISTS (SELECT 1 FROM core.member m WHERE m.platform_id = v.platform_id AND m.user_id = v.user_id AND m.company_id = $4))) ORDER BY v.id`,
    [run.who.platform, page, run.who.user, run.who.company],
  )
  return rows.map((row) => ({
    ...row.view,
    id: row.id,
    name: row.name,
    kind: row.shared ? 'shared' : 'personal',
    filters: row.view.filters ?? [],
    mine: row.user_id === run.who.user,
  }))
}

/** Keeps a view of one's own, at most 16 KB; with an id it replaces that view, which must be one's own. */
export async function saveView(
  run: Run,
  page: string,
  input: { readonly id?: string; readonly name: string; readonly shared?: boolean; readonly view: unknown },
): Promise<string> {
  const name = String(input.name ?? '').trim()
  const view = JSON.stringify(input.view ?? {})
  if (name === '' || name.length > 60 || view.length > 16_384 || typeof input.view !== 'object')
    throw new WeftError(400, 'generic.badRequest')
  if (input.id !== undefined) {
    const done = await run.tx.run(
      'UPDATE core.saved_view SET name = $5, shared = $6, view = $7 WHERE platform_id = $1 AND id = $2 AND page = $3 AND user_id = $4',
      [run.who.platform, input.id, page, run.who.user, name, input.shared === true, view],
    )
    if (done !== 1) throw new WeftError(404, 'generic.notFound')
    return input.id
  }
  await run.engine.ids.reserve(run.tx, 1)
  const id = run.engine.ids.next()
  await run.tx.run('INSERT INTO core.saved_view (platform_id, id, page, user_id, name, shared, view) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    run.who.platform,
    id,
    page,
    run.who.user,
    name,
    input.shared === true,
    view,
  ])
  return id
}

export async function removeView(run: Run, id: string): Promise<void> {
  const done = await run.tx.run('DELETE FROM core.saved_view WHERE platform_id = $1 AND id = $2 AND user_id = $3', [
    run.who.platform,
    id,
    run.who.user,
  ])
  if (done !== 1) throw new WeftError(404, 'generic.notFound')
}
