/** What every field kind's screen half offers: an input and a cell. */
import type { PageField } from '../../model/page.ts'

export interface InputProps {
  readonly field: PageField
  readonly value: any
  /** The document (or the line) that the field stands in; beside links their titles. */
  readonly row: Readonly<Record<string, any>>
  readonly onChange: (value: unknown, more?: Readonly<Record<string, unknown>>) => void
  /** The answer was chosen in one go: an editor over a cell may close. */
  readonly onDone?: () => void
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly id?: string
  /** Type of the page and path of the field, for pickers. */
  readonly of?: {
    readonly type: string
    readonly path: string
    readonly doc: Readonly<Record<string, any>>
    /** Opened over a cell of a grid: it takes the cursor and shows its choices at once. */
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
  /** On a document's page, where there is more room than in a cell. */
  readonly Read?: React.ComponentType<CellProps>
  /** Plain text of a value, for copying, titles and history. */
  readonly text: (value: any, props: CellProps) => string
  readonly right?: boolean
}
export const aria = ({ id, invalid, describedBy }: InputProps) => ({
  id,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
})
