/** A status of a document type: what it is called, how it is drawn, and what is edited in it. */
import type { Label } from './text.ts'

/** All fields, the named ones, or all but the named ones. */
export type EditScope<N extends string = string> = true | readonly N[] | { readonly except: readonly N[] }
/** What a party role edits: statuses with all fields, or a scope by status. */
export type PartyEdit<S extends string = string, N extends string = string> = readonly S[] | { readonly [K in S]?: EditScope<N> }

/** The seven families of status colours (experience 3.3). */
export type Family = 'neutral' | 'info' | 'attention' | 'success' | 'danger' | 'returned' | 'closed'

export interface Status<N extends string = string> {
  readonly label: Label
  readonly family: Family
  /** What the owner may edit in this status: all fields, the named ones, or all but the named ones. */
  readonly edit?: false | EditScope<N>
  /** Fields that nobody changes in this status, also where a designed process opens the form. */
  readonly keep?: readonly N[]
  /**
   * The next step towards the end, for the button that stands out: names of actions, or of types that this one is converted to, the first one
   * that the person may take. Absent: the first action that leads on, never one that ends the document or takes it back.
   */
  readonly primary?: readonly string[]
  /**
   * A document in it holds the place of something that is still to be made: boards draw its card hollow, and count it as the gap of its column.
   */
  readonly planned?: true
  /** Final status: no action leads on. */
  readonly end?: boolean
  /** A code fixed by the specification, e.g. ticket 0/50/100. */
  readonly code?: string
}
