/** What the table of a list shows, and what it reports. */
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import type { PageLayout } from '../../model/lists/list-views.ts'
import type { RowPlace } from './tree-rows.ts'

export interface TableProps {
  readonly page: Page
  readonly rows: readonly WireDoc[]
  readonly columns: readonly string[]
  readonly sort: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly at: number
  readonly href: (row: WireDoc) => string
  readonly onSort: (sort: readonly string[]) => void
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onAt: (index: number) => void
  readonly onOpen: (row: WireDoc) => void
  readonly onPeek: (index: number) => void
  /** Renders an editable cell. Returns undefined for a read-only cell. */
  readonly cell?: (row: WireDoc, field: PageField) => React.ReactElement | undefined
  /** Which cells a double click or F2 opens for writing. With `onEdit` a double click opens no row. */
  readonly edits?: (row: WireDoc, field: PageField) => boolean
  readonly onEdit?: (row: WireDoc, field: PageField) => void
  /** The person tried to open a cell that takes no input. */
  readonly onShut?: (row: WireDoc, field: PageField) => void
  readonly widths?: NonNullable<PageLayout['widths']>
  readonly pins?: NonNullable<PageLayout['pins']>
  /** Undefined where the column layout cannot be changed. */
  readonly onLayout?: (change: PageLayout) => void
  /** Whether single-letter shortcuts (j, k, x) are enabled. */
  readonly letters?: boolean
  /** Rows stand below one another: where each stands, and opening or closing one. */
  readonly tree?: { readonly placeOf: (row: WireDoc) => RowPlace; readonly toggle: (row: WireDoc, open: boolean) => void }
  /** Returns a class for rows that were viewed or have just changed. */
  readonly mark?: (row: WireDoc) => string
}
