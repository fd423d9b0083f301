/** Personal page layouts: lists colleagues' layouts and copies one. A person writes only their own layout (security T40). */
import type { Overlay } from './overlay.ts'
import { WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'

export interface Template {
  readonly user: string
  readonly name: string
  readonly at: string
  readonly overlay: Overlay
}

/** Returns the layouts of this page by people of the actor's company, newest first. */
export const templatesOf = (operation: Operation, page: string): Promise<Template[]> =>
  operation.tx.rows<Template>(
    `SELECT o.user_id AS user, e.title AS name, o.updated_at AS at, o.overlay FROM core.page_overlay o JOIN core.member m ON m.platform_id = o.platform_id AND m.user_id = o.user_id AND m.company_id = $3
     JOIN core.entry e ON e.platform_id = o.platform_id AND e.id = o.user_id WHERE o.platform_id = $1 AND o.page = $2 ORDER BY o.updated_at DESC LIMIT 50`,
    [operation.actor.platform, page, operation.actor.company],
  )

/**
 * Copies a colleague's layout over the actor's own.
 * @throws WeftError 404 for a person of another company or without a layout
 */
export async function copyFrom(operation: Operation, page: string, user: string): Promise<void> {
  await operation.engine.ids.reserve(operation.tx, 1)
  const done = await operation.tx.run(
    `INSERT INTO core.page_overlay (platform_id, id, page, user_id, overlay)
     SELECT o.platform_id, $4, o.page, $3, o.overlay FROM core.page_overlay o JOIN core.member m ON m.platform_id = o.platform_id AND m.user_id = o.user_id AND m.company_id = $5
     WHERE o.platform_id = $1 AND o.page = $2 AND o.user_id = $6
     ON CONFLICT (platform_id, page, (coalesce(user_id, 0))) DO UPDATE SET overlay = excluded.overlay, updated_at = now()`,
    [operation.actor.platform, page, operation.actor.user, operation.engine.ids.next(), operation.actor.company, user],
  )
  if (done !== 1) throw new WeftError(404, 'generic.notFound')
}
