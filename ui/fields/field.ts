/** Interface of the browser half of a field kind: input, cell, text, and how the kind behaves on the screen. */
import { grouped } from '../../model/decimal.ts'
import type { PageField } from '../../model/page.ts'

/** Selects the inputs of an editor that has several, such as the sizes of a matrix, in the order in which Tab walks them. */
export const cellParts = 'input[data-cell-part]:not(:disabled)'

export interface InputProps {
  readonly field: PageField
  readonly value: any
  /** The document (or line) that contains the field. It also holds the titles of links. */
  readonly row: Readonly<Record<string, any>>
  readonly onChange: (value: unknown, more?: Readonly<Record<string, unknown>>) => void
  /** Called when the answer was chosen in one step, so that an editor over a cell may close. */
  readonly onDone?: () => void
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly id?: string
  /** Page type and path of the field, for pickers. */
  readonly of?: {
    readonly type: string
    readonly path: string
    readonly doc: Readonly<Record<string, any>>
    /** True when the input is opened over a grid cell: it takes the focus and opens its choices immediately. */
    readonly cell?: boolean
  }
  readonly describedBy?: string
}
export interface CellProps {
  readonly field: PageField
  readonly value: any
  readonly row: Readonly<Record<string, any>>
}
/** A pasted cell: a value, an unreadable text with an error mark, or a code that the server resolves. */
export type Pasted = { readonly value: unknown; readonly error?: true } | { readonly code: string }

/** How a kind behaves on the screen. All traits are required, so that a new kind decides each of them. */
export interface ControlTraits {
  /** Takes the whole width of a form. */
  readonly wide: boolean
  /** The editor of a grid cell starts with the typed key. */
  readonly startsWithKey: boolean
  /** The input shows any text, also one that could not be read as its value; other inputs get such a text as no value, shown beside them. */
  readonly showsText: boolean
  /** The input is complete after one choice. */
  readonly oneChoice: boolean
  /** Can be edited in a cell of a list: it fits on one line. */
  readonly inList: boolean
  /** The cell contains a link of its own, so it cannot stand inside another link. */
  readonly hasLink: boolean
  /** Appears in the one-line summary of a collapsed section. */
  readonly inSummary: boolean
  /** Appears as a column of the table in which a link's target is chosen. */
  readonly inPicker: boolean
  /** On a phone's card of a line: whether and how eagerly it is shown, and whether as its cell instead of plain text. */
  readonly card: { readonly shown: boolean; readonly weight: number; readonly cell: boolean }
  /** Returns the text of a value as it stands inside a sentence: quantities and amounts get separators. */
  readonly spoken: (text: string) => string
  /** Formats the sum of a column. */
  readonly total: (sum: string, field?: Pick<PageField, 'limits'>) => string
  /** Reads one non-empty cell from the clipboard. */
  readonly paste: (text: string, field: PageField) => Pasted
}
/** The browser half of a field kind: its input, its cell, its text and its traits. */
export interface FieldControl extends ControlTraits {
  readonly Input: React.ComponentType<InputProps>
  readonly Cell: React.ComponentType<CellProps>
  /** Component for a document's page, where there is more room than in a cell. */
  readonly Read?: React.ComponentType<CellProps>
  /** Returns the plain text of a value, for copying, titles and history. */
  readonly text: (value: any, props: CellProps) => string
}
/** The traits of a text on one line; other kinds override what differs. */
export const lineTraits: ControlTraits = {
  wide: false,
  startsWithKey: false,
  showsText: true,
  oneChoice: false,
  inList: true,
  hasLink: false,
  inSummary: true,
  inPicker: true,
  card: { shown: true, weight: 0, cell: false },
  spoken: (text) => text,
  total: (sum) => grouped(sum),
  paste: (text) => ({ value: text }),
}
/** The traits of a value with parts (an address, a list): no text of a clipboard is such a value. */
export const partsTraits: ControlTraits = {
  ...lineTraits,
  showsText: false,
  paste: () => ({ value: null, error: true }),
}
export const aria = ({ id, invalid, describedBy }: InputProps) => ({
  id,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
})
