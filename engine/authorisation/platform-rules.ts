/**
 * The permission rules that administrators set on a platform: grants of roles, data rules and field restrictions. A changed permission
 * takes effect on every node within a second (security T05), usually at once (`derived-cache.ts`).
 */
import type { Operation } from '../operation.ts'
import { derivedCache } from '../store/memory/derived-cache.ts'

export interface PlatformRules {
  readonly grants: ReadonlyMap<
    string,
    Readonly<Record<string, { readonly read?: boolean; readonly create?: boolean; readonly edit?: boolean; readonly export?: boolean }>>
  >
  /** The menus that a role opens; absent means those of the types that it may read. */
  readonly menus: ReadonlyMap<string, readonly string[]>
  readonly rows: readonly {
    readonly type: string | null
    readonly field: string
    readonly operator: string
    readonly value: unknown
    readonly user: string | null
    readonly role: string | null
  }[]
  readonly fields: readonly { readonly type: string; readonly field: string; readonly role: string; readonly restriction: 0 | 1 | 2 }[]
  /** Fields (columns as `lines.price`) that the platform's overlay of a page additionally requires. */
  readonly required: ReadonlyMap<string, ReadonlySet<string>>
  /** Types of which a process has rights of single fields at its nodes. */
  readonly nodeRights: ReadonlySet<string>
}

const cached = derivedCache<PlatformRules>()
const tables = ['core.role', 'core.data_rule', 'core.field_rule', 'core.page_overlay']

/** Returns the rules of the actor's platform. */
export const rulesOf = (operation: Operation): Promise<PlatformRules> => cached(operation, '', { tables, load: () => loadRules(operation) })

async function loadRules(operation: Operation): Promise<PlatformRules> {
  const [row] = await operation.tx.rows<{
    roles: any[]
    rows: any[]
    fields: any[]
    overlays: { page: string; fields: Record<string, { required?: boolean }> | null }[]
    nodeRights: string[]
  }>(
    `SELECT (SELECT coalesce(json_agg(json_build_object('code', code, 'grants', grants, 'menus', menus)), '[]') FROM core.role WHERE platform_id = $1 AND status = 'active') AS roles,
            (SELECT coalesce(json_agg(json_build_object('type', type, 'field', field, 'operator', operator, 'value', value, 'user', user_id::text, 'role', role)), '[]') FROM core.data_rule WHERE platform_id = $1 AND status = 'active') AS rows,
            (SELECT coalesce(json_agg(json_build_object('type', type, 'field', field, 'role', role, 'restriction', restriction)), '[]') FROM core.field_rule WHERE platform_id = $1) AS fields,
            (SELECT coalesce(json_agg(json_build_object('page', page, 'fields', overlay->'fields')), '[]') FROM core.page_overlay WHERE platform_id = $1 AND user_id IS NULL) AS overlays,
            ARRAY (SELECT DISTINCT page FROM core.process_definition WHERE platform_id = $1 AND status <> 'draft' AND jsonb_path_exists(definition, '$.nodes[*].fields')) AS "nodeRights"`,
    [operation.actor.platform],
  )
  return {
    grants: new Map(row!.roles.map((role) => [role.code, role.grants ?? {}])),
    menus: new Map(row!.roles.filter((role) => role.menus).map((role) => [role.code, role.menus])),
    rows: row!.rows,
    fields: row!.fields,
    required: new Map(
      row!.overlays.map(({ page, fields }) => [page, new Set(Object.keys(fields ?? {}).filter((path) => fields![path]!.required))]),
    ),
    nodeRights: new Set(row!.nodeRights),
  }
}
