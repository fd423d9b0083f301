/** Notices as data: who is notified of what when an action has been done. The engine sends them after the logic that follows the action. */
import type { Condition } from './rules/condition.ts'
import type { Fields } from './field.ts'
import { splitPath } from './fields/field-path.ts'
import { isEmpty } from './rules/condition-parts.ts'
import type { NoticeKind } from './notice-channels.ts'
import type { RoleName } from './people/roles.ts'
import { fillPlaceholders, type Label } from './text.ts'
import { localMinute } from './process/work-time.ts'

/** Who is notified: users whom fields name, or the company in a party role, all of it or the holders of roles. */
export type Recipients<U extends string = string> =
  | { readonly users: readonly U[]; readonly partyRole?: undefined /** Leaves out the person who acts. */; readonly except?: 'actor' }
  | { readonly partyRole: string; readonly roles?: readonly RoleName[]; readonly users?: undefined }

/**
 * The companies behind links, directly or through a master that names its company: `invited.supplier`. Each gets a notice of its own, so that none
 * learns of the others.
 */
export interface LinkedCompanies<P extends string = string> {
  readonly linked: readonly P[]
  readonly roles?: readonly RoleName[]
  readonly users?: undefined
  readonly partyRole?: undefined
}

/**
 * Those to whom documents of another type share this one (`shares`), while they are in a status of `while`: the companies with which they share it, or the users
 * whom their fields name. Each company gets a notice of its own.
 */
export interface SharingParties<P extends string = string> {
  /** Name of the type that shares. */
  readonly sharedBy: string
  /** A link of the document to one of its type that is shared; the link to the version before stands for all earlier ones. Absent: the document itself. */
  readonly of?: P
  /** Fields of the sharing documents that link users, or `createdBy`; absent: the companies. */
  readonly named?: readonly string[]
  readonly roles?: readonly RoleName[]
  readonly users?: undefined
  readonly partyRole?: undefined
}

/**
 * What a notice follows beside actions: the creation of a document, the moment in which a next version comes into force, whatever moved it (`versions`), and new
 * values of a source being taken over (`basedOn`).
 */
export const noticeEvents = { create: undefined, 'versions.active': 'versions', 'basedOn.take': 'basedOn' } as const
/** The placeholder of what a version changed against the one before, as other companies may read it. */
export const changesOfVersion = 'changes'
export type NoticeEvent = keyof typeof noticeEvents

/**
 * One notice of a type.
 * @typeParam U fields that link users or companies, `createdBy`, or `lines.column`
 */
export interface NoticeSpec<U extends string = string, A extends string = string, D = object> {
  readonly on: A | NoticeEvent | readonly (A | NoticeEvent)[]
  readonly to: Recipients<U> | LinkedCompanies<U> | SharingParties<U>
  /**
   * Text with `{number}`, `{comment}` and `{field}` of the header; a choice shows its label, a moment the minute in the platform's time zone. That a version came into force
   * may say its `{changes}`: lines added, dropped and changed against the version before, as far as other companies read them.
   */
  readonly text: Label
  /** `MSG` unless said otherwise. */
  readonly kind?: NoticeKind
  readonly when?: Condition<D>
}
/** A notice of a type that is known at run time only. */
export type AnyNotice = NoticeSpec<string, string, Record<string, unknown>>

/** Names that a text fills in. */
export const placeholdersOf = (text: Label): readonly string[] =>
  text.flatMap((one) => [...one.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))

/**
 * Returns the text of a notice in both languages, with the values of the document and the comment of the action.
 * @param zone IANA name of the time zone of moments
 */
export function noticeText(text: Label, fields: Fields, values: Readonly<Record<string, unknown>>, zone?: string): Label {
  const shown = (name: string, at: 0 | 1): unknown => {
    const [field, value] = [fields[name], values[name]]
    if (name === changesOfVersion && !field && Array.isArray(value)) return (value as unknown as Label)[at]
    if (zone !== undefined && field?.kind === 'dateTime' && typeof value === 'string') return localMinute(zone, value)
    return field?.options.choices?.[value as string]?.[at] ?? value
  }
  const inLanguage = (at: 0 | 1) =>
    fillPlaceholders(text[at], Object.fromEntries(placeholdersOf(text).map((name) => [name, shown(name, at)])))
  return [inLanguage(0), inLanguage(1)]
}

/** Returns the ids that fields of a document name, each once: `createdBy`, a link, or a column of lines as `lines.column`. */
export function namedUsers(doc: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  const users = names.flatMap((name) => {
    const [first, column] = splitPath(name)
    return column === undefined
      ? [doc[first]]
      : ((doc[first] ?? []) as readonly Readonly<Record<string, unknown>>[]).map((line) => line[column])
  })
  return [...new Set(users.filter((user): user is string => !isEmpty(user)))]
}
