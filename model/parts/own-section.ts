/** The word `sections`: parts of a document's page, and of the list, that a type draws itself, each a component by name. */
import type { Label } from '../text.ts'

/**
 * A section that the client draws with the component `Section` of `documents/**` + `/<name>.web.tsx`, loaded when it is first shown.
 * Example: `{ name: 'quote-comparison', label: ['比价', 'Comparison'], at: 'above' }`.
 */
export interface OwnSection<S extends string = string, N extends string = string> {
  readonly name: string
  readonly label: Label
  /**
   * Above the form, a tab beside it, above the rows of the list, with the filters that are in force, or beside lines that stand side by side: its component is then
   * `Columns`, which gives these lines further columns.
   */
  readonly at: 'above' | 'tab' | 'list' | 'beside'
  /** Of a section beside lines: the lines, which `display.sideBySide` draws as columns. */
  readonly lines?: string
  /** Of a section beside lines: the fields of the document that it reads in addition to these lines. Its component is given no others. */
  readonly reads?: readonly N[]
  /** Party roles that see it; absent: the owner. */
  readonly partyRoles?: readonly string[]
  /** It also writes the document: it stays while the form is open, and its changes are those of the form. Absent: it shows what is saved. */
  readonly writes?: true
  /** Of a tab: the document opens with it in the statuses in which it is shown, instead of with the form. */
  readonly opens?: true
  /** Statuses of the document in which it is shown; absent: all. */
  readonly statuses?: readonly S[]
}
