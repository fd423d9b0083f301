/**
 * The catalog of a platform: the shipped types with the fields that the platform added, by version. It is held in memory on every node; a
 * change is announced with its commit (`weft_master`), and every node reads the catalog again with its next operation.
 */
import { conversionsBySource } from '../../model/conversion.ts'
import type { AnyDocument } from '../../model/document.ts'
import { withPlatformFields, type PlatformField } from '../../model/platform-fields.ts'
import type { Engine, Transaction } from '../operation.ts'
import { masterCache } from './master-cache.ts'

export const fieldsTable = 'core.type_fields'
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
  masters.watch([fieldsTable])
  const held = catalogs.get(shipped) ?? new Map<string, Held>()
  catalogs.set(shipped, held)
  const known = held.get(platform)
  const stamp = masters.stampOf([fieldsTable], platform)
  if (known && stamp !== undefined && known.stamp === stamp && known.until > performance.now()) return known.engine
  const rows = await readLatest(tx, platform)
  const made = known && isCurrent(known.engine, rows) ? known.engine : engineWith(shipped, rows)
  // A change that was committed while the rows were on their way may be missing in them.
  if (stamp !== undefined && stamp === masters.stampOf([fieldsTable], platform)) {
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
const isCurrent = ({ catalog }: Engine, rows: readonly TypeFields[]): boolean => catalog.version === versionOf(rows)

function engineWith(shipped: Engine, rows: readonly TypeFields[]): Engine {
  if (rows.length === 0) return shipped
  const added = new Map(rows.map(({ type, fields }) => [type, fields]))
  const types = new Map([...shipped.types].map(([name, type]) => [name, withPlatformFields(type, added.get(name) ?? [])]))
  return { ...shipped, shipped, catalog: { version: versionOf(rows), types }, types, conversions: conversionsBySource(types.values()) }
}

/** Returns a type as it is on the platform of an operation: logic and services name shipped types. */
export const platformType = <D extends AnyDocument>({ engine }: { readonly engine: Engine }, type: D): D =>
  (engine.types.get(type.name) as D | undefined) ?? type
