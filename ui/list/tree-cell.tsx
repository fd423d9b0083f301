/** The parts of a row that stands in a tree: the button that opens it, and the way to a row that stands by itself. */
import type { RowPlace } from './tree-rows.ts'
import { useTableText } from './messages.ts'
import styles from './table.module.css'

/** Opens and closes a row by the mouse; arrow keys do it for the row itself. */
export function Twist({
  place: { open, below, path },
  onToggle,
}: {
  place: RowPlace
  onToggle: (open: boolean) => void
}): React.ReactElement | null {
  const t = useTableText()
  if (path) return null
  if (open === undefined) return <span className={styles['twist']} />
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`plain ${styles['twist']}`}
      aria-label={t(open ? 'closeBelow' : 'openBelow', { n: below })}
      title={t(open ? 'closeBelow' : 'openBelow', { n: below })}
      onClick={(event) => {
        event.stopPropagation()
        onToggle(!open)
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <span aria-hidden="true">{open ? '▾' : '▸'}</span>
    </button>
  )
}

/** The way to a row from the top. */
export function Above({ place: { path = [] } }: { place: RowPlace }): React.ReactElement | null {
  const t = useTableText()
  if (path.length === 0) return null
  const text = path.join(' › ')
  return (
    <span className={`ell muted ${styles['above']}`} title={text}>
      <span className="hide">{t('below')} </span>
      {text}
    </span>
  )
}
