/** Saved views and data rules that name a tag: how many there are, and giving them the new name of a renamed tag. */
import { tagKey, withTagRenamed } from '../../model/fields/tags.ts'
import { recordAdminAction } from '../authorisation/admin-permissions.ts'
import type { Operation } from '../operation.ts'
import { tagPlaces } from '../query/tags-in-use.ts'
import { asSystem } from '../store/scope.ts'

export interface TagRename {
  readonly tag: string
  readonly to: string
}
/** How many views, data rules and others name a tag. */
export interface TagFilters {
  readonly views: number
  readonly rules: number
  readonly others: number
}

/** Views and data rules as they were before a renaming: the JSON of a view, the value of a rule. */
export interface FormerFilters {
  readonly views: readonly FormerFilter[]
  readonly rules: readonly FormerFilter[]
}
interface FormerFilter {
  readonly id: string
  readonly was: unknown
}

interface View extends Record<string, unknown> {
  readonly id: string
  readonly page: string
  readonly view: unknown
}
interface Rule extends Record<string, unknown> {
  readonly id: string
  readonly type: string | null
  readonly field: string
  readonly value: unknown
}

/** The paths of fields with tags by type: `tags`, `lines.tags`. */
const pathsByType = (operation: Operation): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    tagPlaces(operation).map(({ type, fields, columns }) => [
      type.name,
      new Set([...fields, ...columns.flatMap(([lines, names]) => names.map((name) => `${lines}.${name}`))]),
    ]),
  )

/** A JSON text as it stands in stored JSON, in small letters. */
const inJson = (tag: string): string => tagKey(JSON.stringify(tag))

/** Returns the views and rules that name the tag in a condition on tags, as they are and as they become. */
async function namingFilters(operation: Operation, rename: TagRename) {
  const paths = pathsByType(operation)
  const { tx, actor } = operation
  const [views, rules] = [
    await tx.rows<View>(
      `SELECT id, page, view FROM core.saved_view WHERE platform_id = $1 AND page = ANY ($2) AND strpos(lower(view::text), $3) > 0 ORDER BY id FOR UPDATE`,
      [actor.platform, [...paths.keys()], inJson(rename.tag)],
    ),
    await tx.rows<Rule>(
      `SELECT id, type, field, value FROM core.data_rule WHERE platform_id = $1 AND strpos(lower(value::text), $2) > 0 ORDER BY id FOR UPDATE`,
      [actor.platform, inJson(rename.tag)],
    ),
  ]
  // A rule without a type is about every type that has the field.
  const ruled = ({ type, field }: Rule) =>
    type === null ? [...paths.values()].some((some) => some.has(field)) : paths.get(type)?.has(field)
  return {
    views: views
      .map((row) => ({ row, next: inConditions(row.view, paths.get(row.page)!, rename) }))
      .filter(({ row, next }) => !isSame(row.view, next)),
    rules: rules
      .filter((row) => ruled(row))
      .map((row) => ({ row, next: inValue(row.value, rename) }))
      .filter(({ row, next }) => !isSame(row.value, next)),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The value of a condition on tags: one tag, or several. */
function inValue(value: unknown, rename: TagRename): unknown {
  if (typeof value === 'string') return withTagRenamed([value], rename)[0]
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? withTagRenamed(value, rename) : value
}

/** Stored JSON with its conditions on fields with tags (`{ field, operator, value }`, at any depth) renamed. */
function inConditions(json: unknown, paths: ReadonlySet<string>, rename: TagRename): unknown {
  if (Array.isArray(json)) return json.map((one) => inConditions(one, paths, rename))
  if (typeof json !== 'object' || json === null) return json
  const isCondition = 'field' in json && typeof json.field === 'string' && paths.has(json.field)
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      isCondition && key === 'value' ? inValue(value, rename) : inConditions(value, paths, rename),
    ]),
  )
}

/** What else may name a tag and keeps the former name. `$1` is the platform, `$2` the types with tags, `$3` the tag in JSON. */
const others = [
  `SELECT 1 FROM core.report WHERE platform_id = $1 AND definition ->> 'source' = ANY ($2) AND strpos(lower(definition::text), $3) > 0`,
  `SELECT 1 FROM core.process_definition WHERE platform_id = $1 AND page = ANY ($2) AND status <> 'archived' AND strpos(lower(definition::text), $3) > 0`,
  `SELECT 1 FROM core.saved_preset WHERE platform_id = $1 AND page = ANY ($2) AND strpos(lower(content::text), $3) > 0`,
]

