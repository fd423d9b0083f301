/**
 * Merges concurrent changes: changes to different fields merge; changes to the same field, or to a link and to a cell that was meant for the document that it
 * named, are a conflict that names who, when and what (architecture 5, experience U33).
 */
import type { SaveConflict } from '../../../model/calls/save-conflict.ts'
import { WeftError } from '../../../model/errors.ts'
import { hiddenSteps, isCounted } from '../../authorisation/hidden-steps.ts'
import type { Policy } from '../../authorisation/policy.ts'
import { visibleChange, type Seen } from '../../authorisation/visible-change.ts'
import { pick } from '../../../model/pick.ts'
import type { Operation } from '../../operation.ts'
import { partyRolesIn, type Stored } from '../../store/read.ts'
import { stepsOfOthers } from '../../authorisation/steps-of-others.ts'
import { changesOf, type Change } from './document-changes.ts'
import { clashesWithExchanged, type ChangesByPath } from './exchanged-conflicts.ts'
import type { ReadInput } from './read-input.ts'

interface Since {
  xact: string
  action: string
  at: string
  company_id: string
  name: string
  company: string
  changes: Change[]
}

export interface Merged {
  /** Whether there was a concurrent change, beside which this one applies. */
  readonly merged: boolean
  /**
   * Returns what to refuse the save with. Errors of a list to which others added lines, or of which they removed some, stand at places that the form does not show, and may be about lines
   * that it does not show: the form gets the conflict instead, and with it the version that has these lines.
   */
  readonly refusal: (error: unknown) => unknown
}

/**
 * Returns whether there was a concurrent change, where the changes touch different fields and no exchanged link, so that both apply.
 * @param policy of the person who saves: the conflict has nothing that this person does not read of the document
 * @throws WeftError 409 with the conflicting fields otherwise
 */
export async function mergeConcurrentChanges(
  operation: Operation,
  policy: Policy,
  input: { before: Stored; read: ReadInput; version: number | undefined },
): Promise<Merged> {
  const { type } = policy
  const { before, read, version } = input
  if (version === undefined || !Number.isInteger(version) || version < 1 || version > before.version)
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'version' } })
  if (version === before.version) return { merged: false, refusal: (error) => error }
  const since = await operation.tx.rows<Since>(
    `SELECT j.xact::text AS xact, j.action, j.at, j.company_id, coalesce(e.title, '') AS name, coalesce(c.title, '') AS company, j.changes FROM core.journal j
     LEFT JOIN core.entry e ON e.platform_id = j.platform_id AND e.id = j.user_id LEFT JOIN core.entry c ON c.platform_id = j.platform_id AND c.id = j.company_id
     WHERE j.platform_id = $1 AND j.doc_id = $2 AND j.version > $3 ORDER BY j.version, j.id`,
    [operation.actor.platform, before.id, version],
  )
  const otherChanges = byPath(since.flatMap(({ changes }) => changes))
  const shifted = [...read.sent].filter((name) =>
    [...otherChanges.keys()].some((path) => path.startsWith(`${name}#`) && !path.includes('.')),
  )
  // A complete list of lines was edited from the old list, so lines added since would be taken for removed.
  const wholes = shifted.filter((name) => read.whole.has(name))
  const mine = changesOf(type, before, read.doc).filter(({ path }) => read.sent.has(path.split('#')[0]!))
  const beside = clashesWithExchanged(type, { before, mine: byPath(mine), others: otherChanges })
  const samePlace = mine.filter(
    (one) =>
      otherChanges.has(one.path) ||
      // A line that others added is moved by nobody: it has its place among those that are.
      (!one.path.endsWith('.no') &&
        [...otherChanges.keys()].some((path) => path.startsWith(`${one.path}.`) || one.path.startsWith(`${path}.`))) ||
      wholes.includes(one.path.split('#')[0]!),
  )
  const seen = { policy, partyRoles: partyRolesIn(before, operation.actor.company, policy.standing), doc: before }
  const conflictOf = async (changes: readonly Change[]): Promise<WeftError> => {
    const fields = [...byPath(changes).values()].flatMap((one) => visibleChange(seen, one) ?? [])
    const detail: SaveConflict = {
      ...(await lastStepOf(operation, since, seen)),
      version: before.version,
      fields: fields.map(({ path, from, to }) => ({ path, mine: to, theirs: from })),
    }
    return new WeftError(409, 'save.conflict', { detail: { ...detail } })
  }
  const clash = [...samePlace, ...beside]
  // A line behind one that others removed is placed by the form, once it has their version.
  if (clash.length > 0 || read.lost.size > 0) throw await conflictOf(clash)
  const listOf = (path: string): string => path.split(/[#[.]/)[0]!
  const isShifted = ({ fields }: WeftError) => fields.some(({ path }) => shifted.includes(listOf(path)))
  const hasShifted = mine.some(({ path }) => shifted.includes(listOf(path)))
  // Read now, since the transaction of a save that was refused may answer nothing any more.
  const instead = hasShifted ? await conflictOf([]) : undefined
  return { merged: true, refusal: (error) => (instead && error instanceof WeftError && isShifted(error) ? instead : error) }
}

/** Returns one change for each path, from the first value to the last. */
function byPath(changes: readonly Change[]): ChangesByPath {
  const all = new Map<string, Change>()
  for (const one of changes) all.set(one.path, { ...one, from: all.has(one.path) ? all.get(one.path)!.from : one.from })
  return all
}

/** Returns who changed last what the viewer sees, and when; of another company's person whose name is hidden, the company. */
async function lastStepOf(operation: Operation, since: readonly Since[], seen: Seen): Promise<Pick<SaveConflict, 'by' | 'at'>> {
  const { whole, person } = hiddenSteps(seen.policy.type, (path) => seen.policy.restriction(path, seen.partyRoles) === 2)
  const last = since.findLast(
    ({ action, changes }) => !whole.has(action) && changes.some((change) => visibleChange(seen, change) !== undefined),
  )
  if (!last) return { by: '' }
  const { isStep, isOfStep } = await stepsOfOthers(operation, { type: seen.policy.type, ...pick(seen.doc, 'id', 'ownerCompany') }, since)
  const isOther = last.company_id !== operation.actor.company
  const hidesPeople = seen.policy.restriction('createdBy', seen.partyRoles) === 2
  const isHidden = isOther && (hidesPeople || person.has(last.action) || isCounted(last.action) || isStep(last) || isOfStep(last))
  return { by: isHidden ? last.company : last.name, at: last.at }
}
