/** Settings of a person (settings, favourites, language), and of a company, maintained by its administrator (theme). */
import type { Input, Output } from '../../model/calls/contract.ts'
import type { companySettingCalls } from '../../model/calls/profile.ts'
import { WeftError } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Actor } from '../actor.ts'
import { administers } from '../authorisation/menus.ts'
import { invalidateSessions } from '../authentication/session.ts'
import { authenticate, authenticateIn } from '../authentication/tokens.ts'

const limits = { key: 64 * 1024, all: 1024 * 1024, favourites: 200 }
/** Account columns that the owner sets by the same call. */
const columns = new Set(['language', 'first_name', 'last_name', 'avatar', 'mobile'])
/** Properties of SH-3-007 that are stored beside the screen settings. */
const facts = new Set(['contact_phone', 'contact_address', 'is_show_mobile', 'cr_dash', 'vf_qty_amount'])

/**
 * Saves settings by key; `null` removes one of a screen.
 * @param values as `settingValues` of the contract lets them through. Refuses more than 64 KB for a key and 1 MB in total (security T40).
 */
export async function saveSettings(
  engine: Engine,
  actor: Actor,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const ui = await authenticate(engine, async (tx) => {
    const lockedSettings = await lock(tx, actor)
    for (const [key, value] of Object.entries(values)) {
      if (JSON.stringify(value ?? null).length > limits.key) throw new WeftError(413, 'generic.tooLarge')
      if (columns.has(key)) await tx.run(`UPDATE core.account SET ${key} = $2 WHERE id = $1`, [actor.user, value])
      else if (facts.has(key)) lockedSettings[key] = value
      else if (value === null) delete (lockedSettings['ui'] as Record<string, unknown>)[key]
      else (lockedSettings['ui'] as Record<string, unknown>)[key] = value
    }
    return keep(tx, actor, lockedSettings)
  })
  if (Object.keys(values).some((key) => columns.has(key))) {
    invalidateSessions(engine, actor.user)
    await authenticate(engine, (tx) => tx.rows('SELECT pg_notify($1, $2)', ['weft_session', JSON.stringify({ user: actor.user })]))
  }
  return ui
}

export async function settingsOf(engine: Engine, actor: Actor): Promise<Record<string, unknown>> {
  const [row] = await authenticate(engine, (tx) =>
    tx.rows<{ ui: Record<string, unknown> | null }>(`SELECT settings -> 'ui' AS ui FROM core.account WHERE id = $1`, [actor.user]),
  )
  return row?.ui ?? {}
}

/**
 * Adds menus to the favourites, without duplicates, or removes them. Only menus that the person has can be added (SH-7-031).
 * @returns the list of favourites
 */
export async function favourites(
  engine: Engine,
  actor: Actor,
  change: { add?: readonly string[]; remove?: readonly string[]; held: ReadonlySet<string> },
): Promise<string[]> {
  for (const id of change.add ?? []) if (!change.held.has(id)) throw new WeftError(403, 'access.forbidden')
  const ui = await authenticate(engine, async (tx) => {
    const lockedSettings = await lock(tx, actor)
    const inner = lockedSettings['ui'] as Record<string, unknown>
    const removed = new Set(change.remove ?? [])
    const before = Array.isArray(inner['FAV_MENUS']) ? (inner['FAV_MENUS'] as string[]) : []
    inner['FAV_MENUS'] = [...new Set([...before, ...(change.add ?? [])])].filter((id) => !removed.has(id)).slice(0, limits.favourites)
    return keep(tx, actor, lockedSettings)
  })
  return ui['FAV_MENUS'] as string[]
}

async function lock(tx: Transaction, actor: Actor): Promise<Record<string, unknown>> {
  const [row] = await tx.rows<{ settings: Record<string, unknown> }>('SELECT settings FROM core.account WHERE id = $1 FOR UPDATE', [
    actor.user,
  ])
  if (!row) throw new WeftError(404, 'generic.notFound')
  return { ...row.settings, ui: { ...(row.settings['ui'] as object | undefined) } }
}

