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
  readonly unwritten?: { readonly texts: Label; readonly values: Readonly<Record<string, RefusalValue | Label | NamedDocuments>> }
}
/** Plain values for the `{places}` of a text, the same in both languages; a missing one leaves nothing. What has a name in each language is given as a pair (`bothNames`). */
export type RefusalValue = string | number | null | undefined

type PlacesOf<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesOf<Rest> : never
type Values<L> = L extends Label ? Readonly<Record<PlacesOf<L[0]> | PlacesOf<L[1]>, RefusalValue | Label | NamedDocuments>> : never
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
    const namesDocuments = Object.values(values).some(isNamedDocuments)
    return { key, message, ...(path === undefined ? {} : { path }), ...(namesDocuments ? { unwritten: { texts, values } } : {}) }
  }
}

type RefusalValues = NonNullable<Refusal['unwritten']>['values']

const isLabel = (value: unknown): value is Label => Array.isArray(value)

/** Fills the texts in both languages. @param listOf how documents are named */
export function filled(texts: Label, values: RefusalValues, listOf: (documents: NamedDocuments) => Label): Label {
  const bothOf = (value: RefusalValues[string]) => (isNamedDocuments(value) ? listOf(value) : isLabel(value) ? value : [value, value])
  const lists = Object.entries(values).map(([name, value]) => [name, bothOf(value)] as const)
  const of = (at: 0 | 1) => fillPlaceholders(texts[at], Object.fromEntries(lists.map(([name, both]) => [name, both[at]])))
  return [of(0), of(1)]
}

/** The same reason at a field: for what a shared function has refused without knowing where it stands. */
export const atPath = (path: string, refusal: Refusal): Refusal => ({ ...refusal, path })
