/** Where a platform names the fields that it added: views, exports, reports, papers, rules, processes. What is removed is looked for there. */
import type { FieldError } from '../../model/errors.ts'
import type { Label } from '../../model/text.ts'
import type { PlatformField } from '../../model/platform-fields.ts'
import { asSystem } from '../store/scope.ts'
import type { Operation } from '../operation.ts'

const kinds = {
  view: ['视图', 'View'],
  export: ['导出方案', 'Export profile'],
  template: ['单据模板', 'Document template'],
  report: ['报表', 'Report'],
  print: ['打印模板', 'Print template'],
  layout: ['页面布局', 'Page layout'],
  dataRule: ['数据权限', 'Data rule'],
  fieldRule: ['字段权限', 'Field rule'],
  process: ['流程', 'Process'],
} as const satisfies Readonly<Record<string, Label>>

interface FieldUse extends Record<string, unknown> {
  readonly field: string
  readonly kind: keyof typeof kinds
  readonly name: string
  readonly nameEn: string
}
/** Users of one field that a refusal names. */
const mostNamed = 20

/** Each kind of user: what it is called, and the text in which a field is named. `$1` is the platform, `$2` the type. */
const sources: readonly string[] = [
  `SELECT 'view' AS kind, name AS zh, name AS en, view::text AS body FROM core.saved_view WHERE platform_id = $1 AND page = $2`,
  `SELECT kind, name, name, content::text FROM core.saved_preset WHERE platform_id = $1 AND page = $2`,
  `SELECT 'report', definition #>> '{label,0}', definition #>> '{label,1}', definition::text || coalesce(published::text, '') FROM core.report
     WHERE platform_id = $1 AND $2 IN (definition ->> 'source', published ->> 'source')`,
  `SELECT 'print', name_zh, name_en, body FROM core.print_template WHERE platform_id = $1 AND type = $2`,
  `SELECT 'layout', page, page, overlay::text FROM core.page_overlay WHERE platform_id = $1 AND page = $2`,
  `SELECT 'dataRule', coalesce(role, ''), coalesce(role, ''), field FROM core.data_rule WHERE platform_id = $1 AND type = $2 AND status = 'active'`,
  `SELECT 'fieldRule', role, role, field FROM core.field_rule WHERE platform_id = $1 AND type = $2`,
  `SELECT 'process', code, code, definition::text FROM core.process_definition WHERE platform_id = $1 AND page = $2 AND status <> 'archived'`,
]
const statement = `SELECT DISTINCT f.name AS field, u.kind, u.zh AS name, u.en AS "nameEn"
  FROM unnest($3::text[]) AS f(name) JOIN (${sources.join(' UNION ALL ')}) u ON u.body ~ ('\\m' || f.name || '\\M')
  ORDER BY f.name, u.kind, u.zh`

/**
 * Returns an error for each removed field that something still names, with what does: one statement. Formulas of other added fields are reported by
 * the check of the definition. Templates that are workbooks, and personal presets of others, are not read.
 */
export async function usersOfFields(operation: Operation, type: string, removed: readonly PlatformField[]): Promise<FieldError[]> {
  if (removed.length === 0) return []
  const names = [...new Set(removed.map(({ name }) => name))]
  const uses = await asSystem(operation, (system) => system.tx.rows<FieldUse>(statement, [system.actor.platform, type, names]))
  return [...Map.groupBy(uses, ({ field }) => field)].map(([field, some]): FieldError => {
    const text = (at: 0 | 1) => named(some, at).join(at === 0 ? '、' : ', ')
    return { path: `removed.${field}`, key: 'platformField.used', values: { name: field, users: text(0), usersEn: text(1) } }
  })
}

function named(uses: readonly FieldUse[], at: 0 | 1): string[] {
  const texts = uses.map(({ kind, name, nameEn }) => `${kinds[kind][at]} ${at === 0 ? `“${name}”` : `"${nameEn}"`}`)
  return texts.length > mostNamed ? [...texts.slice(0, mostNamed), `+${texts.length - mostNamed}`] : texts
}
