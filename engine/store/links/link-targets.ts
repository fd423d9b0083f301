/** The targets of links: documents, their lines, companies, users, dictionary entries and files, with the values that conditions on links test. */
import type { Field } from '../../../model/field.ts'
import { kindOf } from '../../../model/fields/kinds.ts'
import type { Operation } from '../../operation.ts'
import { allLines, columnFor, columnSql, tableLayout } from '../tables/table-layout.ts'

type Row = Record<string, any>
interface Link {
  readonly field: Field
  readonly id: string
}

/** Links with the same key are looked up together: they have the same target and test the same of its fields. */
const keyOf = (field: Field): string =>
  kindOf(field).refers === 'dictionary'
    ? `dictionary ${field.options.dictionary}`
    : kindOf(field).refers === 'file'
      ? 'file'
      : `${field.options.to}${field.options.lines ? `.${field.options.lines}` : ''} ${Object.keys(field.options.where ?? {}).join(',')}`
const keys = new WeakMap<Field, string>()
export function targetKey(field: Field): string {
  let key = keys.get(field)
  if (key === undefined) keys.set(field, (key = keyOf(field)))
  return key
}

/**
 * Looks up the targets of links in one statement. Row-level security decides which are visible.
 * @param hold keeps documents as they are until the transaction ends, under the lock of a foreign key: the values are those of what is committed then. With the platform's view
 *   alone, since row-level security hides from a lock what the actor may not change
 * @returns by `targetKey` and id the values that the field's `where` and file limits test; targets that are not visible are absent
 */
export async function linkTargets(
  operation: Operation,
  links: readonly Link[],
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<Map<string, Map<string, Row>>> {
  const groups = new Map<string, { field: Field; ids: Set<string> }>()
  for (const { field, id } of links) {
    const key = targetKey(field)
    const group = groups.get(key)
    if (group) group.ids.add(id)
    else groups.set(key, { field, ids: new Set([id]) })
  }
  const values: unknown[] = [operation.actor.platform]
  const parts = [...groups].map(([key, { field, ids }]) => {
    values.push([...ids], key)
    return targetSql(operation, field, { ids: `$${values.length - 1}`, key: `$${values.length}`, hold })
  })
  const rows = await operation.tx.rows<{ key: string; id: string; facts: Row }>(parts.join(' UNION ALL '), values)
  const targets = new Map<string, Map<string, Row>>()
  for (const { key, id, facts } of rows) {
    const group = targets.get(key) ?? new Map<string, Row>()
    targets.set(key, group)
    group.set(id, facts)
  }
  return targets
}

/**
 * Builds the query of link targets. Row-level security of the target decides which are visible; the other columns are the values that
 * `where` tests.
 */
function targetSql(
  operation: Operation,
  field: Field,
  { ids, key, hold }: { readonly ids: string; readonly key: string; readonly hold: boolean },
): string {
  const { refers } = kindOf(field)
  if (refers === 'dictionary')
    return `SELECT ${key}::text AS key, code AS id, jsonb_build_object('status', status) AS facts FROM core.dictionary WHERE platform_id = $1 AND category = substr(${key}::text, 12) AND code = ANY (${ids}::text[]) AND status = 'active'`
  if (refers === 'file')
    return `SELECT ${key}::text AS key, id::text, jsonb_build_object('type', type, 'width', width, 'height', height) AS facts FROM core.file WHERE platform_id = $1 AND id = ANY (${ids}::bigint[]) AND deleted_at IS NULL AND (user_id = current_setting('app.user')::bigint OR company_id = ANY ((SELECT core.companies())::bigint[]))`
  const { to, lines, where = {} } = field.options
  if (to === 'company')
    return `SELECT ${key}::text AS key, id::text, jsonb_build_object('status', status, 'kind', kind) AS facts FROM core.company WHERE platform_id = $1 AND id = ANY (${ids}::bigint[])`
  if (to === 'user')
    return `SELECT ${key}::text AS key, user_id::text AS id, jsonb_build_object('status', status, 'company', company_id::text, 'companyKind', (SELECT c.kind FROM core.company c WHERE c.platform_id = member.platform_id AND c.id = member.company_id)) AS facts FROM core.member WHERE platform_id = $1 AND user_id = ANY (${ids}::bigint[])`
  const target = operation.engine.types.get(to!)
  if (!target) throw new Error(`a link leads to ${to}, which is no type`)
  const shape = tableLayout(target)
  if (lines) {
    const table = allLines(shape).find((one) => one.field === lines)!.table
    return `SELECT ${key}::text AS key, t.id::text, jsonb_build_object('doc', t.doc_id::text) AS facts FROM ${table} t WHERE t.platform_id = $1 AND t.id = ANY (${ids}::bigint[])`
  }
  const facts = Object.keys(where).map((name) => {
    const column = columnFor(shape, name)
    if (!column) throw new Error(`where names ${to}.${name}, which is no column`)
    return `'${name}', (${columnSql('t', column)})${column.storage === 'ids' ? '' : '::text'}`
  })
  const rows = `FROM ${shape.table} t WHERE t.platform_id = $1 AND t.id = ANY (${ids}::bigint[])`
  const from = hold ? `FROM (SELECT t.* ${rows} ORDER BY t.id FOR KEY SHARE) t` : rows
  return `SELECT ${key}::text AS key, t.id::text, jsonb_build_object(${facts.join(', ')}) AS facts ${from}`
}
