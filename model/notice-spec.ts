/** Notices as data: who is notified of what when an action has been done. The engine sends them after the logic that follows the action. */
import type { Condition } from './condition.ts'
import type { Fields } from './field.ts'
import { isEmpty } from './condition-parts.ts'
import type { NoticeKind } from './notice-channels.ts'
import type { RoleName } from './roles.ts'
import { fillPlaceholders, type Label } from './text.ts'

/** Who is notified: users whom fields name, or the company in a party role, all of it or the holders of roles. */
export type Recipients<U extends string = string> =
  | { readonly users: readonly U[]; readonly partyRole?: undefined /** Leaves out the person who acts. */; readonly except?: 'actor' }
  | { readonly partyRole: string; readonly roles?: readonly RoleName[]; readonly users?: undefined }

/**
 * One notice of a type.
 * @typeParam U fields that link users, `createdBy`, or `lines.column`
 */
export interface NoticeSpec<U extends string = string, A extends string = string, D = object> {
  readonly on: A | 'create' | readonly (A | 'create')[]
  readonly to: Recipients<U>
  /** Text with `{number}`, `{comment}` and `{field}` of the header; a choice shows its label. */
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

/** Returns the text of a notice in both languages, with the values of the document and the comment of the action. */
export function noticeText(text: Label, fields: Fields, values: Readonly<Record<string, unknown>>): Label {
  const inLanguage = (at: 0 | 1) =>
    fillPlaceholders(
      text[at],
      Object.fromEntries(
        placeholdersOf(text).map((name) => [name, fields[name]?.options.choices?.[values[name] as string]?.[at] ?? values[name]]),
      ),
    )
  return [inLanguage(0), inLanguage(1)]
}

/** Returns the users whom fields of a document name, each once: `createdBy`, a link, or a column of lines as `lines.column`. */
export function namedUsers(doc: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  const users = names.flatMap((name) => {
    const [first, column] = name.split('.') as [string, string?]
    return column === undefined
      ? [doc[first]]
      : ((doc[first] ?? []) as readonly Readonly<Record<string, unknown>>[]).map((line) => line[column])
  })
  return [...new Set(users.filter((user): user is string => !isEmpty(user)))]
}
