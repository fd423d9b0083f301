/**
 * Columns beside lines that stand side by side, which are none of them: what others say for the same fields, such as quotes beside the scenarios of a costing
 * sheet. A section of the type (`at: 'beside'`) reads them; they take no input and are not saved.
 */
import { createElement, Suspense, use, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import type { Values } from '../state/form-state.ts'
import type { GridProps } from './grid/use-grid.ts'
import { sectionOfLines, SideColumnsContext, type SideColumn } from './side-columns-context.ts'
import styles from './side-by-side.module.css'

const none: readonly SideColumn[] = []

/** Returns the columns beside the lines of a field, and the part that reads them. */
export function useSideColumns({ page, field, doc, prefix }: GridProps) {
  const Part = use(SideColumnsContext)
  const [columns, onColumns] = useState(none)
  // A second grid of the field on one page is of another version of the document.
  const section = prefix ? undefined : sectionOfLines(page, field.field)
  const part = section && <Suspense fallback={null}>{createElement(Part, { name: section.name, doc, onColumns })}</Suspense>
  return { columns: section ? columns : none, part }
}

/** A figure of such a column; nothing where it says none. */
export function SideFigure({ column, values, doc }: { readonly column: PageField; readonly values: Values; readonly doc: Values }) {
  const { Cell, Read = Cell } = kindFor(column.type)
  const value: unknown = values[column.field] ?? null
  return value === null ? <span className={styles['unsaid']}>–</span> : <Read field={column} value={value} row={{ ...values, doc }} />
}
