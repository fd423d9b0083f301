/**
 * The kinds of dashboard tile available to a company, with their settings (SH-3-032: `widgetConfig` on the wire). All kinds are available
 * until an administrator removes one.
 */
import type { Input } from '../../model/calls/contract.ts'
import type { companySettingCalls } from '../../model/calls/profile.ts'
import { WeftError } from '../../model/errors.ts'
import { tileKindNames, tileKinds, type TileKind } from '../../model/outputs/board.ts'
import { localise } from '../../model/text.ts'
import { administers } from '../authorisation/menus.ts'
import { authenticateIn } from '../authentication/tokens.ts'
import type { Engine, Operation } from '../operation.ts'
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

/** Adds or removes tile kinds and saves their settings, by code. What is not given of a kind goes back to its default. */
export async function saveTileSettings(engine: Engine, actor: Actor, values: Input<typeof companySettingCalls.saveWidgets>): Promise<void> {
  if (!administers(actor, false)) throw new WeftError(403, 'access.forbidden')
  const stored = Object.fromEntries(
    tileKindNames.flatMap((code) => {
      const given = values[code]
      return given ? [[code, { on: given.on ?? true, refresh: given.refresh ?? tileKinds[code].refresh }]] : []
    }),
  )
  await authenticateIn(engine, actor.platform, async (tx) => {
    await tx.run(
      `UPDATE core.company SET settings = settings || jsonb_build_object('widgets', coalesce(settings -> 'widgets', '{}') || $3::jsonb) WHERE platform_id = $1 AND id = $2`,
      [actor.platform, actor.company, JSON.stringify(stored)],
    )
  })
}
