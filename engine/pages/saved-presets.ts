/**
 * Saved presets: export profiles and document templates, saved under a name, personal or shared with the company. A shared preset is
 * changed by its owner and the company's administrators.
 */
import { notFound, WeftError } from '../../model/errors.ts'
import { administers } from '../authorisation/menus.ts'
import type { Operation } from '../operation.ts'

export interface SavedPresetLine {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  /** The owner. */
  readonly by: string
  readonly mine: boolean
  /** Whether the actor may rename and remove it. */
  readonly may: boolean
  /** When it was last saved, ISO 8601 UTC. */
  readonly at: string
}
export interface SavedPreset extends SavedPresetLine {
  readonly page: string
  readonly content: string
}
export type PresetKind = 'export' | 'template'
const limits = { each: 100, bytes: 3_500_000 }

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly page: string
  readonly user_id: string
  readonly name: string
  readonly shared: boolean
  readonly by: string | null
  readonly at: string
  readonly content: string
}
const select = (language: string) =>
  `SELECT k.id, k.page, k.user_id, k.name, k.shared, k.at, k.content, (SELECT ${language === 'en' ? 'coalesce(e.title_en, e.title)' : 'e.title'} FROM core.entry e WHERE e.platform_id = k.platform_id AND e.id = k.user_id) AS by FROM core.saved_preset k`

const shown = (operation: Operation, { user_id: user, by, ...row }: Row): SavedPreset => {
  const mine = user === operation.actor.user
  return { ...row, by: by ?? '', mine, may: mine || administers(operation.actor, false) }
}

/** Returns the actor's own presets and the company's shared ones of a page, by name. Row-level security decides which. */
export async function savedPresets(operation: Operation, kind: PresetKind, page: string): Promise<SavedPreset[]> {
  const rows = await operation.tx.rows<Row>(
    `${select(operation.actor.language)} WHERE k.platform_id = $1 AND k.kind = $2 AND k.page = $3 ORDER BY k.name, k.id`,
    [operation.actor.platform, kind, page],
  )
  return rows.map((row) => shown(operation, row))
}

/**
 * Returns one preset.
 * @throws WeftError 404 when it is not available to the actor
 */
export async function savedPreset(operation: Operation, kind: PresetKind, id: string): Promise<SavedPreset> {
  const [row] = await operation.tx.rows<Row>(`${select(operation.actor.language)} WHERE k.platform_id = $1 AND k.kind = $2 AND k.id = $3`, [
    operation.actor.platform,
    kind,
    id,
  ])
  if (!row) throw notFound()
  return shown(operation, row)
}

/**
 * Saves a preset, or (with an id) renames it or replaces its content. Only its owner decides whether it is shared. Without `content`
 * the content stays.
 */
export async function savePreset(
  operation: Operation,
  kind: PresetKind,
  { page, id, name: rawName, shared, content }: { page: string; id?: string; name: string; shared: boolean; content?: unknown },
): Promise<string> {
  const { actor, tx } = operation
  const name = rawName.trim()
  const text = content === undefined ? undefined : JSON.stringify(content)
  if (name === '' || name.length > 60) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'name' } })
  if (text !== undefined && text.length > limits.bytes) throw new WeftError(413, 'generic.tooLarge')
  if (id !== undefined) {
    const before = await savedPreset(operation, kind, id)
    if (!before.may || before.page !== page) throw notFound()
    await tx.run(
      'UPDATE core.saved_preset SET name = $3, shared = $4, content = coalesce($5, content), at = now() WHERE platform_id = $1 AND id = $2',
      [actor.platform, id, name, before.mine ? shared : before.shared, text ?? null],
    )
    return id
  }
  if (text === undefined) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'content' } })
  const [count] = await tx.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM core.saved_preset WHERE platform_id = $1 AND kind = $2 AND page = $3 AND user_id = $4',
    [actor.platform, kind, page, actor.user],
  )
  if (count!.n >= limits.each) throw new WeftError(409, 'kept.tooMany', { values: { most: limits.each } })
  await operation.engine.ids.reserve(tx, 1)
  const newId = operation.engine.ids.next()
  await tx.run(
    'INSERT INTO core.saved_preset (platform_id, id, kind, page, user_id, company_id, name, shared, content) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [actor.platform, newId, kind, page, actor.user, actor.company, name, shared, text],
  )
  return newId
}

export async function deletePreset(operation: Operation, kind: PresetKind, id: string): Promise<void> {
  if (!(await savedPreset(operation, kind, id)).may) throw notFound()
  await operation.tx.run('DELETE FROM core.saved_preset WHERE platform_id = $1 AND kind = $2 AND id = $3', [
    operation.actor.platform,
    kind,
    id,
  ])
}
