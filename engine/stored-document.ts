/** A document as the engine represents it between reading and writing. */
import type { AnyDocument } from '../model/document.ts'

/** Values of a document or of a line by field name. Which fields there are, and of which kind, the definition says at run time. */
export type FieldValues = Record<string, unknown>

/**
 * Base names, fields by name, lines as arrays. `$partyRoles` holds the companies by party role, `$several` those of roles in which several
 * stand, `$shared` the companies that it was shared with, `$sealed` the party roles for which it is sealed until a moment to come.
 */
export type Stored = Record<string, any> & {
  id: string
  number: string | null
  status: string
  version: number
  ownerCompany: string
  /** The user who created the document, and when: id, ISO 8601 UTC. */
  readonly createdBy: string
  readonly createdAt: string
  readonly $partyRoles: Readonly<Record<string, string | null>>
  readonly $several?: Readonly<Record<string, readonly string[]>>
  readonly $shared?: readonly string[]
  readonly $sealed?: readonly string[]
  /** By party role from whose companies the latest changes are hidden: the last one that they see. */
  readonly $unseen?: UnseenChanges
}

/** A document in a state other than the stored one, as it was after an earlier version, or not there yet. */
export interface OtherSource {
  readonly type: AnyDocument
  readonly doc: Stored
  /** Nothing of its key was in force: it entered later. */
  readonly isAbsent?: boolean
}

/** The version, the time (ISO 8601 UTC) and the person of a change. */
export interface ChangeStamp {
  readonly version: number
  readonly at: string
  readonly by: string
}
export type UnseenChanges = Readonly<Record<string, ChangeStamp>>

/**
 * Returns the last change that a company in these party roles sees of a document, where later ones are hidden from it; undefined where it sees the
 * latest one.
 */
export function lastSeenChange({ $unseen: unseen }: Pick<Stored, '$unseen'>, partyRoles: readonly string[]): ChangeStamp | undefined {
  if (!unseen || partyRoles.length === 0) return undefined
  const stamps = partyRoles.map((role) => (Object.hasOwn(unseen, role) ? unseen[role] : undefined))
  if (!stamps.every((one) => one !== undefined)) return undefined
  return stamps.reduce((last, one) => (one.version > last.version ? one : last))
}

/** Returns the companies in a party role of a document other than the owner's. */
export const companiesIn = (doc: Pick<Stored, '$partyRoles' | '$several'>, partyRole: string): readonly string[] =>
  doc.$several?.[partyRole] ?? [doc.$partyRoles[partyRole] ?? []].flat()
