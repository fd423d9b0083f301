/** Documents that use a document as tiles: picture or colour, name, code and status. */
import { Link } from 'react-router'
import { MarkedImage, shapesOn } from '../../../../ui/callouts/callout-thumb.tsx'
import { useFiles } from '../../../../ui/fields/file-view.tsx'
import { Swatch, type Looks } from '../../../../ui/fields/look.tsx'
import { useMessages } from '../../../../ui/text/language.tsx'
import { RowStatus } from '../../../../ui/list/value.tsx'
import { messages } from '../messages.ts'
import { labelsOf, pathOfUse, pictureIn, type UsesProps } from './used-by-rows.ts'
import styles from './used-by.module.css'

/** Tiles are low where all of them are colours. */
export function UsedByGallery({ user, via, rows, looks }: UsesProps & { looks: Looks }): React.ReactElement {
  const t = useMessages(messages)
  const files = useFiles(rows.map((row) => pictureIn(user, row)).filter((file): file is string => Boolean(file)))
  const pictures = rows.map((row) => {
    const file = pictureIn(user, row)
    const url = files[file ?? '']?.url
    const look = looks[row.id]
    if (url) return { url, shapes: shapesOn(user.list.fields[user.list.picture!], row, file) }
    return look?.picture ? { url: look.picture, shapes: look.marks } : undefined
  })
  return (
    <ul className={styles['gallery']} data-kind={pictures.some(Boolean) ? 'pictures' : 'colours'}>
      {rows.map((row, at) => {
        const colour = looks[row.id]?.colour
        const [code, name] = labelsOf(user, via, row)
        return (
          <li key={row.id}>
            <Link to={pathOfUse(user, row)}>
              <span className={styles['look']}>
                {pictures[at] ? (
                  <MarkedImage {...pictures[at]} />
                ) : colour ? (
                  <Swatch colour={colour} />
                ) : (
                  <span className="muted">{t('noPicture')}</span>
                )}
              </span>
              <b className={`ell ${styles['name']}`}>
                {pictures[at] && colour && <Swatch colour={colour} />} {name || code}
              </b>
              {name && <span className="ell muted">{code}</span>}
              <RowStatus page={user} row={row} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