/** Counts the saved views and data rules that follow a renaming, and the reports, processes and presets that do not. */
export async function countTagFilters(operation: Operation, tag: string): Promise<TagFilters> {
  return asSystem(operation, async (system) => {
    const { views, rules } = await namingFilters(system, { tag, to: `${tag} ` })
    const [row] = await system.tx.rows<{ count: number }>(`SELECT count(*)::int AS count FROM (${others.join(' UNION ALL ')}) o`, [
      system.actor.platform,
      [...pathsByType(system).keys()],
      inJson(tag),
    ])
    return { views: views.length, rules: rules.length, others: row!.count }
  })
}

/**
 * Gives the new name to the views and data rules that name a tag, in statements whose number does not grow with the views.
 * @returns what they were
 */
export async function renameInFilters(operation: Operation, rename: TagRename): Promise<FormerFilters> {
  const { views, rules } = await namingFilters(operation, rename)
  await writeFilters(operation, {
    views: views.map(({ row, next }) => ({ id: row.id, next })),
    rules: rules.map(({ row, next }) => ({ id: row.id, from: row.value, next })),
  })
  return {
    views: views.map(({ row }) => ({ id: row.id, was: row.view })),
    rules: rules.map(({ row }) => ({ id: row.id, was: row.value })),
  }
}

/**
 * Gives views and data rules what they were before a renaming, as far as they still are what it made of them.
 * @returns how many were given it, and how many were changed or removed since
 */
export async function takeFiltersBack(
  operation: Operation,
  rename: TagRename,
  former: FormerFilters,
): Promise<Omit<TagFilters, 'others'> & { readonly left: number }> {
  const paths = pathsByType(operation)
  const { tx, actor } = operation
  const ids = (all: readonly FormerFilter[]) => all.map(({ id }) => id)
  const [viewRows, ruleRows] = [
    await tx.rows<View>(
      `SELECT id, page, view FROM core.saved_view WHERE platform_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE`,
      [actor.platform, ids(former.views)],
    ),
    await tx.rows<Rule>(
      `SELECT id, type, field, value FROM core.data_rule WHERE platform_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR UPDATE`,
      [actor.platform, ids(former.rules)],
    ),
  ]
  const [ofView, ofRule] = [new Map(former.views.map(({ id, was }) => [id, was])), new Map(former.rules.map(({ id, was }) => [id, was]))]
  const views = viewRows
    .map((row) => ({ row, next: ofView.get(row.id) }))
    .filter(({ row, next }) => isSame(row.view, inConditions(next, paths.get(row.page) ?? new Set(), rename)))
  const rules = ruleRows
    .map((row) => ({ row, next: ofRule.get(row.id) }))
    .filter(({ row, next }) => isSame(row.value, inValue(next, rename)))
  await writeFilters(operation, {
    views: views.map(({ row, next }) => ({ id: row.id, next })),
    rules: rules.map(({ row, next }) => ({ id: row.id, from: row.value, next })),
  })
  const left = former.views.length + former.rules.length - views.length - rules.length
  return { views: views.length, rules: rules.length, left }
}

interface NextFilters {
  readonly views: readonly { readonly id: string; readonly next: unknown }[]
  readonly rules: readonly { readonly id: string; readonly from: unknown; readonly next: unknown }[]
}

/** Writes views and data rules, each kind in one statement, with the entries of the rules in the journal. */
async function writeFilters(operation: Operation, { views, rules }: NextFilters): Promise<void> {
  const { tx, actor } = operation
  const columns = (all: readonly { readonly id: string; readonly next: unknown }[]) => [
    actor.platform,
    all.map(({ id }) => id),
    all.map(({ next }) => JSON.stringify(next)),
  ]
  if (views.length > 0)
    await tx.run(
      'UPDATE core.saved_view v SET view = n.view::jsonb FROM unnest($2::bigint[], $3::text[]) AS n(id, view) WHERE v.platform_id = $1 AND v.id = n.id',
      columns(views),
    )
  if (rules.length > 0)
    await tx.run(
      'UPDATE core.data_rule r SET value = n.value::jsonb FROM unnest($2::bigint[], $3::text[]) AS n(id, value) WHERE r.platform_id = $1 AND r.id = n.id',
      columns(rules),
    )
  for (const { id, from, next } of rules)
    await recordAdminAction(operation, { type: 'data_rule', id, action: 'save', changes: [{ path: 'value', from, to: next }] })
}
