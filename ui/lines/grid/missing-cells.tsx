/** The cells that lines ask for and that are blank: how many, and a list that leads to each of them. */
import { Button, Dropdown } from 'antd'
import { useMemo } from 'react'
import { partsOfTitle } from '../../fields/link-label.tsx'
import type { Values } from '../../state/form-state.ts'
import { useMessages } from '../../text/language.tsx'
import { messages } from '../edits/messages.ts'
import { isMissing } from '../sizes/linked-columns.ts'
import type { LineColumn } from '../sizes/size-columns.ts'

/** As many cells are listed; what follows is seen once some of them are filled. */
const listed = 60

interface Cell {
  readonly place: number
  readonly column: number
}

/** Returns the blank cells in the order of the lines; none where no column asks for one. */
function missingIn(lines: readonly Values[], columns: readonly LineColumn[]): readonly Cell[] {
  const asking = columns.flatMap((column, at) => (column.document?.sets ? [{ column, at }] : []))
  if (asking.length === 0) return []
  return lines.flatMap((line, place) => asking.flatMap(({ column, at }) => (isMissing(line, column) ? [{ place, column: at }] : [])))
}

interface MissingProps {
  readonly lines: readonly Values[]
  readonly columns: readonly LineColumn[]
  /** Puts the cursor on a cell. */
  readonly show: (place: number, column: number) => void
}

export function MissingCells({ lines, columns, show }: MissingProps): React.ReactElement | null {
  const t = useMessages(messages)
  const cells = useMemo(() => missingIn(lines, columns), [lines, columns])
  if (cells.length === 0) return null
  const nameOf = ({ place, column }: Cell): string => {
    const link = columns.find(({ type, document: of, field }) => type === 'link' && !of && lines[place]![`${field}$`])
    const name = link ? partsOfTitle(String(lines[place]![`${link.field}$`])).name : ''
    return [t('lineNo', { n: place + 1 }), name, columns[column]!.label].filter(Boolean).join(' · ')
  }
  const items = cells.slice(0, listed).map((cell, at) => ({ key: String(at), label: nameOf(cell) }))
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items,
        style: { maxHeight: '50vh', overflowY: 'auto' },
        onClick: ({ key }) => show(cells[Number(key)]!.place, cells[Number(key)]!.column),
      }}
    >
      <Button size="small" danger>
        {t('missingCells', { n: cells.length })} ▾
      </Button>
    </Dropdown>
  )
}
