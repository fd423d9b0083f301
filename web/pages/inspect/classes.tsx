/** The verdict so far with the way to the limit, and each class as signs: found ones, those still accepted, the red line, those beyond. */
import type { Page, WireDoc } from '../../../model/page.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { Glyph } from '../../../ui/theme/status.tsx'
import { messages } from './messages.ts'
import { waitingIn, type TallyEntry } from '../unsent/queue.ts'
import styles from './inspect.module.css'

interface ClassState {
  readonly label: string
  readonly found: number
  /** Null while there is no plan to check by. */
  readonly accept: number | null
  readonly reject: number | null
}

const figure = (doc: WireDoc, of: string | number): number | null => {
  const value = typeof of === 'number' ? of : doc[of]
  return value === null || value === undefined || value === '' ? null : Number(value)
}
/** Whether so many are found that it is rejected; never before there is a limit. */
const isOver = ({ found, reject }: ClassState): boolean => reject !== null && found >= reject

/** Returns each class with what the server has and what was counted on this device since. */
export const classesIn = (page: Page, doc: WireDoc, entries: readonly TallyEntry[]): readonly ClassState[] =>
  (page.display.gauge?.classes ?? []).map(({ label, found, accept, reject }) => ({
    label,
    found: Math.max(0, (figure(doc, found) ?? 0) + waitingIn(entries, label)),
    accept: figure(doc, accept),
    reject: figure(doc, reject),
  }))

interface Props {
  readonly page: Page
  readonly doc: WireDoc
  readonly entries: readonly TallyEntry[]
}

/** The server's own verdict; while taps wait here, what the classes say with them. */
export function Verdict({ page, doc, entries }: Props): React.ReactElement {
  const t = useMessages(messages)
  const classes = classesIn(page, doc, entries)
  const over = classes.find(isOver)
  const closest = classes
    .flatMap(({ label, found, reject }) => (reject !== null && reject > 1 ? [{ label, left: reject - found }] : []))
    .toSorted((a, b) => a.left - b.left)[0]
  const { state, text } = verdictOf(page, doc, { classes, isUnsent: entries.length > 0 })
  const family = families[state]
  return (
    <div className={styles['verdict']} data-part="verdict" data-family={family} data-state={state} role="status">
      <Glyph family={family} />
      <strong>{typeof text === 'string' ? text : t(text.message)}</strong>
      <span className={styles['way']}>
        {over
          ? t('reached', { label: over.label, n: over.found, reject: String(over.reject) })
          : state !== 'fail' && closest && t('left', { label: closest.label, n: closest.left })}
      </span>
    </div>
  )
}

const families = { fail: 'danger', none: 'neutral', pass: 'success' } as const
interface VerdictShown {
  readonly state: keyof typeof families
  /** The label of the server's verdict, or a message of the page. */
  readonly text: string | { readonly message: 'failing' | 'passing' | 'nothingYet' | 'noPlan' }
}

/** Returns how it stands: the verdict of the server, unless taps wait that it does not have. */
function verdictOf(
  page: Page,
  doc: WireDoc,
  { classes, isUnsent }: { readonly classes: readonly ClassState[]; readonly isUnsent: boolean },
): VerdictShown {
  if (isUnsent && classes.some(isOver)) return { state: 'fail', text: { message: 'failing' } }
  if (classes.some(({ reject }) => reject === null)) return { state: 'none', text: { message: 'noPlan' } }
  if (isUnsent) return { state: 'pass', text: { message: 'passing' } }
  const field = page.list.fields[page.display.gauge?.verdict ?? '']
  const value = doc[field?.field ?? ''] ?? null
  if (value === null) return { state: 'none', text: { message: 'nothingYet' } }
  const state = value === 'fail' ? 'fail' : 'pass'
  const label = field?.options.find((one) => one.value === value)?.label
  return { state, text: label ?? { message: state === 'fail' ? 'failing' : 'passing' } }
}

/** The most signs of a row: beyond them a figure says it. */
const maxClasses = 12

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
        <div key={label} data-over={isOver({ label, found, accept, reject }) || undefined}>
          <dt>{label}</dt>
          <dd className={styles['signs']} aria-hidden="true">
            {Array.from({ length: Math.min(maxClasses, accept ?? 0) }, (_, at) => (
              <i key={at} data-found={at < found || undefined} />
            ))}
            <b />
            <u data-found={(accept !== null && found > accept) || undefined} />
          </dd>
          <dd className={styles['count']}>{found}</dd>
          <dd className={styles['limits']}>
            {t('limits', { accept: String(accept ?? '—') })}
            <br />
            {t('rejects', { reject: String(reject ?? '—') })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
