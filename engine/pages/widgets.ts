/**
 * Dashboard widgets available to a company, with their codes and settings (SH-3-032). All shipped widgets are available until an
 * administrator removes one.
 */
import { WeftError } from '../../model/errors.ts'
import { localise, type Label } from '../../model/text.ts'
import { administers } from '../authorisation/menus.ts'
import { authenticateIn } from '../authentication/tokens.ts'
import type { Engine, Operation } from '../operation.ts'
import { badFilter } from '../store/filter-sql.ts'
import type { Actor } from '../actor.ts'

export interface WidgetConfig {
  readonly code: string
  readonly title: string
  /** `refresh`: the reload interval in seconds; 0 reloads only when the page is opened. */
  readonly settings: { readonly refresh: number }
}
const shipped: Readonly<Record<string, { readonly label: Label; readonly refresh: number }>> = {
  FIGURE: { label: ['报表数字', 'Figure of a report'], refresh: 60 },
  CHART: { label: ['报表图表', 'Chart of a report'], refresh: 120 },
  TABLE: { label: ['报表明细', 'Lines of a report'], refresh: 120 },
  LIST: { label: ['单据列表', 'List of documents'], refresh: 60 },
  TEXT: { label: ['文字', 'Text'], refresh: 0 },
}
type Kept = Readonly<Record<string, { readonly on?: boolean; readonly refresh?: number }>>

async function storedSettings({ tx, actor }: Operation): Promise<Kept> {
  const [row] = await tx.rows<{ widgets: Kept | null }>(
    `SELECT settings -> 'widgets' AS widgets FROM core.company WHERE platform_id = $1 AND id = $2`,
    [actor.platform, actor.company],
  )
  return row?.widgets ?? {}
}

/** Returns the widgets configured for the viewer's company. */
export async function widgetsOf(operation: Operation): Promise<WidgetConfig[]> {
  const kept = await storedSettings(operation)
  return Object.entries(shipped)
    .filter(([code]) => kept[code]?.on !== false)
    .map(([code, one]) => ({
      code,
      title: localise(one.label, operation.actor.language),
      settings: { refresh: kept[code]?.refresh ?? one.refresh },
    }))
}

/** Returns all widgets, for the administrator who configures them. */
export async function allWidgets(operation: Operation): Promise<(WidgetConfig & { on: boolean })[]> {
  if (!administers(operation.actor, false)) throw new WeftError(403, 'access.forbidden')
  const kept = await storedSettings(operation)
  return Object.entries(shipped).map(([code, one]) => ({
    code,
    title: localise(one.label, operation.actor.language),
    on: kept[code]?.on !== false,
    settings: { refresh: kept[code]?.refresh ?? one.refresh },
  }))
}

/**
 * Adds or removes widgets and saves their settings, by code.
 * @throws WeftError 400 for unknown codes and settings
 */
export async function saveWidgets(engine: Engine, actor: Actor, values: Readonly<Record<string, unknown>>): Promise<void> {
  if (!administers(actor, false)) throw new WeftError(403, 'access.forbidden')
  const kept: Record<string, { on: boolean; refresh: number }> = {}
  for (const [code, value] of Object.entries(values)) {
    const known = Object.hasOwn(shipped, code) ? shipped[code] : undefined
    const { on = true, refresh = known?.refresh, ...rest } = (value ?? {}) as Record<string, unknown>
    if (!known || typeof on !== 'boolean' || Object.keys(rest).length > 0) throw badFilter(code.slice(0, 30))
    if (typeof refresh !== 'number' || !Number.isInteger(refresh) || (refresh !== 0 && (refresh < 10 || refresh > 3600)))
      throw badFilter(code)
    kept[code] = { on, refresh }
  }
  await authenticateIn(engine, actor.platform, async (tx) => {
    await tx.run(
      `UPDATE core.company SET settings = settings || jsonb_build_object('widgets', coalesce(settings -> 'widgets', '{}') || $3::jsonb) WHERE platform_id = $1 AND id = $2`,
      [actor.platform, actor.company, JSON.stringify(kept)],
    )
  })
}
