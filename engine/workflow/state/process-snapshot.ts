/** The state of a process that the view of a document needs: instance, tasks and absences, read in one statement with the titles of the document's links. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { loadAlong, type Stored } from '../../store/read.ts'
import { documentTitlesSql } from '../../store/links/titles.ts'
import { readTasks, tasksSql, type Instance, type Task } from './instance.ts'

export interface ProcessSnapshot {
  /** Absent for a document without a process. */
  readonly instance: Instance | undefined
  /** Tasks of the current visit, by id. */
  readonly tasks: readonly Task[]
  /** People for whom the acting person acts today on the type. */
  readonly absent: readonly string[]
}

const instanceJson = `json_build_object('id', i.id::text, 'type', i.type, 'docId', i.doc_id::text, 'definitionId', i.definition_id::text, 'definitionVersion', i.definition_version, 'code', i.code,
  'starter', i.starter::text, 'company', i.company_id::text, 'version', i.version, 'node', i.node, 'steps', i.steps, 'skipped', i.skipped, 'round', i.round, 'visit', i.visit, 'status', i.status)`
const openTasks = `CASE WHEN i.status = 'in_progress' THEN ${tasksSql} END`
const absentSql = `CASE WHEN i.status = 'in_progress' THEN (SELECT json_agg(DISTINCT s.user_id::text) FROM core.substitute s
  WHERE s.platform_id = $1 AND s.delegate_id = $3 AND $5::date BETWEEN s.from_day AND s.to_day AND (s.page IS NULL OR s.page = $4)) END`
/** SQL of the process of the document with the id in `id`, as JSON; needs the parameters of `stateParams` from `$3` on. */
const stateSql = (
  id: string,
): string => `(SELECT json_build_object('instance', ${instanceJson}, 'tasks', ${openTasks}, 'absent', ${absentSql})
  FROM core.process_instance i WHERE i.platform_id = $1 AND i.doc_id = ${id})`
const stateParams = ({ actor, tx }: Operation, type: AnyDocument): readonly unknown[] => [actor.user, type.name, tx.today]

const titlesSql = (title: string) =>
  `(SELECT json_object_agg(e.id, ${title}) FROM core.entry e WHERE e.platform_id = $1 AND e.id = ANY ($6::bigint[]))`
const texts = {
  zh: `SELECT ${stateSql('$2')} AS state, ${titlesSql('e.title')} AS titles`,
  en: `SELECT ${stateSql('$2')} AS state, ${titlesSql('coalesce(e.title_en, e.title)')} AS titles`,
}

type Titles = Readonly<Record<string, string>> | null
interface StateJson {
  readonly instance: Instance
  readonly tasks: readonly Task[] | null
  readonly absent: readonly string[] | null
}
/** Titles by id, and the process of the document where its type has one. */
export interface Surroundings {
  readonly titles: ReadonlyMap<string, string>
  readonly state: ProcessSnapshot
}

const surroundings = (titles: Titles, state: StateJson | null): Surroundings => ({
  titles: new Map(Object.entries(titles ?? {})),
  state: {
    instance: state?.instance,
    tasks: readTasks(state?.tasks ?? null),
    absent: state?.absent ?? [],
  },
})

/**
 * Reads the process of a document and the titles of links, in the acting person's language.
 * @param ids what the document's links lead to
 */
export async function surroundingsOf(
  operation: Operation,
  type: AnyDocument,
  { id, ids }: { readonly id: string; readonly ids: readonly string[] },
): Promise<Surroundings> {
  const { actor, tx } = operation
  const params = [actor.platform, id, ...stateParams(operation, type), ids]
  const [row] = await tx.rows<{ titles: Titles; state: StateJson | null }>(texts[actor.language], params)
  return surroundings(row!.titles, row!.state)
}

/**
 * Reads a document together with the state of its process and the titles of its links, in the same statements.
 * @throws WeftError 404 `generic.notFound`
 */
export async function loadWithSurroundings(
  operation: Operation,
  type: AnyDocument,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<{ readonly doc: Stored; readonly around: Surroundings | undefined }> {
  const { language } = operation.actor
  const { doc, along } = await loadAlong(operation, type, id, {
    key: `surroundings ${language}`,
    columns: [[documentTitlesSql(type, language), '$titles'], ...(type.flow ? [[stateSql('t.id'), '$state'] as const] : [])],
    params: type.flow ? stateParams(operation, type) : [],
    lock,
  })
  return { doc, around: along && surroundings(along['$titles'] as Titles, (along['$state'] ?? null) as StateJson | null) }
}
