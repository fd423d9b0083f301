/** The verdict so far with the way to the limit, and each class as signs: found ones, those still accepted, the red line, those beyond. */
import type { Page, WireDoc } from '../../../model/page.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { Glyph } from '../../../ui/theme/status.tsx'
import { messages } from './messages.ts'
import { waitingIn, type TallyEntry } from './tally-queue.ts'
import styles from './inspect.module.css'

interface ClassState {
  readonly label: string
  readonly found: number
  readonly accept: number
  readonly reject: number
}

const figure = (doc: WireDoc, of: string | number): number => Number(typeof of === 'number' ? of : (doc[of] ?? 0))

/** Returns each class with what the server has and what was counted on this device since. */
export const classesIn = (page: Page, doc: WireDoc, entries: readonly TallyEntry[]): readonly ClassState[] =>
  (page.display.gauge?.classes ?? []).map(({ label, found, accept, reject }) => ({
    label,
    found: Math.max(0, figure(doc, found) + waitingIn(entries, label)),
    accept: figure(doc, accept),
    reject: figure(doc, reject),
  }))

interface Props {
  readonly page: Page
  readonly doc: WireDoc
  readonly entries: readonly TallyEntry[]
}

export function Verdict({ page, doc, entries }: Props): React.ReactElement {
  const t = useMessages(messages)
  const classes = classesIn(page, doc, entries)
  const over = classes.find(({ found, reject }) => found >= reject && reject > 0)
  const closest = classes.filter(({ accept }) => accept > 0).toSorted((a, b) => a.reject - a.found - (b.reject - b.found))[0]
  const isEmpty =
    entries.length === 0 && !page.display.gauge?.verdict ? true : doc[page.display.gauge?.verdict ?? ''] === null && entries.length === 0
  const family = over ? 'danger' : isEmpty ? 'neutral' : 'success'
  return (
    <div
      className={styles['verdict']}
      data-part="verdict"
      data-family={family}
      data-state={over ? 'fail' : isEmpty ? 'none' : 'pass'}
      role="status"
    >
      <Glyph family={family} />
      <strong>{t(over ? 'failing' : isEmpty ? 'nothingYet' : 'passing')}</strong>
      <span className={styles['way']}>
        {over
          ? t('reached', { label: over.label, n: over.found, reject: over.reject })
          : closest && t('left', { label: closest.label, n: closest.reject - closest.found })}
      </span>
    </div>
  )
}

/** The most signs of a row: beyond them a figure says it. */
const most = 12

export function ClassRows({ page, doc, entries }: Props): React.ReactElement {
  const t = useMessages(messages)
  const size = page.display.gauge && page.list.fields[page.display.gauge.size]
  return (
    <dl className={styles['classes']} data-part="classes">
      {size && (
        <div className={styles['size']}>
          <dt>{size.label}</dt>
          <dd>{String(doc[size.field] ?? '—')}</dd>
        </div>
      )}
      {classesIn(page, doc, entries).map(({ label, found, accept, reject }) => (
        <div key={label} data-over={found >= reject || undefined}>
          <dt>{label}</dt>
          <dd className={styles['signs']} aria-hidden="true">
            {Array.from({ length: Math.min(most, accept) }, (_, at) => (
              <i key={at} data-found={at < found || undefined} />
            ))}
            <b />
            <u data-found={found > accept || undefined} />
          </dd>
          <dd className={styles['count']}>{found}</dd>
          <dd className={styles['limits']}>
            {t('limits', { accept })}
            <br />
            {t('rejects', { reject })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
