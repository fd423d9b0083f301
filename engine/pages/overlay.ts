/**
 * Overlays of a platform and of a person over a definition: titles, hidden or renamed fields, columns. The definition itself stays as
 * shipped.
 */
import { isPlatformOperator } from '../actor.ts'
import { layoutData } from '../../model/calls/layouts.ts'
import type { AnyDocument } from '../../model/document.ts'
import { invalid, WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { isRequired } from '../../model/rules/validate.ts'
import type { Operation } from '../operation.ts'
import { namesFields, type ListLayout } from './list-layout.ts'

type Texts = { readonly zh?: string; readonly en?: string }
export interface Overlay extends ListLayout {
  readonly title?: Texts
  readonly fields?: Readonly<Record<string, { readonly hidden?: boolean; readonly label?: Texts; readonly required?: boolean }>>
  readonly statuses?: Readonly<Record<string, Texts>>
}

/**
 * Returns the platform's overlay with the person's applied on top. Names and required fields come from the platform alone, and what
 * it hides stays hidden.
 */
export async function overlaysOf(operation: Operation, page: string): Promise<Overlay> {
  const rows = await operation.tx.rows<{ overlay: Overlay; own: boolean }>(
    'SELECT overlay, user_id IS NOT NULL AS own FROM core.page_overlay WHERE platform_id = $1 AND page = $2 AND (user_id IS NULL OR user_id = $3)',
    [operation.actor.platform, page, operation.actor.user],
  )
  const platform = rows.find(({ own }) => !own)?.overlay ?? {}
  const { title: _, statuses: __, fields: mine = {}, ...layout } = rows.find(({ own }) => own)?.overlay ?? {}
  const fields: Record<string, NonNullable<Overlay['fields']>[string]> = { ...platform.fields }
  for (const [path, { hidden }] of Object.entries(mine)) if (hidden) fields[path] = { ...fields[path], hidden }
  return { ...platform, ...layout, fields }
}

const maxBytes = 64 * 1024
const withoutNullsOf = (overlay: unknown): unknown =>
  typeof overlay === 'object' && overlay !== null && !Array.isArray(overlay)
    ? Object.fromEntries(Object.entries(overlay).filter(([, value]) => value !== null))
    : overlay

/**
 * Saves a person's overlay, or the platform's for an administrator. With `merge` only the named keys change, and null removes one.
 * Refuses unknown keys, names that are not fields, and more than 64 KB (security T40).
 */
export async function saveOverlay(
  operation: Operation,
  type: AnyDocument,
  overlay: unknown,
  { scope, merge = false }: { readonly scope: 'person' | 'platform'; readonly merge?: boolean },
): Promise<void> {
  const parsed = layoutData.safeParse(merge ? withoutNullsOf(overlay) : overlay)
  if (!parsed.success || JSON.stringify(overlay).length > maxBytes) throw new WeftError(400, 'generic.badRequest')
  const layout = parsed.data as Overlay
  const { fields = {} } = layout
  const known = (path: string) => {
    const [outer, inner] = path.split('.') as [string, string | undefined]
    const field = (Object.hasOwn(type.fields, outer) ? type.fields[outer] : undefined) as
      | { options: { columns?: Record<string, unknown> } }
      | undefined
    return inner === undefined
      ? field !== undefined || ['number', 'status', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'ownerCompany'].includes(outer)
      : field?.options.columns?.[inner] !== undefined
  }
  if (!Object.keys(fields).every(known) || !namesFields(layout, known)) throw new WeftError(400, 'generic.badRequest')
  // The platform's pages belong to those who operate it: the administrator of a supplier is not one of them.
  if (scope === 'platform' && !isPlatformOperator(operation.actor)) throw new WeftError(403, 'access.forbidden')
  // A person changes the layout only. Renaming and requiring fields is reserved to the platform's overlay.
  const { title, statuses } = layout
  if (scope === 'person' && (title || statuses || Object.values(fields).some((field) => field.label || field.required)))
    throw new WeftError(403, 'access.forbidden')
  // A required field cannot be hidden from everybody, since nobody could save any more.
  const demanded = (path: string) => {
    const [outer, inner] = path.split('.') as [string, string | undefined]
    const field = (type.fields as Fields)[outer]
    const targetField = inner === undefined ? field : field?.options.columns?.[inner]
    return (
      targetField &&
      (isRequired(targetField) || fields[path]?.required) &&
      targetField.options.default === undefined &&
      !targetField.options.formula &&
      !targetField.options.computed
    )
  }
  const lost = scope === 'platform' ? Object.keys(fields).find((path) => fields[path]!.hidden && demanded(path)) : undefined
  if (lost) throw invalid([{ path: `fields.${lost}.hidden`, key: 'common.INPUT_REQUIRED' }])
  await operation.engine.ids.reserve(operation.tx, 1)
  await operation.tx.run(
    `INSERT INTO core.page_overlay (platform_id, id, page, user_id, overlay) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (platform_id, page, (coalesce(user_id, 0))) DO UPDATE SET overlay = ${merge ? 'jsonb_strip_nulls(core.page_overlay.overlay || $6::jsonb)' : 'excluded.overlay'}, updated_at = now()`,
    [
      operation.actor.platform,
      operation.engine.ids.next(),
      type.name,
      scope === 'person' ? operation.actor.user : null,
      JSON.stringify(layout),
      ...(merge ? [JSON.stringify(overlay)] : []),
    ],
  )
}

export async function resetOverlay(operation: Operation, page: string): Promise<void> {
  await operation.tx.run('DELETE FROM core.page_overlay WHERE platform_id = $1 AND page = $2 AND user_id = $3', [
    operation.actor.platform,
    page,
    operation.actor.user,
  ])
}
