/** The picture of a row before its name: what a document without a picture of its own looks like, by the first of its lines. */
import type { Page, WireDoc } from '../../model/page.ts'
import { MarkedImage } from '../callouts/callout-thumb.tsx'
import { useLooks, type Looks } from '../fields/look.tsx'
import styles from './row-tile.module.css'

/**
 * Returns the looks of the rows by id; undefined for lists whose rows have none, or have a picture in a column. Until they are there, the
 * answer is empty.
 */
export function useRowLooks({ page, display, list, reads }: Page, rows: readonly WireDoc[]): Looks | undefined {
  const shows = list.picture === undefined && reads === undefined && display.picture.some((path) => path.includes('.'))
  const looks = useLooks(shows ? rows.map(({ id }) => ({ type: page, id })) : [])
  return shows ? (looks ?? {}) : undefined
}

/** The picture of a row; its place stays free where the row has none, so that names stand below each other. */
export function RowTile({ looks, id, large = false }: { looks: Looks; id: string; large?: boolean }): React.ReactElement {
  const { picture, marks } = looks[id] ?? {}
  return (
    <span
      className={styles['tile']}
      data-part="row-picture"
      data-large={large || undefined}
      data-empty={picture === undefined || undefined}
    >
      {picture && <MarkedImage url={picture} shapes={marks} />}
    </span>
  )
}
