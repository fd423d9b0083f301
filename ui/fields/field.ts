/** Interface of the UI half of a field kind: an input and a cell. */
import type { PageField } from '../../model/page.ts'

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
export interface FieldKind {
  readonly Input: React.ComponentType<InputProps>
  readonly Cell: React.ComponentType<CellProps>
  /** Component for a document's page, where there is more room than in a cell. */
  readonly Read?: React.ComponentType<CellProps>
  /** Returns the plain text of a value, for copying, titles and history. */
  readonly text: (value: any, props: CellProps) => string
  readonly right?: boolean
}
export const aria = ({ id, invalid, describedBy }: InputProps) => ({
  id,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
})
