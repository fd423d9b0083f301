/**
 * The catalog of a platform: the shipped types with the fields that the platform added, by version. It is held in memory on every node; a
 * change is announced with its commit (`weft_master`), and every node reads the catalog again with its next operation.
 */
import { conversionsBySource } from '../../../model/between/declared-conversions.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { settingValues, type SettingValues } from '../../../model/lifecycle/settings.ts'
import { withPlatformFields, type PlatformField } from '../../../model/platform-fields.ts'
import type { Engine, Transaction } from '../../operation.ts'
import { masterCache } from './master-cache.ts'

export const fieldsTable = 'core.type_fields'
const settingsTable = 'core.type_settings'
const watched = [fieldsTable, settingsTable]
/** Milliseconds for which a catalog is held while announcements arrive, and while they do not. */
const freshFor = { announced: 60_000, otherwise: 1000 }

interface Held {
  readonly engine: Engine
  readonly stamp: string
  readonly until: number
}
/** By node and platform. */
const catalogs = new WeakMap<object, Map<string, Held>>()
/** Catalogs of one node at most; beyond that all are read again. */
const mostPlatforms = 2000

/**
 * Returns the engine as it is for the platform of a transaction: its `types` and `conversions` are those of the platform's catalog.
 * @param engine the engine of the process, or that of a platform
 */
export async function platformEngine(engine: Engine, tx: Transaction): Promise<Engine> {
  const shipped = engine.shipped ?? engine
  const { platform } = tx.scope
  if (platform === '') return shipped
  const masters = masterCache(shipped.pool)
  masters.watch(watched)
  const held = catalogs.get(shipped) ?? new Map<string, Held>()
  catalogs.set(shipped, held)
  const known = held.get(platform)
  const stamp = masters.stampOf(watched, platform)
  if (known && stamp !== undefined && known.stamp === stamp && known.until > performance.now()) return known.engine
  const [rows, settings] = await Promise.all([readLatest(tx, platform), readTypeSettings(tx, platform)])
  const made = known && isCurrent(known.engine, { rows, settings }) ? known.engine : engineWith(shipped, { rows, settings })
  // A change that was committed while the rows were on their way may be missing in them.
  if (stamp !== undefined && stamp === masters.stampOf(watched, platform)) {
    if (held.size >= mostPlatforms) held.clear()
    held.set(platform, { engine: made, stamp, until: performance.now() + (masters.listens ? freshFor.announced : freshFor.otherwise) })
  }
  return made
}

/** The fields of one type as last saved. */
export interface TypeFields {
  readonly type: string
  /** The version of the platform's catalog with which they were saved. */
  readonly version: number
  readonly fields: readonly PlatformField[]
}
const readLatest = (tx: Transaction, platform: string): Promise<TypeFields[]> =>
  tx.rows<TypeFields & Record<string, unknown>>(
    'SELECT DISTINCT ON (type) type, version, fields FROM core.type_fields WHERE platform_id = $1 ORDER BY type, version DESC',
    [platform],
  )

const versionOf = (rows: readonly TypeFields[]): number => Math.max(0, ...rows.map(({ version }) => version))
/** What a platform has saved beside the shipped definitions. */
interface Saved {
  readonly rows: readonly TypeFields[]
  readonly settings: readonly TypeSettings[]
}
const isCurrent = ({ catalog, settings }: Engine, saved: Saved): boolean =>
  catalog.version === versionOf(saved.rows) &&
  settings.size === saved.settings.length &&
  saved.settings.every(({ type, version }) => settings.get(type)?.version === version)

/** The settings of one type as last saved. */
export interface TypeSettings {
  readonly type: string
  readonly version: number
  readonly values: SettingValues
}
/** Returns the settings that a platform has saved, those of each type in their last version. */
export const readTypeSettings = (tx: Transaction, platform: string): Promise<TypeSettings[]> =>
  tx.rows<TypeSettings & Record<string, unknown>>(
    'SELECT DISTINCT ON (type) type, version, "values" FROM core.type_settings WHERE platform_id = $1 ORDER BY type, version DESC',
    [platform],
  )

const settingsByEngine = new WeakMap<Engine, Map<string, SettingValues>>()
/** Returns the settings of a type on the platform of an operation, from memory: what the platform saved, else the shipped defaults. */
export function settingsOf({ engine }: { readonly engine: Engine }, type: AnyDocument): SettingValues {
  const known = settingsByEngine.get(engine) ?? new Map<string, SettingValues>()
  settingsByEngine.set(engine, known)
  let values = known.get(type.name)
  if (!values) known.set(type.name, (values = settingValues(type, engine.settings.get(type.name)?.values)))
  return values
}

function engineWith(shipped: Engine, { rows, settings: saved }: Saved): Engine {
  if (rows.length === 0 && saved.length === 0) return shipped
  const settings = new Map(saved.map((one) => [one.type, one]))
  if (rows.length === 0) return { ...shipped, shipped, settings }
  const added = new Map(rows.map(({ type, fields }) => [type, fields]))
  const types = new Map([...shipped.types].map(([name, type]) => [name, withPlatformFields(type, added.get(name) ?? [])]))
  return {
    ...shipped,
    shipped,
    catalog: { version: versionOf(rows), types },
    types,
    settings,
    conversions: conversionsBySource(types.values()),
  }
}

/** Returns a type as it is on the platform of an operation: logic and services name shipped types. */
export const platformType = <D extends AnyDocument>({ engine }: { readonly engine: Engine }, type: D): D =>
  (engine.types.get(type.name) as D | undefined) ?? type
