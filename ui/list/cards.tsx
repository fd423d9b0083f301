/** List on a phone: a card for each row, with its distinguishing fields. */
import type { Page, WireDoc } from '../../model/page.ts'
import type { Looks } from '../fields/look.tsx'
import { RowTile } from './row-tile.tsx'
import { Above } from './tree-cell.tsx'
import { useTableText } from './messages.ts'
import type { TableProps } from './table-props.ts'
import { Fact, isLate, Value } from './value.tsx'
import styles from './table.module.css'

export function Cards({
  page,
  rows,
  first,
  looks,
  href,
  onOpen,
  tree,
}: {
  page: Page
  rows: readonly WireDoc[]
  /** The field that labels a row without a number. */
  first: string
  /** The pictures of rows, in a list that shows them. */
  looks?: Looks | undefined
  href: (row: WireDoc) => string
  onOpen: (row: WireDoc) => void
  tree?: TableProps['tree']
}): React.ReactElement {
  const t = useTableText()
  const facts = page.list.digest
    .filter((name) => name !== 'number' && name !== 'status')
    .map((name) => page.list.fields[name])
    .filter((field) => field !== undefined)
    .slice(0, 4)
  return (
    <div className={styles['cards']}>
      {rows.map((row) => {
        const place = tree?.placeOf(row)
        const card = (
          <a
            key={row.id}
            className={`sheet ${styles['card']}`}
            data-part="card"
            href={href(row)}
            onClick={(event) => {
              event.preventDefault()
              onOpen(row)
            }}
          >
            <span className="row">
              <b>{row.number ?? String(row[first] ?? row.id)}</b>
              {page.list.fields['status'] && <Value page={page} field={page.list.fields['status']} row={row} />}
            </span>
            {place && <Above place={place} />}
            <span className={styles['card-facts']}>
              {looks && <RowTile looks={looks} id={row.id} large />}
              <span className={styles['card-lines']}>
                {facts.map((field) => (
                  <span key={field.field} className="row">
                    <span className="muted">{field.label}</span>
                    <span className={`ell${isLate(page, field, row) ? ' over' : ''}`}>
                      <Fact page={page} field={field} row={row} />
                    </span>
                  </span>
                ))}
              </span>
            </span>
          </a>
        )
        if (!place) return card
        const { open, below } = place
        return (
          <div key={row.id} className={styles['card-tree']} data-level={Math.min(place.level, 8)}>
            {card}
            {open !== undefined && (
              <button type="button" className="plain" aria-expanded={open} onClick={() => tree!.toggle(row, !open)}>
                {open ? '▾' : '▸'} {t(open ? 'closeBelow' : 'openBelow', { n: below })}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
