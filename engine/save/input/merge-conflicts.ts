/**
 * Merges concurrent changes: changes to different fields merge; changes to the same field are a conflict that names who, when and
 * what (architecture 5, experience U33).
 */
import type { SaveConflict } from '../../../model/calls/save-conflict.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { changesOf, type Change } from './document-changes.ts'
import type { ReadInput } from './read-input.ts'

interface Since {
  version: number
  at: string
  user_id: string
  name: string
  changes: Change[]
}

/**
 * Returns false when there was no concurrent change and true when the changes touch different fields, so that both apply.
 * @throws WeftError 409 with the conflicting fields otherwise
 */
export async function mergeConcurrentChanges(
  operation: Operation,
  type: AnyDocument,
  input: { before: Stored; read: ReadInput; version: number | undefined },
): Promise<boolean> {
  const { before, read, version } = input
  if (version === undefined || !Number.isInteger(version) || version < 1 || version > before.version)
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'version' } })
  if (version === before.version) return false
  const since = await operation.tx.rows<Since>(
    `SELECT j.version, j.at, j.user_id, coalesce(e.title, '') AS name, j.changes FROM core.journal j LEFT JOIN core.entry e ON e.platform_id = j.platform_id AND e.id = j.user_id
     WHERE j.platform_id = $1 AND j.doc_id = $2 AND j.version > $3 ORDER BY j.version, j.id`,
    [operation.actor.platform, before.id, version],
  )
  const otherChanges = new Map(since.flatMap(({ changes }) => changes).map((one) => [one.path, one]))
  // A complete list of lines was edited from the old list, so lines added since would be taken for removed.
  const wholes = [...read.sent].filter((name) =>
    [...otherChanges.keys()].some((path) => path.startsWith(`${name}#`) && !path.includes('.')),
  )
  const mine = changesOf(type, before, read.doc).filter(({ path }) => read.sent.has(path.split('#')[0]!))
  const clash = mine.filter(
    (one) =>
      otherChanges.has(one.path) ||
      [...otherChanges.keys()].some((path) => path.startsWith(`${one.path}.`) || one.path.startsWith(`${path}.`)) ||
      wholes.includes(one.path.split('#')[0]!),
  )
  if (clash.length === 0) return true
  const last = since.at(-1)
  const detail: SaveConflict = {
    by: last?.name ?? '',
    at: last?.at,
    version: before.version,
    fields: clash.map(({ path, from, to }) => ({ path, mine: to, theirs: from })),
  }
  throw new WeftError(409, 'save.conflict', { detail: { ...detail } })
}