async function keep(tx: Transaction, actor: Actor, own: Record<string, unknown>): Promise<Record<string, unknown>> {
  const json = JSON.stringify(own)
  if (json.length > limits.all) throw new WeftError(413, 'generic.tooLarge')
  await tx.run('UPDATE core.account SET settings = $2 WHERE id = $1', [actor.user, json])
  return own['ui'] as Record<string, unknown>
}

/** @throws WeftError 403 `access.forbidden` for anybody but an administrator of a company */
function requireCompanyAdministrator({ accountType }: Actor): void {
  if (accountType !== 'administrator' && accountType !== 'super') throw new WeftError(403, 'access.forbidden')
}

export type Theme = Output<typeof companySettingCalls.saveTheme>

/** Saves the theme of the whole company: colours and a few texts, nothing that could become CSS. For its administrator only. */
export async function saveTheme(engine: Engine, actor: Actor, theme: Theme): Promise<Theme> {
  requireCompanyAdministrator(actor)
  await authenticateIn(engine, actor.platform, async (tx) => {
    await tx.run(
      `UPDATE core.company SET settings = settings || jsonb_build_object('theme', $3::jsonb) WHERE platform_id = $1 AND id = $2`,
      [actor.platform, actor.company, JSON.stringify(theme)],
    )
  })
  return theme
}

/**
 * Saves the company settings of an administrator: for how many days a comment can be deleted (DM-5-048), and after how many idle
 * minutes people are signed out.
 */
export async function saveCompanySettings(
  engine: Engine,
  actor: Actor,
  values: Input<typeof companySettingCalls.saveCompanySettings>,
): Promise<void> {
  requireCompanyAdministrator(actor)
  await authenticateIn(engine, actor.platform, async (tx) => {
    await tx.run(`UPDATE core.company SET settings = settings || $3::jsonb WHERE platform_id = $1 AND id = $2`, [
      actor.platform,
      actor.company,
      JSON.stringify(values),
    ])
  })
}

/**
 * Saves the platform settings: whether it is a test or production system (U08), the watermark's text and style, and the version of
 * the global search's contents (SH-3-014, SH-3-015).
 */
export async function savePlatformSettings(
  engine: Engine,
  actor: Actor,
  values: Input<typeof companySettingCalls.savePlatformSettings>,
): Promise<void> {
  if (!administers(actor, true)) throw new WeftError(403, 'access.forbidden')
  const { global_watermark_style: style, ...texts } = values
  const savedSettings = {
    ...Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, (text ?? '').trim()]]))),
    // Stored as JSON text of width, height and colour, and nothing else, since it becomes part of a drawing (security trap 3).
    ...(style ? { global_watermark_style: JSON.stringify(style) } : {}),
  }
  await authenticateIn(engine, actor.platform, async (tx) => {
    await tx.run('UPDATE core.platform SET settings = settings || $2::jsonb WHERE id = $1', [actor.platform, JSON.stringify(savedSettings)])
  })
}

/** Returns the contacts for problems: the administrators of the company, else those of the platform, never the actor. */
export async function administratorsOf(engine: Engine, actor: Actor): Promise<{ id: string; name: string }[]> {
  return authenticate(engine, (tx) =>
    tx.rows<{ id: string; name: string }>(
      `SELECT m.user_id AS id, ${actor.language === 'en' ? `coalesce(nullif(a.full_name_en, ''), a.full_name)` : 'a.full_name'} AS name FROM core.member m JOIN core.account a ON a.id = m.user_id AND a.status = 'active'
       WHERE m.platform_id = $1 AND m.status = 'active' AND m.user_id <> $3 AND (m.company_id = $2 AND m.account_type = 'administrator' OR m.account_type = 'super')
       ORDER BY (m.company_id = $2) DESC, m.account_type, m.user_id LIMIT 5`,
      [actor.platform, actor.company, actor.user],
    ),
  )
}
