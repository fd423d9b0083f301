/** What a word of the vocabulary is: how a type states it, what the page JSON and the help say of it, and its key in the OpenAPI document. */
import { actionsOf, type AnyDocument } from '../document.ts'
import type { Field, FieldOptions, Fields } from '../field.ts'
import type { Label } from '../text.ts'

export type TypesByName = ReadonlyMap<string, AnyDocument>

/** One thing that a type says with a word, in names. The page leaves out what the viewer does not see; the help puts the rest into a sentence. */
export interface WordUse {
  /** Own fields as paths: `supplier`, `lines.style`, `id` for the document itself. A use whose fields are all hidden is left out. */
  readonly fields?: readonly string[]
  /** Own fields that the use depends on; where one is hidden, the use is left out. */
  readonly by?: readonly string[]
  /** Fields of other types. */
  readonly theirs?: readonly { readonly type: string; readonly path: string }[]
  readonly types?: readonly string[]
  readonly actions?: readonly string[]
  readonly statuses?: readonly string[]
  readonly roles?: readonly string[]
  /** Which of several sentences of the word says it. */
  readonly as?: string
}

/** Why a door has no use for a word. */
export interface Without {
  readonly without: string
}
export const without = (reason: string): Without => ({ without: reason })
export const isWithout = (door: unknown): door is Without => typeof door === 'object' && door !== null && 'without' in door

/**
 * What the help says: the title of the section, and a sentence with `{fields}`, `{by}`, `{theirs}`, `{types}`, `{things}` (fields and types),
 * `{actions}`, `{statuses}`, `{roles}`, `{people}` (fields and roles), or several by name. With `part` another section of the help says it, in these words.
 */
export type WordHelp =
  | { readonly title: Label; readonly text: Label | Readonly<Record<string, Label>> }
  | { readonly title: Label; readonly part?: Label }

/** A word of the vocabulary with its three doors. */
export interface Word {
  /** What a type states with the word, as the OpenAPI document has it; undefined where it does not use the word. */
  readonly stated: (type: AnyDocument, types: TypesByName) => unknown
  /** What the page JSON has of it under `uses`. */
  readonly uses?: (type: AnyDocument, types: TypesByName) => readonly WordUse[]
  /** Only the owner of documents is shown the uses. */
  readonly forOwner?: true
  /** Where the page JSON has it: `uses`, or a key and one below it, such as `actions.asks`. */
  readonly page: string | Without
  /** The key of the OpenAPI document; `x-posts.reverseOn` stands within the key of another word. */
  readonly api: string | Without
  /** Another part of the OpenAPI document has the key: the schema of a field or of a form. */
  readonly apiElsewhere?: true
  /** The word is an option of fields, whose own schemas have the key. */
  readonly option?: keyof FieldOptions
  readonly help: WordHelp | Without
}

/** Returns the named values that are there; undefined when there are none. */
const some = (entries: readonly (readonly [string, unknown])[]): unknown => {
  const given = entries.filter(([, value]) => value !== undefined)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** Returns the fields of a type and the columns of its lines, by path. */
export const fieldPaths = (type: AnyDocument): readonly (readonly [path: string, field: Field])[] =>
  Object.entries(type.fields as Fields).flatMap(([name, field]) => [
    [name, field] as const,
    ...Object.entries(field.options.columns ?? {}).map(([column, one]) => [`${name}.${column}`, one] as const),
  ])

/** A key of the definition. */
export const key =
  (name: keyof AnyDocument): Word['stated'] =>
  (type) =>
    type[name] as unknown
/** A key within what another key states, at any depth. */
export const inside =
  (outer: keyof AnyDocument, name: string): Word['stated'] =>
  (type) =>
    within(type[outer], name) ? (type[outer] as unknown) : undefined
/** A key of actions, by action. */
export const ofActions =
  (name: string): Word['stated'] =>
  (type) =>
    some(Object.entries(actionsOf(type)).map(([action, one]) => [action, (one as unknown as Readonly<Record<string, unknown>>)[name]]))
/** An option of fields, by path. */
export const ofFields =
  (name: keyof FieldOptions): Word['stated'] =>
  (type) =>
    some(fieldPaths(type).map(([path, { options }]) => [path, options[name]]))
/** Whether a part, at any depth, has a key. */
export const within = (part: unknown, name: string): boolean =>
  typeof part === 'object' && part !== null && (Object.hasOwn(part, name) || Object.values(part).some((one) => within(one, name)))

/** Names as a list, whether one or several are stated. */
export const listed = (names: string | readonly string[] | undefined): readonly string[] => (names === undefined ? [] : [names].flat())

/** Returns the uses of an option of fields, one for each value of it: the fields that have it. */
export const usesByOption = (
  type: AnyDocument,
  name: keyof FieldOptions,
  use: (fields: readonly string[], value: string) => WordUse,
): readonly WordUse[] => {
  const having = fieldPaths(type).filter(([, { options }]) => options[name] !== undefined)
  const groups = Map.groupBy(having, ([path, { options }]) => ownLink(type, path, options[name] as string))
  return [...groups].map(([link, group]) =>
    use(
      group.map(([path]) => path),
      link,
    ),
  )
}

/** Returns the own field at which a path begins that a field or column names: `orderLine.style` in lines is `lines.orderLine`. */
export function ownLink(type: AnyDocument, at: string, path: string): string {
  const [first, second] = path.split('.') as [string, string?]
  const lines = at.includes('.') ? at.split('.')[0]! : undefined
  if (lines === undefined) return (type.fields as Fields)[first]?.kind === 'lines' && second !== undefined ? `${first}.${second}` : first
  return first === 'doc' ? second! : `${lines}.${first}`
}
