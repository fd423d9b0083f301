/**
 * The kinds of dashboard tile available to a company, with their settings (SH-3-032: `widgetConfig` on the wire). All kinds are available
 * until an administrator removes one.
 */
import { WeftError } from '../../model/errors.ts'
import { isTileKind, tileKindNames, tileKinds, type TileKind } from '../../model/board.ts'
import { localise } from '../../model/text.ts'
import { administers } from '../authorisation/menus.ts'
import { authenticateIn } from '../authentication/tokens.ts'
import type { Engine, Operation } from '../operation.ts'
import { badFilter } from '../store/filter-sql.ts'
import type { Actor } from '../actor.ts'

export interface TileSettings {
  readonly code: TileKind
  readonly title: string
  /** `refresh`: the reload interval in seconds; 0 reloads only when the page is opened. */
  readonly settings: { readonly refresh: number }
}
type StoredSettings = Readonly<Record<string, { readonly on?: boolean; readonly refresh?: number }>>

async function storedSettings({ tx, actor }: Operation): Promise<StoredSettings> {
  const [row] = await tx.rows<{ widgets: StoredSettings | null }>(
    `SELECT settings -> 'widgets' AS widgets FROM core.company WHERE platform_id = $1 AND id = $2`,
    [actor.platform, actor.company],
  )
  return row?.widgets ?? {}
}

const settingsOf = (operation: Operation, stored: StoredSettings, code: TileKind): TileSettings => ({
  code,
  title: localise(tileKinds[code].label, operation.actor.language),
  settings: { refresh: stored[code]?.refresh ?? tileKinds[code].refresh },
})

/** Returns the tile kinds that the viewer's company offers. */
export async function tileSettings(operation: Operation): Promise<TileSettings[]> {
  const stored = await storedSettings(operation)
  return tileKindNames.filter((code) => stored[code]?.on !== false).map((code) => settingsOf(operation, stored, code))
}

/** Returns all tile kinds, for the administrator who configures them. */
export async function allTileSettings(operation: Operation): Promise<(TileSettings & { on: boolean })[]> {
  if (!administers(operation.actor, false)) throw new WeftError(403, 'access.forbidden')
  const stored = await storedSettings(operation)
  return tileKindNames.map((code) => ({ ...settingsOf(operation, stored, code), on: stored[code]?.on !== false }))
}

/**
 * Adds or removes tile kinds and saves their settings, by code.
 * @throws WeftError 400 for unknown codes and settings
 */
export async function saveTileSettings(engine: Engine, actor: Actor, values: Readonly<Record<string, unknown>>): Promise<void> {
  if (!administers(actor, false)) throw new WeftError(403, 'access.forbidden')
  const stored: Record<string, { on: boolean; refresh: number }> = {}
  for (const [code, value] of Object.entries(values)) {
    const known = isTileKind(code) ? tileKinds[code] : undefined
    const { on = true, refresh = known?.refresh, ...rest } = (value ?? {}) as Record<string, unknown>
    if (!known || typeof on !== 'boolean' || Object.keys(rest).length > 0) throw badFilter(code.slice(0, 30))
    if (typeof refresh !== 'number' || !Number.isInteger(refresh) || (refresh !== 0 && (refresh < 10 || refresh > 3600)))
      throw badFilter(code)
    stored[code] = { on, refresh }
  }
  await authenticateIn(engine, actor.platform, async (tx) => {
    await tx.run(
      `UPDATE core.company SET settings = settings || jsonb_build_object('widgets', coalesce(settings -> 'widgets', '{}') || $3::jsonb) WHERE platform_id = $1 AND id = $2`,
      [actor.platform, actor.company, JSON.stringify(stored)],
    )
  })
}
