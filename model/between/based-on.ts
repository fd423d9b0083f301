/** The word `basedOn`: what was agreed on the state of another document, which is to be reconfirmed when that state changes. */
import type { Label } from '../text.ts'

/** How a change of the source is reconfirmed: the new values are taken over, or the document keeps what it says. */
export type Reconfirming = 'take' | 'keep'

/**
 * While the document is in a status of `while`, the system remembers what was read of the documents or lines behind `link`. When one of these
 * fields changes later, nothing moves by itself (that is `follows`): the document is "to reconfirm", its page says what changed from which value to
 * which, and its list has a view of such documents. A status of `until` forgets; in any other status what is remembered stays.
 *
 * `dates: { link: 'lines.order', reads: ['etd', 'eta'], fills: { etd: 'expectedDate' }, while: ['draft', 'approved'], until: ['cancelled'] }`
 *
 * The owner reconfirms. Other parties do not learn of it.
 *
 * `P`: links of the document and columns of its lines, as `lines.order`; `S`: its statuses; `A`: its actions.
 */
export interface BasedOn<P extends string, S extends string, A extends string> {
  readonly link: P
  /** Fields of the linked document; of a linked line its columns, and fields of its document as `doc.etd`. */
  readonly reads: readonly string[]
  /**
   * Own fields that take over new values, by the field that was read: fields of the header, or columns of the lines that have the link. What fills the link itself
   * is the document that took the place of the source, as `{ successor: 'bom' }`: taking over replaces the link, also where each save reads the source again.
   */
  readonly fills?: Readonly<Record<string, P>>
  readonly while: readonly S[]
  readonly until?: readonly S[]
  /** Statuses in which each save reads the source again, because the document's values are filled from it again. Fields of `fills` are what was read. */
  readonly refreshedIn?: readonly S[]
  /**
   * Statuses in which new values are taken over although the document is not open for editing: the fields of `fills` alone change, by the system, for those
   * who may edit the type.
   */
  readonly takenIn?: readonly S[]
  /**
   * Lines of the source in steps, such as the tiers of a price list, by the name of these lines: what counts is `value` of the highest step of which `from` is reached, so a
   * step that is not taken may change. `at` is a column of the own lines that have the link, which name a source once for each quantity.
   */
  readonly steps?: Readonly<Record<string, { readonly from: string; readonly value: string; readonly at: P }>>
  /**
   * The own date for which a source with a validity counts, as `pricedOn`: what is read is the document of the same key that is in force on this day, and blank
   * where none is. A period that ends later changes nothing; a document that takes its place on that day does, as a newer exchange rate. For links to documents alone.
   */
  readonly inForceOn?: P
  /**
   * A link of the source, with `inForceOn`: a source of a key of which the document has none counts too, when the document takes it from then on. Where one is written, the documents in
   * `while` that link to the same as it does, as `material`, are asked by their logic (`entering`) which sources they would take now, and what they have in place of them.
   */
  readonly entering?: string
  /**
   * Own figures of the header of which the page says what they would be if this source alone were taken over, beside what they are, as `['cost', 'margin']`. They are
   * computed as a save computes them, with every other source as it was read.
   */
  readonly effect?: readonly P[]
  /** Fields of `reads` that are blank while what was agreed stands, such as a link to what replaced it: where one is filled the document is to reconfirm, also if it was already. */
  readonly blank?: readonly string[]
  /** Absent: both. `['take']`: the document must equal its source, so that keeping old values is refused. */
  readonly by?: readonly Reconfirming[]
  /** Who changed the source last does not reconfirm it: another person looks at it. */
  readonly apart?: true
  /**
   * Actions that are refused as long as the document is to reconfirm; of a basis with `effect` as long as one of these figures would be another. Where one of them is a signature, such figures
   * are not kept while the document waits for it: it goes back to who wrote it.
   */
  readonly before?: readonly A[]
}

/** A basis as generic code reads it. */
export type AnyBasis = BasedOn<string, string, string>

/** The name of the day of `inForceOn` beside what is read. It is no field. */
export const dayRead = '$on'

/** The version of a source that had not been read: it entered later (`entering`). */
export const notRead = 0

/** The name by which lists filter documents that are to reconfirm. It is no field of the type. */
export const toReconfirm = 'toReconfirm'
export const toReconfirmLabel: Label = ['待重新确认', 'To reconfirm']

/** What the journal says of a document that was reconfirmed. */
export const reconfirmed = 'reconfirm'

/** Returns what a basis reads of its source: fields, and lines in steps. */
export const namesRead = ({ reads, steps = {} }: AnyBasis): readonly string[] => [...reads, ...Object.keys(steps)]

/** Returns what a type is based on, by name. */
export const basesOf = (type: { readonly basedOn?: unknown }): readonly (readonly [name: string, basis: AnyBasis])[] =>
  Object.entries((type.basedOn ?? {}) as Readonly<Record<string, AnyBasis>>)
