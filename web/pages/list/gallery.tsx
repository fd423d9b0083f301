/** Gallery view of a list, for types with pictures such as styles and materials. */
import type { WireDoc } from '../../../model/page.ts'
import { MarkedImage, shapesOn } from '../../../ui/callouts/callout-thumb.tsx'
import { useFiles } from '../../../ui/fields/file-view.tsx'
import { Fact, RowStatus } from '../../../ui/list/value.tsx'
import { digestOf, nameOf, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './shapes.module.css'

export function Gallery({ page, rows, path, open }: ShapeProps & { readonly rows: readonly WireDoc[] }): React.ReactElement {
  const t = useListText()
  const pictureOf = (row: WireDoc): string | undefined => ([row[page.list.picture ?? '']].flat() as (string | undefined)[])[0]
  const files = useFiles(rows.map(pictureOf).filter((id): id is string => Boolean(id)))
  return (
    <ul className={styles['gallery']} data-part="gallery" aria-label={t('gallery')}>
      {rows.map((row) => {
        const url = files[pictureOf(row) ?? '']?.url
        return (
          <li key={row.id} className="sheet">
            <a
              href={path(row)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey) return
                event.preventDefault()
                open(row, rows)
              }}
            >
              {url ? (
                <MarkedImage url={url} shapes={shapesOn(page.list.fields[page.list.picture ?? ''], row, pictureOf(row))} />
              ) : (
                <span className={`${styles['gallery-none']} muted`}>{t('noPicture')}</span>
              )}
              <b className="ell">{nameOf(page, row)}</b>
              {digestOf(page, 3).map((field) => (
                <span key={field.field} className="ell muted">
                  <Fact page={page} field={field} row={row} />
                </span>
              ))}
              <RowStatus page={page} row={row} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
