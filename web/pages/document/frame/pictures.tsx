/** The pictures of a document in its header: three at most, the number of the others on the last; colours where it has no pictures. */
import type { Page } from '../../../../model/page.ts'
import { MarkedImage, shapesOn } from '../../../../ui/callouts/callout-thumb.tsx'
import { useFiles } from '../../../../ui/fields/file-view.tsx'
import { useLooks } from '../../../../ui/fields/look.tsx'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { messages } from '../messages.ts'
import { lookOfSource, pictureSources } from './picture-sources.ts'
import styles from './pictures.module.css'

/** How many pictures a header shows. */
const maxPictures = 3
/** How many things of a document are looked at for a picture. */
const mostSources = 12

export function Pictures({ page, values }: { page: Page; values: Values }): React.ReactElement | null {
  const t = useMessages(messages)
  const sources = pictureSources(page, values)
  const wanted = sources.slice(0, mostSources)
  const files = useFiles(wanted.flatMap(({ file }) => file ?? []))
  const looks = useLooks(wanted.flatMap(({ looks: ones }) => ones))
  const swatch = page.display.swatch === undefined ? undefined : values[page.display.swatch]
  const shown = wanted.flatMap((source) => {
    const look = lookOfSource(source, { files, looks: looks ?? {} })
    return look ? [{ ...look, file: source.file }] : []
  })
  const colour =
    typeof swatch === 'string' && swatch.startsWith('#') ? [{ colour: swatch, url: undefined, file: undefined, marks: undefined }] : []
  const drawn = shown.some(({ url }) => url) ? shown.filter(({ url }) => url) : shown.length > 0 ? shown : colour
  if (drawn.length === 0) return looks || sources.length === 0 ? null : <span className={styles['tile']} aria-hidden="true" />
  const more = Math.max(0, sources.length - Math.min(maxPictures, drawn.length))
  return (
    <ul className={styles['pictures']} data-part="pictures" data-large={page.kind === 'master' || undefined} aria-label={t('pictures')}>
      {drawn.slice(0, maxPictures).map(({ url, colour: hex, file, marks }, at) => (
        <li key={url ?? hex} className={styles['tile']} data-kind={url ? 'picture' : 'colour'}>
          {url ? <MarkedImage url={url} shapes={marks ?? shapesIn(page, values, file)} /> : <Colour hex={hex!} />}
          {more > 0 && at === Math.min(maxPictures, drawn.length) - 1 && <span className={styles['more']}>+{more}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Returns the call-outs on a picture of the document itself. */
const shapesIn = (page: Page, values: Values, file: string | undefined) =>
  file === undefined ? [] : fieldsOf(page).flatMap((field) => (field.callouts ? shapesOn(field, values, file) : []))

const Colour = ({ hex }: { hex: string }) => (
  <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width="1" height="1" fill={hex} />
  </svg>
)
