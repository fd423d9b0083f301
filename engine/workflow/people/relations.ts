/** People who act by their relation to a document: the leader of its initiator, or a person whom a field names, here or in a linked document. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { isNamedRelation } from '../../../model/process/process-kinds.ts'
import type { Operation } from '../../operation.ts'
import { loadAll } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import type { ProcessDocument } from '../state/instance.ts'

/** A document, and the relations by which people are named. */
export interface RelationQuestion {
  readonly doc: ProcessDocument
  readonly starter: string
  readonly relations: readonly string[]
}
type Values = Readonly<Record<string, unknown>>

/**
 * Returns the ids of the people in the relations, for each question in order, without duplicates. The number of statements grows with the
 * relations and not with the documents; without relations nothing is sent. They are read as the engine: a person whom the actor does not see
 * may still be asked.
 */
export async function relatedUsersOfMany(
  operation: Operation,
  type: AnyDocument,
  questions: readonly RelationQuestion[],
): Promise<readonly (readonly string[])[]> {
  const wanted = [...new Set(questions.flatMap(({ relations }) => relations))]
  if (wanted.length === 0) return questions.map(() => [])
  return asSystem(operation, async (system) => {
    const answers = new Map<string, readonly (readonly string[])[]>()
    for (const relation of wanted)
      answers.set(
        relation,
        isNamedRelation(relation) ? await leaders(system, questions) : await named(system, type, { questions, path: relation }),
      )
    return questions.map(({ relations }, at) => [...new Set(relations.flatMap((relation) => answers.get(relation)![at]!))])
  })
}

const idsIn = (value: unknown): string[] => [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

/** Returns the people whom a field names. */
async function named(
  operation: Operation,
  type: AnyDocument,
  { questions, path }: { readonly questions: readonly RelationQuestion[]; readonly path: string },
): Promise<string[][]> {
  const [outer, inner] = path.split('.') as [string, string | undefined]
  const field = Object.hasOwn(type.fields, outer) ? (type.fields as Fields)[outer] : undefined
  if (!field) return questions.map(() => [])
  if (field.kind === 'lines') return inLines(operation, type, { questions, lines: outer, column: inner ?? '' })
  const unknown = questions.flatMap(({ doc }) => (Object.hasOwn(doc, outer) || doc.id === '0' ? [] : [doc.id]))
  const stored = new Map((await loaded(operation, type, unknown)).map((doc) => [doc.id, doc as Values]))
  const first = questions.map(({ doc }) => idsIn({ ...stored.get(doc.id), ...doc }[outer as 'id']))
  if (inner === undefined) return first
  const target = operation.engine.types.get(field.options.to ?? '')
  if (!target) return questions.map(() => [])
  const linked = new Map((await loaded(operation, target, [...new Set(first.flat())])).map((doc) => [doc.id, doc as Values]))
  return first.map((ids) => ids.flatMap((id) => idsIn(linked.get(id)?.[inner])))
}

/** Returns the people whom a column of lines names. A document that is being written has its lines with it. */
async function inLines(
  operation: Operation,
  type: AnyDocument,
  { questions, lines, column }: { questions: readonly RelationQuestion[]; lines: string; column: string },
): Promise<string[][]> {
  const unknown = questions.flatMap(({ doc }) => (Object.hasOwn(doc, lines) || doc.id === '0' ? [] : [doc.id]))
  const stored = new Map((unknown.length === 0 ? [] : await loadAll(operation, type, unknown)).map((doc) => [doc.id, doc as Values]))
  return questions.map(({ doc }) => {
    const rows = (Object.hasOwn(doc, lines) ? (doc as unknown as Values) : stored.get(doc.id))?.[lines]
    return Array.isArray(rows) ? rows.flatMap((row: Values) => idsIn(row[column])) : []
  })
}

const loaded = (operation: Operation, type: AnyDocument, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : loadAll(operation, type, ids, { lines: false })

/**
 * Returns the leaders of the initiators: who holds a manager position of an organisation in which the initiator holds a position; without one
 * the managers of the company. Never the initiator.
 */
async function leaders(operation: Operation, questions: readonly RelationQuestion[]): Promise<string[][]> {
  const starters = [...new Set(questions.map(({ starter }) => starter))]
  const companies = [...new Set(questions.map(({ doc }) => doc.ownerCompany))]
  const rows = await operation.tx.rows<{ starter: string; company: string; user: string; direct: boolean }>(
    `SELECT s.id AS starter, m.company_id AS company, m.user_id AS "user", d.direct FROM unnest($2::bigint[]) AS s(id)
     JOIN core.member m ON m.platform_id = $1 AND m.company_id = ANY ($3::bigint[]) AND m.status = 'active' AND m.account_type <> 'guest' AND m.user_id <> s.id
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM core.position_holder h
         JOIN core.position p ON p.platform_id = h.platform_id AND p.id = h.position_id AND p.is_manager AND p.status = 'active' AND p.company_id = m.company_id
         JOIN core.position q ON q.platform_id = p.platform_id AND q.organisation_id = p.organisation_id
         JOIN core.position_holder o ON o.platform_id = q.platform_id AND o.position_id = q.id AND o.user_id = s.id
         WHERE h.platform_id = m.platform_id AND h.user_id = m.user_id) AS direct) d
     WHERE d.direct OR m.is_manager ORDER BY m.user_id`,
    [operation.actor.platform, starters, companies],
  )
  return questions.map(({ starter, doc }) => {
    const those = rows.filter((row) => row.starter === starter && row.company === doc.ownerCompany)
    const direct = those.filter((row) => row.direct)
    return (direct.length > 0 ? direct : those).map(({ user }) => user)
  })
}
