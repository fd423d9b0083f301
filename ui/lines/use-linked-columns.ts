/** The lines with the rows of another lines field as columns: the documents that are columns, and what takes the lines with the rows when they change. */
import { useEffect, useMemo, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { valuesFor } from '../fields/link-candidates.ts'
import { useServices } from '../services.ts'
import type { Values } from '../state/form-state.ts'
import type { GridProps } from './grid/use-grid.ts'
import { documentsIn, foldLinked, spreadLinked, withLinked, type ColumnDocument, type Linked } from './sizes/linked-columns.ts'

/** As many documents are columns as a picker shows at most. */
const mostColumns = 50
const noRows: readonly Values[] = []

/** Returns the lines as they are drawn; the same ones where no rows are columns of them. */
export function useLinkedColumns(props: GridProps): GridProps {
  const { page, field, doc, lines, onChange, onFields } = props
  const { linked } = field
  const rows = linked ? ((doc[linked.rows] ?? noRows) as readonly Values[]) : noRows
  const offered = useDocuments(page.page, linked, doc)
  const named = useMemo(() => (linked ? documentsIn(rows, linked) : []), [linked, rows])
  const text = JSON.stringify(joined(offered, named))
  const drawn = useMemo((): PageField => {
    const documents = JSON.parse(text) as readonly ColumnDocument[]
    return linked && documents.length > 0 ? { ...field, columns: withLinked(field.columns ?? [], linked, documents) } : field
  }, [field, linked, text])
  const columns = drawn.columns ?? []
  const shown = useMemo(
    () => (linked && drawn !== field ? spreadLinked(lines, rows, { linked, columns: drawn.columns! }) : lines),
    [linked, drawn, field, lines, rows],
  )
  if (!linked || drawn === field) return props
  return {
    ...props,
    field: drawn,
    lines: shown,
    onChange(next) {
      const stored = foldLinked(next, rows, { linked, columns })
      if (stored.rows === rows || !onFields) onChange(stored.lines)
      else onFields({ [field.field]: stored.lines, [linked.rows]: stored.rows })
    },
  }
}

/** Returns the documents that may be columns, by title, and those that the rows name beside them. */
const joined = (offered: readonly ColumnDocument[], named: readonly ColumnDocument[]): readonly ColumnDocument[] => {
  const known = new Set(offered.map(({ id }) => id))
  return [
    ...offered.toSorted((one, other) => one.title.localeCompare(other.title, 'zh-CN', { numeric: true })),
    ...named.filter(({ id }) => !known.has(id)),
  ]
}

const none: readonly ColumnDocument[] = []

/** Reads the documents that the link of the rows may name. */
function useDocuments(type: string, linked: Linked | undefined, doc: Values): readonly ColumnDocument[] {
  const { pick } = useServices()
  const [answer, setAnswer] = useState<{ readonly ask: string; readonly documents: readonly ColumnDocument[] }>()
  const ask = linked === undefined ? undefined : JSON.stringify(valuesFor(linked.column, {}, doc))
  useEffect(() => {
    if (linked === undefined || ask === undefined) return
    const values = JSON.parse(ask) as Readonly<Record<string, unknown>>
    // A document that says of nothing yet which ones they are has none.
    if (Object.values(values).some((value) => value === null || value === '')) return
    let isCurrent = true
    const wish = { size: mostColumns, for: { type, field: `${linked.rows}.${linked.column.field}`, values } }
    pick(linked.column.to!, wish).then(
      (found) => isCurrent && setAnswer({ ask, documents: found.map(({ id, title }) => ({ id, title })) }),
      // What cannot be read is no column; the rows name their own.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [type, linked, ask, pick])
  return answer !== undefined && answer.ask === ask ? answer.documents : none
}
