/** Reasons to refuse, as a typed catalogue: a module lists its texts once, and its logic refuses by key, values and path. */
import { countedDocuments, isNamedDocuments, type NamedDocuments } from './named-documents.ts'
import { fillPlaceholders, type Label } from './text.ts'

/** Why something is refused: the reason's key, and its texts with the values filled in. */
export interface Refusal {
  readonly key: string
  readonly message: Label
  /** The field at which it stands, e.g. `lines[2].price`; absent or '' for the whole document. */
  readonly path?: string
  /** Of a text that names documents: what it is made of, so that the engine writes it for the person who reads it. The message only counts them. */
  readonly unwritten?: { readonly texts: Label; readonly values: Readonly<Record<string, RefusalPart>> }
}
/** Plain values for the `{places}` of a text, the same in both languages; a missing one leaves nothing. What has a name in each language is given as a pair (`bothNames`). */
export type RefusalValue = string | number | null | undefined
/** Reasons that one text lists, each in the words of its own. */
export interface ListedReasons {
  readonly reasons: readonly Refusal[]
}
/** Everything that a place of a text takes. */
type RefusalPart = RefusalValue | Label | NamedDocuments | ListedReasons

type PlacesOf<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesOf<Rest> : never
type Values<L> = L extends Label ? Readonly<Record<PlacesOf<L[0]> | PlacesOf<L[1]>, RefusalPart>> : never
/** A text without places takes the path alone; one with places takes all of its values first. */
type Rest<L> = [keyof Values<L>] extends [never] ? [path?: string] : [values: Values<L>, path?: string]
export type Refuse<M> = <K extends keyof M & string>(key: K, ...rest: Rest<M[K]>) => Refusal

/**
 * The catalogue of one module.
 *
 * @param catalogue texts in both languages by key (`type.reason`), with `{places}` for values
 * @returns a function that refuses by key; an unknown key, a missing or a misspelt value does not compile
 */
export function refusals<const M extends Readonly<Record<string, Label>>>(catalogue: M): Refuse<M> {
  return (key, ...rest) => {
    const [values, path] = (typeof rest[0] === 'object' ? rest : [{}, rest[0]]) as [RefusalValues, string?]
    const texts = catalogue[key]!
    const message = filled(texts, values, countedDocuments)
    const isUnwritten = Object.values(values).some((value) => documentsIn(value).length > 0)
    return { key, message, ...(path === undefined ? {} : { path }), ...(isUnwritten ? { unwritten: { texts, values } } : {}) }
  }
}

type RefusalValues = NonNullable<Refusal['unwritten']>['values']

const isLabel = (value: unknown): value is Label => Array.isArray(value)

const isListed = (value: RefusalPart): value is ListedReasons => typeof value === 'object' && value !== null && 'reasons' in value

/** Returns the documents that a value of a text names, also within the reasons that it lists. */
export const documentsIn = (value: RefusalPart): readonly NamedDocuments[] =>
  isNamedDocuments(value)
    ? [value]
    : isListed(value)
      ? value.reasons.flatMap(({ unwritten }) => Object.values(unwritten?.values ?? {}).flatMap(documentsIn))
      : []

/** Fills the texts in both languages; reasons that a text lists are separated by semicolons. @param listOf how documents are named */
export function filled(texts: Label, values: RefusalValues, listOf: (documents: NamedDocuments) => Label): Label {
  const listed = ({ reasons }: ListedReasons): Label => {
    const each = reasons.map(({ message, unwritten }) => (unwritten ? filled(unwritten.texts, unwritten.values, listOf) : message))
    return [each.map(([zh]) => zh).join('；'), each.map(([, en]) => en).join('; ')]
  }
  const bothOf = (value: RefusalPart) =>
    isNamedDocuments(value) ? listOf(value) : isListed(value) ? listed(value) : isLabel(value) ? value : [value, value]
  const lists = Object.entries(values).map(([name, value]) => [name, bothOf(value)] as const)
  const of = (at: 0 | 1) => fillPlaceholders(texts[at], Object.fromEntries(lists.map(([name, both]) => [name, both[at]])))
  return [of(0), of(1)]
}

/** The same reason at a field: for what a shared function has refused without knowing where it stands. */
export const atPath = (path: string, refusal: Refusal): Refusal => ({ ...refusal, path })
